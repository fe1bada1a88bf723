export * from './approval-requests.ts'
export * from './project-assets.ts'
export * from './projects.ts'
export * from './project-people.ts'
