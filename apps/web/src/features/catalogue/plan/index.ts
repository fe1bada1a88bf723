export { planTabs } from './settings-tabs.ts'
