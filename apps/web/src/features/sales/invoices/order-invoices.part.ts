export { OrderInvoices as part } from './list/invoice-list-panel.tsx'
