export { ClientInvoices as part } from './invoice-list-panel.tsx'
