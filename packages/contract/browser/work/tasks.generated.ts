// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/work/tasks.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { TaskInput, TaskPlace, SubtaskPlace, TaskUpdate } from '../../src/work/tasks.ts'
export const TASK_TRANSITIONS: typeof source.TASK_TRANSITIONS = {
  todo: ['backlog', 'in_progress', 'in_review', 'done', 'cancelled'],
  backlog: ['todo', 'in_progress', 'done', 'cancelled'],
  in_progress: ['todo', 'in_review', 'blocked', 'done', 'cancelled'],
  in_review: ['in_progress', 'blocked', 'done', 'cancelled'],
  blocked: ['in_progress', 'in_review', 'cancelled'],
  done: ['todo'],
  cancelled: ['todo'],
}
const tasksLimits = {
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
export const tasks: InBrowser<typeof source.tasks, typeof tasksLimits> = {
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
  },
  list: { id: 'tasks.list', method: 'GET', path: '/api/v1/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: { id: 'tasks.export', method: 'GET', path: '/api/v1/tasks/export', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks', produces: 'xlsx' },
  filters: { id: 'tasks.filters', method: 'GET', path: '/api/v1/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: { id: 'tasks.create', method: 'POST', path: '/api/v1/tasks', access: { who: 'permission', permission: 'tasks.create' }, records: 'tasks', limits: tasksLimits.create },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: tasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
const adminTasksLimits = {
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
export const adminTasks: InBrowser<typeof source.adminTasks, typeof adminTasksLimits> = {
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
  },
  list: { id: 'admin.tasks.list', method: 'GET', path: '/api/v1/admin/tasks', access: { who: 'staff', permission: 'tasks.read' }, records: 'tasks' },
  export: { id: 'admin.tasks.export', method: 'GET', path: '/api/v1/admin/tasks/export', access: { who: 'staff', permission: 'tasks.read' }, records: 'tasks', produces: 'xlsx' },
  filters: { id: 'admin.tasks.filters', method: 'GET', path: '/api/v1/admin/tasks/filters', access: { who: 'staff', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'admin.tasks.read', method: 'GET', path: '/api/v1/admin/tasks/:uuid', access: { who: 'staff', permission: 'tasks.read' }, records: 'tasks' },
  create: { id: 'admin.tasks.create', method: 'POST', path: '/api/v1/admin/tasks', access: { who: 'permission', permission: 'tasks.create' }, records: 'tasks', limits: adminTasksLimits.create },
  update: { id: 'admin.tasks.update', method: 'PATCH', path: '/api/v1/admin/tasks/:uuid', access: { who: 'staff', permission: 'tasks.update' }, records: 'tasks', limits: adminTasksLimits.update },
  remove: { id: 'admin.tasks.delete', method: 'DELETE', path: '/api/v1/admin/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
