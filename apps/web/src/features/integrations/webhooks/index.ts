export { webhookTabs } from './settings-tabs.ts'
