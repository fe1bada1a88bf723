export { integrationTabs } from './settings-tabs.ts'
