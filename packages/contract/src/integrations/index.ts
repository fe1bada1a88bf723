export * from './api-tokens.ts'
