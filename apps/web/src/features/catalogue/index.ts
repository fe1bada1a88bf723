export { planTabs } from './plan/settings-tabs.ts'
