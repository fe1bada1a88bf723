import {
  accountCalendar,
  accountCalendarDates,
  allCalendar,
  createCalendarFeed,
  listCalendarFeeds,
  type Params,
  removeCalendarFeed,
} from '@stoa/contract'
import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { callerZone } from '#access/caller-zone.ts'
import { missingAccountPermission, missingRole } from '#lib/errors.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { readCalendarDates } from './calendar-dates.ts'
import { calendarEntries } from './calendar-entries.ts'
import { createFeed, listFeeds, removeFeed } from './calendar-feeds.ts'

/** Calendars of an account and of all accounts, and the feeds for calendar programs. */
export function calendarRoutes(routes: Routes): void {
  serve(routes, accountCalendar, async (ctx, { params, query }) => {
    const { account_id } = params as Params
    if (!holdsIn(ctx.actor, account_id, 'tasks.read')) throw missingAccountPermission()
    const ofAccount = sql`(t.account_id = ${account_id} OR (t.account_assigned_id = ${account_id} AND t.published_at IS NOT NULL))`
    const condition = query.assignee ? sql`${ofAccount} AND t.user_assigned_id = ${query.assignee}` : ofAccount
    return { data: await calendarEntries(ctx, { ...query, zone: callerZone(ctx, params) }, condition) }
  })
  serve(routes, accountCalendarDates, (ctx, { params, query }) =>
    readCalendarDates(ctx, (params as Params).account_id, { ...query, zone: callerZone(ctx, params) }),
  )
  serve(routes, allCalendar, async (ctx, { query }) => {
    if (!ctx.actor.staff) throw missingRole()
    const condition = query.assignee ? sql`t.user_assigned_id = ${query.assignee}` : sql`true`
    return { data: await calendarEntries(ctx, { ...query, zone: callerZone(ctx) }, condition) }
  })
  serve(routes, listCalendarFeeds, listFeeds)
  serve(routes, createCalendarFeed, createFeed)
  serve(routes, removeCalendarFeed, removeFeed)
}
