export { smsDraftKey, smsOf, type SmsOwner } from './sms-owner.ts'
export { SmsTab, SmsWriting } from './sms-tab.tsx'
export { StageSmsButton } from './stage/stage-sms-button.tsx'
export { smsTabs } from './settings/settings-tabs.ts'
