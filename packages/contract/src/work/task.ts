import { z } from 'zod'
import { date, instant, isTypedDay } from '../kit/fields.ts'
import { Asset } from '../attachments/asset.ts'
import { AccountBadge, ProjectBadge, UserBadge } from '../attachments/badges.ts'
import { Comment } from '../attachments/comments.ts'
import { Link } from '../attachments/links.ts'
import { Media } from '../attachments/media.ts'
import { Note } from '../attachments/notes.ts'

export const TASK_STATUSES = ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
export const TASK_PRIORITIES = ['normal', 'low', 'high', 'urgent'] as const
export const TASK_TYPES = ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] as const

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** Recurrence of a task: a subset of RFC 5545 RRULE, in local time of the account. */
export const Recurrence = z
  .object({
    freq: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
    interval: z.int().min(1).max(99).default(1),
    /** Weekly: on these days. Monthly with `by_set_pos`: on the first, second … or last (-1) of these days. */
    by_day: z.array(z.enum(WEEKDAYS)).min(1).max(7).optional(),
    /** Monthly: on this day; -1 is the last one. */
    by_month_day: z.int().min(-1).max(31).nullish(),
    by_set_pos: z.int().min(-1).max(4).nullish(),
    /** Last possible due date. */
    until: date.nullish(),
    /** Total number of occurrences, including this one. */
    count: z.int().min(1).max(999).nullish(),
  })
  .refine((rule) => rule.by_month_day !== 0 && rule.by_set_pos !== 0 && !(rule.by_set_pos && !rule.by_day), { error: 'invalid' })
export type Recurrence = z.infer<typeof Recurrence>

/** A recurrence in a form, whose last day is in the range of forms. */
export const RecurrenceInput = Recurrence.refine(({ until }) => !until || isTypedDay(until), { error: 'date_range', path: ['until'] })

/** The contact or request of a task. */
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

/** A task (domain.md 2.7). */
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
  /** Another account that works on it, to which it is published. */
  account_assigned_id: z.int().nullable(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  /** The order item to whose production it belongs. */
  order_item_uuid: z.string().nullable(),
  project_uuid: z.string().nullable(),
  /** The parent task; one level only. */
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
  /** The previous task of a recurrence. */
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
  /** Next due date if it were completed now; null without a recurrence. */
  next_occurrence_at: instant.nullable().optional(),
  links: z.array(Link).optional(),
  notes: z.array(Note).optional(),
  comments: z.array(Comment).optional(),
  media: z.array(Media).optional(),
  assets: z.array(Asset).optional(),
})
export type Task = z.infer<typeof Task>
