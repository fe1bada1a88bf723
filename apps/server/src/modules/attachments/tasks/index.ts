import type { ServerModule } from '../../../registry.ts'
import { taskRoutes } from './serve-tasks.ts'
import { defineTaskChannel } from './task-channel.ts'

export { createAnywhere, createTask } from './create-task.ts'
export { addFollowUps } from './follow-ups.ts'
export { makeTasks } from './make-tasks.ts'
export { occurrencesBetween } from './recurrence.ts'
export { serveTasks } from './serve-tasks.ts'
export {
  cancelTasksOfRequest,
  detachFromOrderItem,
  markNotified,
  moveTasksOfRequest,
  takeBackTasks,
  taskChild,
  writeTask,
} from './store.ts'
export { announcePublished, audienceOf } from './share-task.ts'
export { logTask, recordTask, taskPath, tellOtherAccount } from './task-effects.ts'
export { say } from './task-input.ts'
export { taskSubjectKind } from './task-subject.ts'
export { taskPolicy } from './tasks.policy.ts'
export { adminTaskQuery, taskQuery } from './tasks.query.ts'
export { isOpen, presentTask, type TaskRow } from './tasks.presenter.ts'
export { changeTask, deleteTask, updateTask } from './update-task.ts'

export const tasksModule: ServerModule = { routes: taskRoutes, channels: defineTaskChannel }
