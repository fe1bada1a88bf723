// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/work/calendar.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { CalendarEntry, CalendarDateType, CalendarDate, CalendarFeed } from '../../src/work/calendar.ts'
export const CALENDAR_DAYS_MAX: typeof source.CALENDAR_DAYS_MAX = 100
export const CALENDAR_DATE_TYPES: typeof source.CALENDAR_DATE_TYPES = ['campaign', 'email_campaign', 'sms_campaign', 'order_item', 'production_item', 'renewal', 'invoice']
export const accountCalendar: InBrowser<typeof source.accountCalendar> = { id: 'accounts.calendar.read', method: 'GET', path: '/api/v1/accounts/:account_id/calendar', access: { who: 'permission', permission: 'calendar.read' }, records: 'calendar' }
export const accountCalendarDates: InBrowser<typeof source.accountCalendarDates> = { id: 'accounts.calendar.dates', method: 'GET', path: '/api/v1/accounts/:account_id/calendar/dates', access: { who: 'permission', permission: 'calendar.read' }, records: 'calendar' }
export const allCalendar: InBrowser<typeof source.allCalendar> = { id: 'me.calendar.read', method: 'GET', path: '/api/v1/me/calendar', access: { who: 'staff', permission: 'calendar.read' }, records: 'calendar' }
export const listCalendarFeeds: InBrowser<typeof source.listCalendarFeeds> = { id: 'me.calendarFeeds.list', method: 'GET', path: '/api/v1/me/calendar-feeds', access: { who: 'verified' }, records: 'calendarFeeds' }
export const createCalendarFeed: InBrowser<typeof source.createCalendarFeed> = { id: 'me.calendarFeeds.create', method: 'POST', path: '/api/v1/me/calendar-feeds', access: { who: 'verified' }, records: 'calendarFeeds' }
export const removeCalendarFeed: InBrowser<typeof source.removeCalendarFeed> = { id: 'me.calendarFeeds.delete', method: 'DELETE', path: '/api/v1/me/calendar-feeds/:uuid', access: { who: 'verified' }, records: 'calendarFeeds' }
