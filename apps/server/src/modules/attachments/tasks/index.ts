import type { Area } from '../../../registry.ts'
import { taskRoutes } from './serve-tasks.ts'

export { serveTasks } from './serve-tasks.ts'
export { presentTask, taskQuery, type TaskRow } from './tasks.query.ts'
export const tasksArea: Area = { routes: taskRoutes }
