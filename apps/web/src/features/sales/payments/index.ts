export { paymentTabs } from './gateway/settings-tabs.ts'
