export { keepPaidFrom } from './paid-from.ts'
export { invoicingTabs } from './settings/settings-tabs.ts'
