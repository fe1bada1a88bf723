export { InvoicePayments as part } from './list/payments-of-record.tsx'
