// Written by `npm run contract:browser` from the contract; do not edit.

export type { BillPart, Bill } from '../../../src/sales/subscriptions/subscription-bills.ts'
