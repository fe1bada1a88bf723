export { googleTabs } from './settings-tabs.ts'
