export * from './invoice-public.ts'
export * from './invoice-steps.ts'
export * from './invoices.ts'
