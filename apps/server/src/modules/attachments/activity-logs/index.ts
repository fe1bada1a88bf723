export { listActivity } from './list-activity.ts'
