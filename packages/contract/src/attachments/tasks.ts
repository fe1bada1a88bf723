import { z } from 'zod'
import { permission, staff } from '../kit/access.ts'
import { date, flag, instant, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { Asset } from './assets.ts'
import { AccountBadge, ProjectBadge, UserBadge } from './badges.ts'
import { Comment } from './comments.ts'
import { Link } from './links.ts'
import { Media } from './media.ts'
import { Note } from './notes.ts'

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

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** How a task repeats: the part of RFC 5545 RRULE that people ask for, in the wall time of the account. */
export const Recurrence = z
  .object({
    freq: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
    interval: z.int().min(1).max(99).default(1),
    /** Weekly: on these days. Monthly with `by_set_pos`: the first, second … or last (-1) of these days. */
    by_day: z.array(z.enum(WEEKDAYS)).min(1).max(7).optional(),
    /** Monthly: on this day; -1 is the last one. */
    by_month_day: z.int().min(-1).max(31).nullish(),
    by_set_pos: z.int().min(-1).max(4).nullish(),
    /** Last day on which it may be due. */
    until: date.nullish(),
    /** How many times it is done in all, this one included. */
    count: z.int().min(1).max(999).nullish(),
  })
  .refine((rule) => rule.by_month_day !== 0 && rule.by_set_pos !== 0 && !(rule.by_set_pos && !rule.by_day), { error: 'invalid' })
export type Recurrence = z.infer<typeof Recurrence>

/** A person or request as shown beside a task. */
export const TaskContact = z.object({
  id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export const TaskContactRequest = z.object({ id: z.int(), number: z.int(), subject: z.string(), status: z.string(), contact_id: z.int() })
export const TaskOrderItem = z.object({
  uuid: z.string(),
  order_uuid: z.string(),
  name: z.string(),
  status: z.string(),
  order_number: z.string().nullable(),
})
export const Subtask = z.object({
  id: z.string(),
  uuid: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  due_at: instant.nullable(),
  user_assigned_id: z.int().nullable(),
  version: z.int(),
})
export type Subtask = z.infer<typeof Subtask>

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
  /** Another account that works on it; it was published to that account. */
  account_assigned_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  /** The item of an order whose making it is a part of. */
  order_item_uuid: z.string().nullable(),
  project_uuid: z.string().nullable(),
  /** The task it is a part of; one level only. */
  parent_uuid: z.string().nullable(),
  start_at: instant.nullable(),
  due_at: instant.nullable(),
  all_day: z.boolean(),
  is_overdue: z.boolean(),
  estimated_minutes: z.int().nullable(),
  spent_minutes: z.int(),
  /** Rank among the tasks of its account with the same status. */
  position: z.string(),
  published_at: instant.nullable(),
  published_to: z.array(z.string()),
  completed_at: instant.nullable(),
  completed_by_id: z.int().nullable(),
  recurrence: Recurrence.nullable(),
  /** The task whose completion made this one. */
  recurrence_of_uuid: z.string().nullable(),
  reminder_at: instant.nullable(),
  reminded_at: instant.nullable(),
  checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
  comments_count: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
  userAssigned: UserBadge.nullable().optional(),
  account: AccountBadge.nullable().optional(),
  accountAssigned: AccountBadge.nullable().optional(),
  contact: TaskContact.nullable().optional(),
  contactRequest: TaskContactRequest.nullable().optional(),
  orderItem: TaskOrderItem.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  parent: Subtask.nullable().optional(),
  subtasks: z.array(Subtask).optional(),
  subtasks_count: z.int().optional(),
  subtasks_done_count: z.int().optional(),
  /** When it would be due again if it were done now; null for one that does not repeat. */
  next_occurrence_at: instant.nullable().optional(),
  links: z.array(Link).optional(),
  notes: z.array(Note).optional(),
  comments: z.array(Comment).optional(),
  media: z.array(Media).optional(),
  assets: z.array(Asset).optional(),
})
export type Task = z.infer<typeof Task>

const moment = z.iso.datetime({ offset: true })

export const TaskInput = z.object({
  title: text(200),
  description: z.string().max(20_000).nullish(),
  type: z.enum(TASK_TYPES).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  user_assigned_id: z.int().positive().nullish(),
  /** An account with an active relation to that of the task. */
  account_assigned_id: z.int().positive().nullish(),
  contact_id: z.int().positive().nullish(),
  contact_request_id: z.int().positive().nullish(),
  order_item_uuid: z.uuid().nullish(),
  /** A project in which the account of the task takes part. */
  project_uuid: z.uuid().nullish(),
  parent_uuid: z.uuid().nullish(),
  /** Of a task for the whole day only the day as written counts, in the zone of the account. */
  start_at: moment.nullish(),
  due_at: moment.nullish(),
  all_day: flag.optional(),
  estimated_minutes: z.int().min(0).max(100_000).nullish(),
  spent_minutes: z.int().min(0).max(1_000_000).optional(),
  recurrence: Recurrence.nullish(),
  reminder_at: moment.nullish(),
  checklist: z
    .array(z.object({ text: text(300), done: z.boolean() }))
    .max(100)
    .optional(),
})
export type TaskInput = z.infer<typeof TaskInput>

/** Where a task is put on the board: below one card, above another, or at an end of its column. */
export const TaskPlace = z.object({
  after: z.uuid().nullish(),
  before: z.uuid().nullish(),
  at: z.enum(['top', 'bottom']).nullish(),
})
export type TaskPlace = z.infer<typeof TaskPlace>

/** Changing `status` moves the task along its transitions. */
export const TaskUpdate = TaskInput.partial().extend({
  status: z.enum(TASK_STATUSES).optional(),
  /** Where the mover saw the task: somewhere else by now is a 409. */
  from_status: z.enum(TASK_STATUSES).optional(),
  place: TaskPlace.optional(),
  /** Why it is blocked; kept as a comment. Blocking asks for it. */
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
    project: uuidFilter(),
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

/** Tasks of every account the caller may read them in, and one task wherever it belongs. */
export const tasks = defineResource({
  ...listed,
  permission: 'tasks',
  access: { export: permission('tasks.read') },
  /** `account_id`: where it is made when no contact, request or parent says so; else the current account. */
  create: TaskInput.extend({ account_id: z.int().positive().nullish() }),
  paths: { collection: '/api/v1/tasks', item: '/api/v1/tasks/:uuid' },
})

/** The admin area's list over all accounts. */
export const adminTasks = defineResource({
  ...listed,
  id: 'admin.tasks',
  permission: 'tasks',
  access: { read: staff('tasks.read'), update: staff('tasks.update'), export: staff('tasks.read') },
  paths: { collection: '/api/v1/admin/tasks', item: '/api/v1/admin/tasks/:uuid' },
})
