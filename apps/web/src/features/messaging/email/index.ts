export { EmailTab } from './email-tab.tsx'
export { StageEmailModal } from './stage/late-stage-email-modal.tsx'
export { StageEmailButton } from './stage/stage-email-button.tsx'
export { emailTabs } from './senders/settings-tabs.ts'
