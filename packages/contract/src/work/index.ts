export * from './task.ts'
export * from './tasks.ts'
export * from './task-actions.ts'
export * from './calendar.ts'
