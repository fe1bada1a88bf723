export { planTabs } from './plan/settings-tabs.ts'
export { LoadFailure } from './load-failure.tsx'
