// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/work/task-actions.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { TaskBatchOutcome, TaskColumn } from '../../src/work/task-actions.ts'
export const TASK_GROUPS: typeof source.TASK_GROUPS = ['status', 'assignee', 'project', 'priority', 'type']
export const TASK_BATCH_MAX: typeof source.TASK_BATCH_MAX = 200
export const TASK_WINDOW: typeof source.TASK_WINDOW = 50
const accountTasksLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
  },
  update: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
    reason: { maxLength: 2000 },
  },
} as const
export const accountTasks: InBrowser<typeof source.accountTasks, typeof accountTasksLimits> = {
  name: 'tasks',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      account: { kind: 'choice', value: 'id' },
      account_assigned: { kind: 'choice', value: 'id', nullable: true },
      creator: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id', nullable: true },
      contact_request: { kind: 'choice', value: 'id', nullable: true },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      parent: { kind: 'choice', value: 'uuid' },
      subtask: { kind: 'boolean' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      type: { kind: 'choice', value: 'code', options: ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] },
      published: { kind: 'boolean' },
      overdue: { kind: 'boolean' },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'accounts.tasks.list', method: 'GET', path: '/api/v1/accounts/:account_id/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: { id: 'accounts.tasks.export', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/export', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks', produces: 'xlsx' },
  filters: { id: 'accounts.tasks.filters', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: {
    id: 'accounts.tasks.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/tasks',
    access: { who: 'permission', permission: 'tasks.create' },
    records: 'tasks',
    limits: accountTasksLimits.create,
  },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: accountTasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
export const taskGroups: InBrowser<typeof source.taskGroups> = { id: 'accounts.tasks.groups', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/groups', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' }
const taskNotesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const taskNotes: InBrowser<typeof source.taskNotes, typeof taskNotesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'tasks.notes.list', method: 'GET', path: '/api/v1/tasks/:uuid/notes', access: { who: 'permission', permission: 'tasks.read' }, records: 'notes' },
  export: { id: 'tasks.notes.export', method: 'GET', path: '/api/v1/tasks/:uuid/notes/export', access: { who: 'permission', permission: 'notes.export' }, records: 'notes', produces: 'xlsx' },
  filters: { id: 'tasks.notes.filters', method: 'GET', path: '/api/v1/tasks/:uuid/notes/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'notes' },
  read: { id: 'tasks.notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'tasks.read' }, records: 'notes' },
  create: { id: 'tasks.notes.create', method: 'POST', path: '/api/v1/tasks/:uuid/notes', access: { who: 'permission', permission: 'tasks.update' }, records: 'notes', limits: taskNotesLimits.create },
  update: { id: 'tasks.notes.update', method: 'PUT', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.update' }, records: 'notes', limits: taskNotesLimits.update },
  remove: { id: 'tasks.notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.delete' }, records: 'notes' },
}
const taskCommentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const taskComments: InBrowser<typeof source.taskComments, typeof taskCommentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'tasks.comments.list', method: 'GET', path: '/api/v1/tasks/:uuid/comments', access: { who: 'permission', permission: 'tasks.read' }, records: 'comments' },
  export: { id: 'tasks.comments.export', method: 'GET', path: '/api/v1/tasks/:uuid/comments/export', access: { who: 'permission', permission: 'comments.export' }, records: 'comments', produces: 'xlsx' },
  filters: { id: 'tasks.comments.filters', method: 'GET', path: '/api/v1/tasks/:uuid/comments/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'comments' },
  read: { id: 'tasks.comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'tasks.read' }, records: 'comments' },
  create: { id: 'tasks.comments.create', method: 'POST', path: '/api/v1/tasks/:uuid/comments', access: { who: 'permission', permission: 'tasks.read' }, records: 'comments', limits: taskCommentsLimits.create },
  update: { id: 'tasks.comments.update', method: 'PUT', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.update' }, records: 'comments', limits: taskCommentsLimits.update },
  remove: { id: 'tasks.comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.delete' }, records: 'comments' },
}
const taskLinksLimits = { create: { title: { maxLength: 200 }, url: { maxLength: 2048 } }, update: { title: { maxLength: 200 }, url: { maxLength: 2048 } } } as const
export const taskLinks: InBrowser<typeof source.taskLinks, typeof taskLinksLimits> = {
  name: 'links',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'tasks.links.list', method: 'GET', path: '/api/v1/tasks/:uuid/links', access: { who: 'permission', permission: 'tasks.read' }, records: 'links' },
  export: { id: 'tasks.links.export', method: 'GET', path: '/api/v1/tasks/:uuid/links/export', access: { who: 'permission', permission: 'links.export' }, records: 'links', produces: 'xlsx' },
  filters: { id: 'tasks.links.filters', method: 'GET', path: '/api/v1/tasks/:uuid/links/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'links' },
  read: { id: 'tasks.links.read', method: 'GET', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'tasks.read' }, records: 'links' },
  create: { id: 'tasks.links.create', method: 'POST', path: '/api/v1/tasks/:uuid/links', access: { who: 'permission', permission: 'tasks.update' }, records: 'links', limits: taskLinksLimits.create },
  update: { id: 'tasks.links.update', method: 'PUT', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'links.update' }, records: 'links', limits: taskLinksLimits.update },
  remove: { id: 'tasks.links.delete', method: 'DELETE', path: '/api/v1/links/:id', access: { who: 'permission', permission: 'links.delete' }, records: 'links' },
}
export const taskActivityLogs: InBrowser<typeof source.taskActivityLogs> = {
  id: 'tasks.activityLogs.list',
  method: 'GET',
  path: '/api/v1/tasks/:uuid/activity-logs',
  access: { who: 'permission', permission: 'tasks.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
export const taskMedia: InBrowser<typeof source.taskMedia> = { id: 'tasks.media.list', method: 'GET', path: '/api/v1/tasks/:uuid/media', access: { who: 'permission', permission: 'tasks.read' }, records: 'media' }
const createTaskMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createTaskMedia: InBrowser<typeof source.createTaskMedia, typeof createTaskMediaLimits> = {
  id: 'tasks.media.create',
  method: 'POST',
  path: '/api/v1/tasks/:uuid/media',
  access: { who: 'permission', permission: 'tasks.update' },
  records: 'media',
  multipart: true,
  limits: createTaskMediaLimits,
}
export const taskAssets: InBrowser<typeof source.taskAssets> = { id: 'tasks.assets.list', method: 'GET', path: '/api/v1/tasks/:uuid/assets', access: { who: 'permission', permission: 'tasks.read' }, records: 'assets' }
const attachTaskAssetsLimits = { asset_ids: { maxItems: 100 }, name: { maxLength: 160 } } as const
export const attachTaskAssets: InBrowser<typeof source.attachTaskAssets, typeof attachTaskAssetsLimits> = {
  id: 'tasks.assets.create',
  method: 'POST',
  path: '/api/v1/tasks/:uuid/assets',
  access: { who: 'permission', permission: 'tasks.update' },
  records: 'assets',
  multipart: true,
  limits: attachTaskAssetsLimits,
}
export const detachTaskAsset: InBrowser<typeof source.detachTaskAsset> = { id: 'tasks.assets.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid/assets/:asset_id', access: { who: 'permission', permission: 'tasks.update' }, records: 'assets' }
export const publishTask: InBrowser<typeof source.publishTask> = { id: 'publishedTasks.create', method: 'POST', path: '/api/v1/published-tasks', access: { who: 'permission', permission: 'tasks.publish' }, records: 'publishedTasks' }
export const unpublishTask: InBrowser<typeof source.unpublishTask> = { id: 'publishedTasks.delete', method: 'DELETE', path: '/api/v1/published-tasks/:uuid', access: { who: 'permission', permission: 'tasks.publish' }, records: 'publishedTasks' }
const batchUpdateTasksLimits = { uuids: { maxItems: 200 }, reason: { maxLength: 2000 } } as const
export const batchUpdateTasks: InBrowser<typeof source.batchUpdateTasks, typeof batchUpdateTasksLimits> = { id: 'tasks.batch.update', method: 'POST', path: '/api/v1/tasks/batch', access: { who: 'permission', permission: 'tasks.update' }, records: 'batch', limits: batchUpdateTasksLimits }
const batchDeleteTasksLimits = { uuids: { maxItems: 200 } } as const
export const batchDeleteTasks: InBrowser<typeof source.batchDeleteTasks, typeof batchDeleteTasksLimits> = { id: 'tasks.batch.delete', method: 'POST', path: '/api/v1/tasks/batch/delete', access: { who: 'permission', permission: 'tasks.delete' }, records: 'batch', limits: batchDeleteTasksLimits }
export const taskAssignees: InBrowser<typeof source.taskAssignees> = { id: 'accounts.tasks.assignees', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/assignees', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' }
export const taskAccounts: InBrowser<typeof source.taskAccounts> = { id: 'accounts.tasks.relatedAccounts', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/related-accounts', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' }
export const taskBoard: InBrowser<typeof source.taskBoard> = { id: 'accounts.tasks.board', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/board', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' }
export const taskColumn: InBrowser<typeof source.taskColumn> = { id: 'accounts.tasks.board.column', method: 'GET', path: '/api/v1/accounts/:account_id/tasks/board/:status', access: { who: 'permission', permission: 'tasks.read' }, records: 'board' }
