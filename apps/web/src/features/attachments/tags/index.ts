export { tagTabs } from './settings-tabs.ts'
