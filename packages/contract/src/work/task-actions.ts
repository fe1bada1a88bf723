import { z } from 'zod'
import { activityLogsOn } from '../attachments/activity-logs.ts'
import { Asset } from '../attachments/asset.ts'
import { assets } from '../attachments/assets.ts'
import { commentsOn } from '../attachments/comments.ts'
import { linksOn } from '../attachments/links.ts'
import { Media, MediaInput, media } from '../attachments/media.ts'
import { notesOn } from '../attachments/notes.ts'
import { Task, TASK_STATUSES } from './task.ts'
import { type tasks, tasksOn } from './tasks.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { groupsOf } from '../kit/groups.ts'
import { ids, optionalText, SelectOption, typedInstant } from '../kit/fields.ts'
import type { FilterInput } from '../kit/filters.ts'

const ACCOUNT = '/api/v1/accounts/:account_id'
const TASK = '/api/v1/tasks/:uuid'

/** The tasks of one account, and those that other accounts assigned to it. */
export const accountTasks = tasksOn('accounts', ACCOUNT)

/** Filters by whose values tasks can be grouped. */
export const TASK_GROUPS = ['status', 'assignee', 'project', 'priority', 'type'] as const
export const taskGroups = groupsOf(accountTasks, 'accounts.tasks', TASK_GROUPS)

export const taskNotes = notesOn('tasks', TASK)
export const taskComments = commentsOn('tasks', TASK)
export const taskLinks = linksOn('tasks', TASK)
export const taskActivityLogs = activityLogsOn('tasks.activityLogs.list', TASK, permission('tasks.read'))
export const taskMedia = media.listUnder('tasks.media.list', `${TASK}/media`, permission('tasks.read'))
/** Attaches a file: `file` in a multipart body, or the uuid of a temporary upload. */
export const createTaskMedia = defineEndpoint({
  id: 'tasks.media.create',
  method: 'POST',
  path: `${TASK}/media`,
  access: permission('tasks.update'),
  summary: 'Attach a file to a task',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})

export const taskAssets = assets.listUnder('tasks.assets.list', `${TASK}/assets`, permission('tasks.read'))
/** Adds assets of the task's account by id, or a new one: `file` in a multipart body, or the uuid of a temporary upload. */
export const attachTaskAssets = defineEndpoint({
  id: 'tasks.assets.create',
  method: 'POST',
  path: `${TASK}/assets`,
  access: permission('tasks.update'),
  summary: 'Use assets in a task',
  body: z.object({ asset_ids: ids(100).optional(), temporary_media_upload_id: z.uuid().nullish(), name: optionalText(160) }),
  response: manyOf(Asset),
  multipart: true,
})
export const detachTaskAsset = defineEndpoint({
  id: 'tasks.assets.delete',
  method: 'DELETE',
  path: `${TASK}/assets/:asset_id`,
  access: permission('tasks.update'),
  summary: 'Take an asset off a task; it stays in the library',
})

/**
 * Publishes a task to the client or provider to whom it is assigned (domain.md 3.6). A task that is assigned to no account is given to
 * `account_assigned_id`, else to the only client of its project, else to the only other account of the project.
 */
export const publishTask = defineEndpoint({
  id: 'publishedTasks.create',
  method: 'POST',
  path: '/api/v1/published-tasks',
  access: permission('tasks.publish'),
  summary: 'Publish a task',
  body: z.object({ task_uuid: z.uuid(), account_assigned_id: z.int().positive().nullish() }),
  response: oneOf(Task),
})
export const unpublishTask = defineEndpoint({
  id: 'publishedTasks.delete',
  method: 'DELETE',
  path: '/api/v1/published-tasks/:uuid',
  access: permission('tasks.publish'),
  summary: 'Hide a task from other accounts; comments stay',
  response: oneOf(Task),
})

/** Maximum number of tasks in one change. */
export const TASK_BATCH_MAX = 200
const uuids = z.array(z.uuid()).min(1).max(TASK_BATCH_MAX)
const BatchOutcome = z.object({
  count: z.int(),
  /** Unchanged tasks, with the reason in the caller's language. */
  refused: z.array(z.object({ uuid: z.string(), title: z.string(), message: z.string() })),
})
export type TaskBatchOutcome = z.infer<typeof BatchOutcome>

/** Sets the given fields of every task. The response names tasks that could not change. */
export const batchUpdateTasks = defineEndpoint({
  id: 'tasks.batch.update',
  method: 'POST',
  path: '/api/v1/tasks/batch',
  access: permission('tasks.update'),
  summary: 'Change many tasks',
  body: z.object({
    uuids,
    status: z.enum(TASK_STATUSES).optional(),
    reason: z.string().trim().max(2000).nullish(),
    user_assigned_id: z.int().positive().nullish(),
    due_at: typedInstant.nullish(),
  }),
  response: oneOf(BatchOutcome),
  limit: 'heavy',
})
export const batchDeleteTasks = defineEndpoint({
  id: 'tasks.batch.delete',
  method: 'POST',
  path: '/api/v1/tasks/batch/delete',
  access: permission('tasks.delete'),
  summary: 'Delete many tasks',
  body: z.object({ uuids }),
  response: oneOf(BatchOutcome),
  limit: 'heavy',
})

/** Users to whom a task of the account can be assigned. */
export const taskAssignees = defineEndpoint({
  id: 'accounts.tasks.assignees',
  method: 'GET',
  path: `${ACCOUNT}/tasks/assignees`,
  access: permission('tasks.read'),
  summary: 'Members a task can be given to',
  params: accountParams,
  response: manyOf(SelectOption),
})
/** Accounts with an active relation, to which tasks can be assigned. */
export const taskAccounts = defineEndpoint({
  id: 'accounts.tasks.relatedAccounts',
  method: 'GET',
  path: `${ACCOUNT}/tasks/related-accounts`,
  access: permission('tasks.read'),
  summary: 'Accounts a task can be given to',
  params: accountParams,
  response: manyOf(SelectOption),
})

const filter = z.record(z.string(), z.any()).optional() as unknown as z.ZodType<
  { [K in keyof typeof tasks.shape.filters]?: FilterInput } | undefined
>
/** Number of cards in a window of a column. */
export const TASK_WINDOW = 50
const limit = z.coerce.number().int().min(1).max(100).optional()
const TaskColumn = z.object({
  status: z.enum(TASK_STATUSES),
  /** Number of tasks of the column that match the filters. */
  total: z.int(),
  cards: z.array(Task),
  /** Cursor of the next window; null if all cards are included. */
  next: z.string().nullable(),
})
export type TaskColumn = z.infer<typeof TaskColumn>

/** Every column with its exact count and its first window of cards. */
export const taskBoard = defineEndpoint({
  id: 'accounts.tasks.board',
  method: 'GET',
  path: `${ACCOUNT}/tasks/board`,
  access: permission('tasks.read'),
  summary: 'Tasks of an account as a board',
  params: accountParams,
  query: z.object({ filter, limit }),
  response: z.object({ data: z.array(TaskColumn) }),
})
export const taskColumn = defineEndpoint({
  id: 'accounts.tasks.board.column',
  method: 'GET',
  path: `${ACCOUNT}/tasks/board/:status`,
  access: permission('tasks.read'),
  summary: 'The next window of a column',
  params: accountParams.extend({ status: z.enum(TASK_STATUSES) }),
  query: z.object({ filter, limit, after: z.string().max(200).optional() }),
  response: oneOf(TaskColumn),
})
