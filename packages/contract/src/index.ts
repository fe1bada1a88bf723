export * from './kit/index.ts'
export * from './crm/index.ts'
