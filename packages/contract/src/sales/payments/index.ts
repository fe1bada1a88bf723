export * from './payment-gateway.ts'
export * from './payment-parts.ts'
export * from './payments.ts'
export * from './void-payment.ts'
