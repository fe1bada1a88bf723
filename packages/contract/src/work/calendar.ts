import { z } from 'zod'
import { AccountBadge, UserBadge } from '../attachments/badges.ts'
import { TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES } from './task.ts'
import { permission, staff, verified } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, uuidParams } from '../kit/endpoint.ts'
import { date, instant, typedDate } from '../kit/fields.ts'

/** Days that a calendar can show at once. */
export const CALENDAR_DAYS_MAX = 100

/** A task as it stands in a calendar; a ghost is a day on which a repeating task will be due once this one is done. */
export const CalendarEntry = z.object({
  /** The task's uuid, for ghosts with their day. */
  id: z.string(),
  type: z.literal('task'),
  task_uuid: z.string(),
  account_id: z.int(),
  number: z.int(),
  title: z.string(),
  start_at: instant,
  end_at: instant,
  /** First and last day in the zone of the account. */
  start_on: date,
  end_on: date,
  all_day: z.boolean(),
  /** Which of its two dates the task has. */
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

/** Both days are shown; they are days of the caller. */
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
/** Over all accounts; for Admins (spec 6). */
export const allCalendar = defineEndpoint({
  id: 'me.calendar.read',
  method: 'GET',
  path: '/api/v1/me/calendar',
  access: staff('calendar.read'),
  summary: 'What is due in all accounts',
  query: range,
  response: manyOf(CalendarEntry),
})

/** A secret address under which calendar programs read the tasks of a user. */
export const CalendarFeed = z.object({
  uuid: z.string(),
  /** Null: of all his accounts. */
  account_id: z.int().nullable(),
  last_read_at: instant.nullable(),
  created_at: instant,
  /** Only in the answer that made it: afterwards nobody can read it again. */
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
/** Makes the address; where there is one already it is replaced and the old one ends. */
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
