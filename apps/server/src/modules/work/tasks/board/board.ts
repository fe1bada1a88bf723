import { sql } from 'kysely'
import {
  type FilterInput,
  type Params,
  TASK_STATUSES,
  type Task,
  TASK_WINDOW,
  type TaskColumn,
  type TaskStatus,
  tasks as taskResource,
} from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { badRequest } from '#lib/errors.ts'
import { columnsOf, loadIncludes } from '#kit/query/includes.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'

type Query = { filter?: Record<string, FilterInput | undefined> | undefined; limit?: number | undefined; after?: string | undefined }

const INCLUDE = ['userAssigned', 'contact', 'subtasks_count', 'subtasks_done_count']

/** Lists every column with its total and its first cards. */
export async function listBoard(ctx: Context, { params, query }: { params: Params; query: Query }): Promise<{ data: TaskColumn[] }> {
  const where = whereOf(ctx, params, query)
  const [counts, windows] = await Promise.all([
    rows<{ status: TaskStatus; n: number }>(ctx.db, sql`SELECT t.status, count(*) AS n FROM tasks t WHERE ${where} GROUP BY t.status`),
    windowsOf(ctx, where, TASK_STATUSES, query),
  ])
  const totals = new Map(counts.map(({ status, n }) => [status, n]))
  return { data: TASK_STATUSES.map((status) => ({ status, total: totals.get(status) ?? 0, ...windows(status) })) }
}

/** Lists the cards of one column after a cursor. */
export async function listColumn(ctx: Context, { params, query }: { params: Params; query: Query }): Promise<{ data: TaskColumn }> {
  const where = whereOf(ctx, params, query)
  const status = params.status as TaskStatus
  const [counted, windows] = await Promise.all([
    one<{ n: number }>(ctx.db, sql`SELECT count(*) AS n FROM tasks t WHERE ${where} AND t.status = ${status}`),
    windowsOf(ctx, where, [status], query),
  ])
  return { data: { status, total: counted!.n, ...windows(status) } }
}

/** A board shows the account's own tasks only, because their order is stored there. */
function whereOf(ctx: Context, params: Params, query: Query): Sql {
  const request = parseListRequest({ ...taskResource.shape, name: 'tasks' }, { filter: query.filter ?? {} }, ctx)
  return taskQuery.where(ctx, request, params, sql`t.account_id = ${params.account_id}`)
}

/** Reads the next cards of columns together. @returns the window of a column */
async function windowsOf(ctx: Context, where: Sql, statuses: readonly TaskStatus[], { limit = TASK_WINDOW, after }: Query) {
  const { includes, present, from } = taskQuery.spec
  const behind = after === undefined ? sql`true` : sql`(t.position, t.uuid) > (${cursorOf(after).position}, ${cursorOf(after).uuid}::uuid)`
  const found = await rows<TaskRow>(
    ctx.db,
    sql`SELECT ${columnsOf(includes, INCLUDE)} FROM unnest(${statuses}::text[]) AS w (status) CROSS JOIN LATERAL (
        SELECT t.* FROM tasks t WHERE ${where} AND t.status = w.status AND ${behind} ORDER BY t.position, t.uuid LIMIT ${limit + 1}) t
      ORDER BY t.position, t.uuid`,
  )
  const byStatus = Map.groupBy(found, (row) => row.status)
  await loadIncludes(
    ctx,
    { includes, from, key: 'uuid' },
    [...byStatus.values()].flatMap((column) => column.slice(0, limit)),
    INCLUDE,
  )
  return (status: TaskStatus): Pick<TaskColumn, 'cards' | 'next'> => {
    const column = byStatus.get(status) ?? []
    const shown = column.slice(0, limit)
    const last = column.length > limit ? shown.at(-1) : undefined
    return { cards: shown.map((row) => present(row, ctx) as Task), next: last ? `${last.position}.${last.uuid}` : null }
  }
}

function cursorOf(after: string): { position: string; uuid: string } {
  const [, position, uuid] = /^([0-9A-Za-z]+)\.([0-9a-f-]{36})$/.exec(after) ?? []
  if (!position || !uuid) throw badRequest()
  return { position, uuid }
}
