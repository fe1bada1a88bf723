export * from './kit/index.ts'
export * from './identity/index.ts'
export * from './attachments/index.ts'
export * from './crm/index.ts'
