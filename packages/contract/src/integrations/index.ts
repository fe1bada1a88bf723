export * from './api-tokens.ts'
export * from './webhook-endpoints.ts'
export * from './webhook-events.ts'
