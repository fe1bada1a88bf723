import type { ServerModule } from '../../../registry.ts'
import { remindTasksHandler, remindTasksJob } from './reminders/remind-tasks.job.ts'
import { defineTaskChannel } from './task-channel.ts'
import { accountTasks } from '@stoa/contract'
import type { HomeList } from '#modules/accounts/accounts/index.ts'
import { taskQuery } from './tasks.query.ts'
import { ofAccount, taskRoutes } from './tasks.routes.ts'

export { taskErasure } from './erase-contacts.store.ts'
export { occurrencesBetween } from './recurrence/recurrence.ts'
export { serveTasks } from './serve-tasks.ts'
export {
  cancelTasksOfRequest,
  detachFromOrderItem,
  moveTasksOfRequest,
  takeBackTasks,
  taskChild,
  taskSection,
  withdrawTasks,
} from './store.ts'
export { recordTask, taskPath } from './task-effects.ts'
export { isOpen, type TaskRow } from './task-row.ts'
export { taskSubjectKind } from './task-subject.ts'
export { taskPolicy } from './tasks.policy.ts'
export { presentTask } from './tasks.presenter.ts'
export { taskQuery } from './tasks.query.ts'
export { createTask } from './write/create-task.ts'
export { addFollowUps } from './write/follow-ups.ts'
export { followReview } from './write/follow-review.ts'
export { makeTasks } from './write/make-tasks.ts'

/** The tasks of an account, for the figures of its home page. */
export const tasksOfHome: HomeList = { name: 'tasks', endpoint: accountTasks.list, list: taskQuery.listWhere(ofAccount) }

/** Tasks: alone, as parts of other records, on boards, shared with other accounts, and their reminders. */
export const tasksModule: ServerModule = {
  routes: taskRoutes,
  channels: defineTaskChannel,
  jobs: [remindTasksHandler],
  schedule: (services) => services.jobs.schedule(remindTasksJob, '* * * * *', {}),
}
