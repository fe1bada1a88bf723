export * from './ads.ts'
export * from './campaign-analytics.ts'
export * from './connection.ts'
