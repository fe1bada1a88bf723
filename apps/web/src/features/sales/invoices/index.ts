export { invoicingTabs } from './settings/settings-tabs.ts'
