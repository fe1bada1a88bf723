export { smsDraftKey, smsOf, type SmsOwner } from './sms-owner.ts'
export { SmsTab, SmsWriting } from './sms-tab.tsx'
export { StageSmsButton } from './to-many/stage-sms-button.tsx'
export { smsCampaignPath } from './campaigns/sms-campaign-paths.ts'
export { useSmsCampaignColumns, useSmsCampaignFilters } from './campaigns/sms-campaign-columns.tsx'
export { smsTabs } from './settings/settings-tabs.ts'

/** The dialog that writes to selected contacts, loaded when it opens. */
export const loadSmsToChosen = () => import('./to-many/sms-to-chosen.tsx')
