export { relationTabs } from './relation-tabs.ts'
