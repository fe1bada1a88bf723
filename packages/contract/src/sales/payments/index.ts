export * from './payment-gateway.ts'
export * from './payments.ts'
