export * from './pages.ts'
export * from './page-steps.ts'
