import { z } from 'zod'
import { AccountBadge, UserBadge } from '../attachments/badges.ts'
import { TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES } from './task.ts'
import { permission, staff, verified } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, uuidParams } from '../kit/endpoint.ts'
import { date, instant, typedDate } from '../kit/fields.ts'

/** Maximum number of days in a calendar. */
export const CALENDAR_DAYS_MAX = 100

/** A task in a calendar. A ghost is a future due date of a recurring task. */
export const CalendarEntry = z.object({
  /** The task's uuid; for ghosts with their day. */
  id: z.string(),
  type: z.literal('task'),
  task_uuid: z.string(),
  account_id: z.int(),
  number: z.int(),
  title: z.string(),
  start_at: instant,
  end_at: instant,
  /** First and last day in the time zone of the account. */
  start_on: date,
  end_on: date,
  all_day: z.boolean(),
  /** Which of start and due date the task has. */
  has_start: z.boolean(),
  has_due: z.boolean(),
  is_ghost: z.boolean(),
  is_overdue: z.boolean(),
  /** Whether the caller may move it. */
  can_update: z.boolean(),
  kind: z.enum(TASK_TYPES),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  version: z.int(),
  userAssigned: UserBadge.nullable(),
  account: AccountBadge.nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** First and last day, both included, in the time zone of the caller. */
const range = z.object({ from: typedDate, to: typedDate, assignee: z.coerce.number().int().positive().optional() })

export const accountCalendar = defineEndpoint({
  id: 'accounts.calendar.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/calendar',
  access: permission('calendar.read'),
  summary: 'What is due in an account',
  params: accountParams,
  query: range,
  response: manyOf(CalendarEntry),
})
/** Tasks of all accounts, for Admins (spec 6). */
export const allCalendar = defineEndpoint({
  id: 'me.calendar.read',
  method: 'GET',
  path: '/api/v1/me/calendar',
  access: staff('calendar.read'),
  summary: 'What is due in all accounts',
  query: range,
  response: manyOf(CalendarEntry),
})

/** A secret URL with which calendar programs read the tasks of a user. */
export const CalendarFeed = z.object({
  uuid: z.string(),
  /** Null for all accounts of the user. */
  account_id: z.int().nullable(),
  last_read_at: instant.nullable(),
  created_at: instant,
  /** Only in the response that creates it; it cannot be read again. */
  address: z.string().optional(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const FEEDS = '/api/v1/me/calendar-feeds'
export const listCalendarFeeds = defineEndpoint({
  id: 'me.calendarFeeds.list',
  method: 'GET',
  path: FEEDS,
  access: verified,
  summary: "The caller's calendar feeds",
  response: manyOf(CalendarFeed),
})
/** Creates the URL, or replaces an existing one, which stops working. */
export const createCalendarFeed = defineEndpoint({
  id: 'me.calendarFeeds.create',
  method: 'POST',
  path: FEEDS,
  access: verified,
  summary: 'Make or renew a calendar feed',
  body: z.object({ account_id: z.int().positive().nullish() }),
  response: oneOf(CalendarFeed),
})
export const removeCalendarFeed = defineEndpoint({
  id: 'me.calendarFeeds.delete',
  method: 'DELETE',
  path: `${FEEDS}/:uuid`,
  access: verified,
  summary: 'End a calendar feed',
  params: uuidParams,
})
