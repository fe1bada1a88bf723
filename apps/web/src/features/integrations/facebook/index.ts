export { facebookTabs } from './settings-tabs.ts'
