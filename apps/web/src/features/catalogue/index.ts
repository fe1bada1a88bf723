export { planTabs } from './plan/settings-tabs.ts'
export { RequirementsModal } from './shop/requirements-modal.tsx'
