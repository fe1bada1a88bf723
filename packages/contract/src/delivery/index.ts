export * from './projects.ts'
export * from './project-people.ts'
