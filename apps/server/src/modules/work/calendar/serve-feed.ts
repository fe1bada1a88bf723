import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import ical, { ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import type { Recurrence } from '@stoa/contract'
import { addDays, wallDay, wallTime } from '@stoa/domain'
import { type Actor, holdsIn, ownMemberships } from '#access/actor.ts'
import { findRow, rows } from '#db/rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { isOpen, occurrencesBetween, taskPath, type TaskRow } from '#modules/work/tasks/index.ts'
import { noteFeedRead } from './store.ts'

const DAY_MS = 86_400_000
/** Period of a feed, before and after today. */
const BACK_DAYS = 90
const AHEAD_DAYS = 366
/** Future occurrences of a repeating task. */
const OCCURRENCES = 60
/** Programs poll every few minutes; the time of reading is written at most this often. */
const NOTED_MS = 5 * 60_000

type FeedTask = TaskRow & { time_zone: string; account_name: string }

/**
 * Serves a user's calendar to calendar programs. The route is outside the contract, because programs authenticate by the
 * secret address alone. The permissions of the user are checked at each request.
 */
export function serveFeed(http: FastifyInstance, services: Services): void {
  http.get('/calendar/:file', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec((request.params as { file: string }).file)?.[1]
    const feed = token && (await findFeed(services, token))
    const user = feed && (await services.actors.load(services.database.db, feed.user_id))
    if (!feed || !user) throw notFound()
    const text = calendarText(services, await feedTasks(services, { ...user, token: null }, feed.account_id), user.locale)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.headers({ ETag: etag, 'Cache-Control': 'private, max-age=300', 'Content-Disposition': 'inline; filename="stoa.ics"' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

async function findFeed({ database, clock }: Services, token: string): Promise<{ user_id: number; account_id: number | null } | undefined> {
  const feed = await findRow(database.db, 'calendar_feeds', { token_hash: hashToken(token) })
  const now = clock.now()
  if (feed && (!feed.last_read_at || now.getTime() - new Date(feed.last_read_at).getTime() > NOTED_MS))
    await noteFeedRead(database.db, feed.uuid, now)
  return feed
}

/** Tasks assigned to the user, and unassigned ones that they created, in accounts where they may read tasks. */
async function feedTasks({ database, clock }: Services, user: Actor, account_id: number | null): Promise<FeedTask[]> {
  const accounts = ownMemberships(user)
    .map((membership) => membership.account_id)
    .filter((id) => (account_id === null || id === account_id) && holdsIn(user, id, 'tasks.read'))
  const now = clock.now().getTime()
  return rows<FeedTask>(
    database.db,
    sql`SELECT t.*, a.time_zone, a.name AS account_name FROM tasks t JOIN accounts a ON a.id = t.account_id
      WHERE (t.user_assigned_id = ${user.id} OR (t.user_assigned_id IS NULL AND t.user_id = ${user.id})) AND t.deleted_at IS NULL AND t.status <> 'cancelled'
        AND (t.account_id = any(${accounts}::bigint[]) OR (t.published_at IS NOT NULL AND t.account_assigned_id = any(${accounts}::bigint[])))
        AND coalesce(t.due_at, t.start_at) > ${new Date(now - BACK_DAYS * DAY_MS)} AND coalesce(t.start_at, t.due_at) < ${new Date(now + AHEAD_DAYS * DAY_MS)}
      ORDER BY coalesce(t.start_at, t.due_at), t.uuid LIMIT 2000`,
  )
}

function calendarText({ t, app_url, clock }: Services, tasks: readonly FeedTask[], locale: 'en' | 'gr'): string {
  const calendar = ical({ name: t(locale, 'attachments:calendar_name'), prodId: { company: 'Stoa', product: 'Calendar' }, ttl: 900 })
  const now = clock.now()
  for (const task of tasks) {
    const due = new Date((task.due_at ?? task.start_at)!)
    const length = task.start_at && task.due_at ? due.getTime() - new Date(task.start_at).getTime() : 0
    const repeats =
      task.recurrence && isOpen(task)
        ? occurrencesBetween(task.recurrence as Recurrence, due, task.time_zone, {
            from: now,
            until: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
            limit: OCCURRENCES,
          })
        : []
    for (const end of [due, ...repeats]) {
      const day = wallDay(wallTime(end, task.time_zone))
      calendar.createEvent({
        id: end === due ? `${task.uuid}@stoa` : `${task.uuid}-${day}@stoa`,
        summary: task.status === 'done' ? `✓ ${task.title}` : task.title,
        ...timesOf(task, new Date(end.getTime() - length), end),
        description: task.account_name,
        url: `${app_url}${taskPath(task.account_id, task.uuid)}`,
        status: ICalEventStatus.CONFIRMED,
        sequence: task.version,
        stamp: new Date(task.updated_at),
        lastModified: new Date(task.updated_at),
      })
    }
  }
  return calendar.toString()
}

/** All-day tasks fill their days; a task without a start becomes an event of the half hour before it is due. */
function timesOf(task: FeedTask, start: Date, end: Date) {
  if (task.all_day) {
    const last = wallDay(wallTime(end, task.time_zone))
    return {
      allDay: true,
      start: new Date(`${wallDay(wallTime(start, task.time_zone))}T00:00:00Z`),
      end: new Date(`${addDays(last, 1)}T00:00:00Z`),
    }
  }
  return { start: start.getTime() === end.getTime() ? new Date(end.getTime() - 30 * 60_000) : start, end }
}
