export { ClientPayments as part } from './list/payments-of-record.tsx'
