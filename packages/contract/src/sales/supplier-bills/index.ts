export * from './supplier-bills.ts'
