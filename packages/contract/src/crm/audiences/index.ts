export * from './audience-rules.ts'
export * from './audiences.ts'
