export { ClientPayments as part } from './payments-of.tsx'
