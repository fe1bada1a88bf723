export * from './account-apps.ts'
export * from './figures.ts'
