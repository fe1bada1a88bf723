export { memberTabs } from './settings-tabs.ts'
