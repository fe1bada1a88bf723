export * from './ads.ts'
export * from './campaigns.ts'
export * from './connection.ts'
export * from './pages.ts'
