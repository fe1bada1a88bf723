export * from './task-actions.ts'
export * from './calendar.ts'
