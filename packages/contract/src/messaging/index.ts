export * from './account-senders.ts'
export * from './email-messages.ts'
export * from './email-templates.ts'
export * from './stage-messages.ts'
