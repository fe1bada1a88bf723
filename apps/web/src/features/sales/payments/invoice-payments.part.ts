export { InvoicePayments as part } from './payments-of.tsx'
