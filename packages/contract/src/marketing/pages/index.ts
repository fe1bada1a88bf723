export * from './page-domains.ts'
export * from './pages.ts'
export * from './page-steps.ts'
