export * from './account-home.ts'
export * from './home-sections.ts'
