export * from './audience-members.ts'
export * from './audience-rules.ts'
export * from './audiences.ts'
