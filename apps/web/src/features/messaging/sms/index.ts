export { SmsTab } from './sms-tab.tsx'
export { StageSmsModal } from './stage/late-stage-sms-modal.tsx'
export { StageSmsButton } from './stage/stage-sms-button.tsx'
export { smsTabs } from './settings/settings-tabs.ts'
