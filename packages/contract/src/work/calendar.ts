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

/** Kinds of records besides tasks that have a day in a calendar. */
export const CALENDAR_DATE_TYPES = [
  'campaign',
  'email_campaign',
  'sms_campaign',
  'order_item',
  'production_item',
  'renewal',
  'invoice',
] as const
export type CalendarDateType = (typeof CALENDAR_DATE_TYPES)[number]

/**
 * A day of another record: the period of a campaign, when a mailing leaves or left, when an item of an order or an invoice is due, when a
 * subscription renews.
 */
export const CalendarDate = z.object({
  /** Type and key. */
  id: z.string(),
  type: z.enum(CALENDAR_DATE_TYPES),
  key: z.string(),
  /** Key of the record on whose page it is: of an item, its order. */
  page_key: z.string(),
  title: z.string(),
  status: z.string(),
  /** First and last day; those of mailings in the time zone of the caller. */
  start_on: date,
  end_on: date,
  /** When a mailing leaves or left. */
  at: instant.nullable(),
  is_overdue: z.boolean(),
})
export type CalendarDate = z.infer<typeof CalendarDate>

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
/** What besides tasks has a day in an account, as far as the caller may read it. */
export const accountCalendarDates = defineEndpoint({
  id: 'accounts.calendar.dates',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/calendar/dates',
  access: permission('calendar.read'),
  summary: 'Campaigns, mailings, renewals and due dates of an account',
  params: accountParams,
  query: z.object({ from: typedDate, to: typedDate }),
  response: manyOf(CalendarDate),
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
