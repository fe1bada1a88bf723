import { sql } from 'kysely'
import { CALENDAR_DAYS_MAX, type CalendarEntry, type Recurrence, tasks as taskResource } from '@stoa/contract'
import { addDays, startOfDay, wallDay, wallTime, type Zone } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { columnsOf, loadIncludes } from '#kit/query/includes.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import { isOpen, occurrencesBetween, taskPolicy, taskQuery, type TaskRow } from '#modules/work/tasks/index.ts'

export interface CalendarRange {
  /** First and last day, both included. */
  from: string
  to: string
  zone: Zone
}

type DatedRow = TaskRow & { time_zone: string }
const INCLUDE = ['userAssigned', 'account']
/** Entries per response, far more than a month can show. */
const MOST = 2000

/**
 * Returns the entries of a calendar between two days: tasks by their start or due date, and the future occurrences of
 * repeating tasks.
 * @param condition limits the tasks that the caller may read
 * @throws 422 on `to` for a period that is reversed or longer than 100 days
 */
export async function calendarEntries(ctx: Context, { from, to, zone }: CalendarRange, condition: Sql): Promise<CalendarEntry[]> {
  refuseWrongRange(ctx, { from, to })
  const period = { from: new Date(startOfDay(from, zone)), until: new Date(startOfDay(addDays(to, 1), zone)) }
  const tasks = await datedTasks(ctx, period, condition)
  const now = ctx.services.clock.now()
  return tasks
    .flatMap((row) => [...ownEntry(ctx, row, period, now), ...ghosts(ctx, row, period)])
    .sort((a, b) => a.start_at.localeCompare(b.start_at) || a.number - b.number)
    .slice(0, MOST)
}

/** Refuses a period that is reversed or too long. @throws 422 on `to` */
export function refuseWrongRange(ctx: Context, { from, to }: Pick<CalendarRange, 'from' | 'to'>): void {
  if (to < from || to > addDays(from, CALENDAR_DAYS_MAX)) refuse(ctx, { to: ['validation:invalid', { field: text(ctx, 'fields:to') }] })
}

async function datedTasks(ctx: Context, { from, until }: { from: Date; until: Date }, condition: Sql): Promise<DatedRow[]> {
  const { includes, from: table } = taskQuery.spec
  const scope = taskQuery.where(ctx, parseListRequest(taskResource.shape, {}, ctx), {}, condition)
  const isWithin = sql`(coalesce(t.start_at, t.due_at) < ${until} AND coalesce(t.due_at, t.start_at) >= ${from})`
  const repeats = sql`(t.recurrence IS NOT NULL AND t.due_at < ${until} AND t.status NOT IN ('done', 'cancelled'))`
  const tasks = await rows<DatedRow>(
    ctx.db,
    sql`SELECT ${columnsOf(includes, INCLUDE)}, (SELECT a.time_zone FROM accounts a WHERE a.id = t.account_id) AS time_zone
      FROM tasks t WHERE ${scope} AND (${isWithin} OR ${repeats}) AND t.status <> 'cancelled' ORDER BY coalesce(t.start_at, t.due_at) LIMIT ${MOST}`,
  )
  await loadIncludes(ctx, { includes, from: table, key: 'uuid' }, tasks, INCLUDE)
  return tasks
}

type Period = { from: Date; until: Date }

function ownEntry(ctx: Context, row: DatedRow, { from, until }: Period, now: Date): CalendarEntry[] {
  const start = new Date((row.start_at ?? row.due_at)!)
  const end = new Date((row.due_at ?? row.start_at)!)
  if (start >= until || end < from) return []
  const is_overdue = isOpen(row) && row.due_at !== null && new Date(row.due_at) < now
  return [entryOf(ctx, row, { start, end, is_ghost: false, is_overdue })]
}

function ghosts(ctx: Context, row: DatedRow, period: Period): CalendarEntry[] {
  if (!row.recurrence || !row.due_at || !isOpen(row)) return []
  const due = new Date(row.due_at)
  const length = row.start_at ? due.getTime() - new Date(row.start_at).getTime() : 0
  return occurrencesBetween(row.recurrence as Recurrence, due, row.time_zone, { ...period, limit: CALENDAR_DAYS_MAX }).map((end) =>
    entryOf(ctx, row, { start: new Date(end.getTime() - length), end, is_ghost: true, is_overdue: false }),
  )
}

function entryOf(
  ctx: Context,
  row: DatedRow,
  { start, end, is_ghost, is_overdue }: { start: Date; end: Date; is_ghost: boolean; is_overdue: boolean },
): CalendarEntry {
  const end_on = wallDay(wallTime(end, row.time_zone))
  return {
    id: is_ghost ? `${row.uuid}:${end_on}` : row.uuid,
    type: 'task',
    task_uuid: row.uuid,
    account_id: row.account_id,
    number: row.number,
    title: row.title,
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    start_on: wallDay(wallTime(start, row.time_zone)),
    end_on,
    all_day: row.all_day,
    has_start: row.start_at !== null,
    has_due: row.due_at !== null,
    is_ghost,
    is_overdue,
    can_update: !is_ghost && taskPolicy.holds(ctx.actor, 'tasks.update', row),
    kind: row.type as CalendarEntry['kind'],
    status: row.status as CalendarEntry['status'],
    priority: row.priority as CalendarEntry['priority'],
    version: row.version,
    userAssigned: row.userAssigned ?? null,
    account: row.account ?? null,
  }
}
