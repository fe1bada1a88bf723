export * from './subscription-bills.ts'
export * from './subscription-orders.ts'
export * from './subscription-steps.ts'
export * from './subscriptions.ts'
