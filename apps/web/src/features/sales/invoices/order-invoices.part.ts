export { OrderInvoices as part } from './invoice-list-panel.tsx'
