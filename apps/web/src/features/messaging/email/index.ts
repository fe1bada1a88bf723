export { EmailTab } from './email-tab.tsx'
export { StageEmailButton } from './stage/stage-email-button.tsx'
export { emailTabs } from './senders/settings-tabs.ts'
export { SendLater } from './composer/send-later.tsx'
