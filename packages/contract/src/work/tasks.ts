import { z } from 'zod'
import { permission, staff } from '../kit/access.ts'
import { flag, text, typedInstant } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { RecurrenceInput, Task, TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES, type TaskStatus } from './task.ts'

/** Status transitions of tasks (domain.md 3.6). */
export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  todo: ['backlog', 'in_progress', 'in_review', 'done', 'cancelled'],
  backlog: ['todo', 'in_progress', 'done', 'cancelled'],
  in_progress: ['todo', 'in_review', 'blocked', 'done', 'cancelled'],
  in_review: ['in_progress', 'blocked', 'done', 'cancelled'],
  blocked: ['in_progress', 'in_review', 'cancelled'],
  done: ['todo'],
  cancelled: ['todo'],
}

export const TaskInput = z.object({
  title: text(200),
  description: z.string().max(20_000).nullish(),
  type: z.enum(TASK_TYPES).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  user_assigned_id: z.int().positive().nullish(),
  /** An account with an active relation to the account of the task. */
  account_assigned_id: z.int().positive().nullish(),
  contact_id: z.int().positive().nullish(),
  contact_request_id: z.int().positive().nullish(),
  order_item_uuid: z.uuid().nullish(),
  /** A project in which the account of the task participates. */
  project_uuid: z.uuid().nullish(),
  parent_uuid: z.uuid().nullish(),
  /**
   * For all-day tasks, only the date counts, in the time zone of the account. A new task is for the whole day if `all_day` says so, or if
   * it has no date.
   */
  start_at: typedInstant.nullish(),
  due_at: typedInstant.nullish(),
  all_day: flag.optional(),
  estimated_minutes: z.int().min(0).max(100_000).nullish(),
  spent_minutes: z.int().min(0).max(1_000_000).optional(),
  recurrence: RecurrenceInput.nullish(),
  reminder_at: typedInstant.nullish(),
  checklist: z
    .array(z.object({ text: text(300), done: z.boolean() }))
    .max(100)
    .optional(),
})
export type TaskInput = z.infer<typeof TaskInput>

/** Position of a task on the board: below one card, above another, or at an end of its column. */
export const TaskPlace = z.object({
  after: z.uuid().nullish(),
  before: z.uuid().nullish(),
  at: z.enum(['top', 'bottom']).nullish(),
})
export type TaskPlace = z.infer<typeof TaskPlace>

/** Position of a subtask: below one or above another. */
export const SubtaskPlace = z.union([z.object({ after: z.uuid() }), z.object({ before: z.uuid() })])
export type SubtaskPlace = z.infer<typeof SubtaskPlace>

/** `status` can change along the transitions only. */
export const TaskUpdate = TaskInput.partial().extend({
  status: z.enum(TASK_STATUSES).optional(),
  /** Status that the caller read; 409 if it has changed. */
  from_status: z.enum(TASK_STATUSES).optional(),
  place: TaskPlace.optional(),
  subtask_place: SubtaskPlace.optional(),
  /** Reason of blocking, which requires it; stored as a comment. */
  reason: z.string().trim().max(2000).nullish(),
})
export type TaskUpdate = z.infer<typeof TaskUpdate>

const listed = {
  name: 'tasks',
  key: 'uuid',
  row: Task,
  create: TaskInput,
  update: TaskUpdate,
  updateMethod: 'PATCH',
  alternatives: { except: [] },
  filters: {
    search: searchFilter(),
    status: codeFilter(TASK_STATUSES),
    assignee: idFilter({ nullable: true }),
    account: idFilter(),
    account_assigned: idFilter({ nullable: true }),
    creator: idFilter(),
    contact: idFilter({ nullable: true }),
    contact_request: idFilter({ nullable: true }),
    order_item: uuidFilter(),
    project: uuidFilter({ nullable: true }),
    parent: uuidFilter(),
    subtask: booleanFilter(),
    priority: codeFilter(TASK_PRIORITIES),
    type: codeFilter(TASK_TYPES),
    published: booleanFilter(),
    overdue: booleanFilter(),
    due: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['title', 'due_at', 'priority', 'status', 'position'],
  includes: [
    'user',
    'userAssigned',
    'account',
    'accountAssigned',
    'contact',
    'contactRequest',
    'orderItem',
    'project',
    'parent',
    'subtasks',
    'subtasks_count',
    'subtasks_done_count',
    'next_occurrence_at',
    'links',
    'notes',
    'comments',
    'media',
    'assets',
  ],
} as const

/** The tasks of one kind of record. */
export function tasksOn(owner: string, path: string) {
  return defineResource({
    ...listed,
    id: `${owner}.tasks`,
    itemId: 'tasks',
    permission: 'tasks',
    access: { export: permission('tasks.read') },
    paths: { collection: `${path}/tasks`, item: '/api/v1/tasks/:uuid' },
  })
}

/** Tasks of all accounts in which the caller may read them, and one task of any account. */
export const tasks = defineResource({
  ...listed,
  permission: 'tasks',
  access: { export: permission('tasks.read') },
  /** `account_id`: account of a task without contact, request or parent. Default: the current account. */
  create: TaskInput.extend({ account_id: z.int().positive().nullish() }),
  paths: { collection: '/api/v1/tasks', item: '/api/v1/tasks/:uuid' },
})

/** Tasks of all accounts, for the back-office. */
export const adminTasks = defineResource({
  ...listed,
  id: 'admin.tasks',
  permission: 'tasks',
  access: { read: staff('tasks.read'), update: staff('tasks.update'), export: staff('tasks.read') },
  paths: { collection: '/api/v1/admin/tasks', item: '/api/v1/admin/tasks/:uuid' },
})
