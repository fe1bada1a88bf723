export { apiTokenTabs } from './settings-tabs.ts'
