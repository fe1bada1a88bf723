export { InvoiceStatusBadge } from './invoice-looks.tsx'
export { invoicePaths } from './invoice-paths.ts'
export { invoicingTabs } from './settings/settings-tabs.ts'
