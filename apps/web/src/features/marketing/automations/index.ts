export { AutomationList, CreateAutomation } from './list/automation-list.tsx'
