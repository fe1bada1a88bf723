// Written by `npm run contract:browser` from the contract; do not edit.

export type { RequirementAnswers, OrderItem } from '../../../src/sales/orders/order-item-rows.ts'
