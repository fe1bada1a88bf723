// Written by `npm run contract:browser` from the contract; do not edit.

export type { PaymentAllocation, PaymentRefund } from '../../../src/sales/payments/payment-parts.ts'
