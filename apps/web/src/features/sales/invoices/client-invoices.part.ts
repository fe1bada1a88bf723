export { ClientInvoices as part } from './list/invoice-list-panel.tsx'
