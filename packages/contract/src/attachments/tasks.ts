import { z } from 'zod'
import { flag, instant, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { UserBadge } from './badges.ts'

export const TASK_STATUSES = ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
export const TASK_PRIORITIES = ['normal', 'low', 'high', 'urgent'] as const
export const TASK_TYPES = ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] as const

/** Where a task can go from where it stands (domain model 3.6). */
export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  todo: ['backlog', 'in_progress', 'in_review', 'done', 'cancelled'],
  backlog: ['todo', 'in_progress', 'done', 'cancelled'],
  in_progress: ['todo', 'in_review', 'blocked', 'done', 'cancelled'],
  in_review: ['in_progress', 'blocked', 'done', 'cancelled'],
  blocked: ['in_progress', 'in_review', 'cancelled'],
  done: ['todo'],
  cancelled: ['todo'],
}

/** Something to be done (domain model 2.7). */
export const Task = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  number: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(TASK_TYPES),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  user_id: z.int(),
  user_assigned_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  start_at: instant.nullable(),
  due_at: instant.nullable(),
  all_day: z.boolean(),
  is_overdue: z.boolean(),
  estimated_minutes: z.int().nullable(),
  completed_at: instant.nullable(),
  completed_by_id: z.int().nullable(),
  reminder_at: instant.nullable(),
  checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
  userAssigned: UserBadge.nullable().optional(),
})
export type Task = z.infer<typeof Task>

const moment = z.iso.datetime({ offset: true })

export const TaskInput = z.object({
  title: text(200),
  description: z.string().max(20_000).nullish(),
  type: z.enum(TASK_TYPES).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  user_assigned_id: z.int().positive().nullish(),
  start_at: moment.nullish(),
  due_at: moment.nullish(),
  all_day: flag.optional(),
  estimated_minutes: z.int().min(0).max(100_000).nullish(),
  reminder_at: moment.nullish(),
  checklist: z
    .array(z.object({ text: text(300), done: z.boolean() }))
    .max(100)
    .optional(),
})
export type TaskInput = z.infer<typeof TaskInput>

/** Changing `status` moves the task along its transitions. */
export const TaskUpdate = TaskInput.partial().extend({ status: z.enum(TASK_STATUSES).optional() })

const listed = {
  name: 'tasks',
  key: 'uuid',
  row: Task,
  create: TaskInput,
  update: TaskUpdate,
  updateMethod: 'PATCH',
  filters: {
    search: searchFilter(),
    status: codeFilter(TASK_STATUSES),
    assignee: idFilter({ nullable: true }),
    creator: idFilter(),
    priority: codeFilter(TASK_PRIORITIES),
    type: codeFilter(TASK_TYPES),
    overdue: booleanFilter(),
    due: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['title', 'due_at', 'priority', 'status'],
  includes: ['user', 'userAssigned'],
} as const

/** The tasks of one kind of record. */
export function tasksOn(owner: string, path: string) {
  return defineResource({
    ...listed,
    id: `${owner}.tasks`,
    itemId: 'tasks',
    permission: 'tasks',
    paths: { collection: `${path}/tasks`, item: '/api/v1/tasks/:uuid' },
  })
}

/** One task, wherever it belongs. */
export const tasks = defineResource({ ...listed, permission: 'tasks', paths: { collection: '/api/v1/tasks', item: '/api/v1/tasks/:uuid' } })
