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
import type { Context, Sql } from '#kit/context.ts'
import { badRequest } from '#lib/errors.ts'
import { columnsOf, loadIncludes } from '#kit/query/includes.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'

type Query = { filter?: Record<string, FilterInput | undefined> | undefined; limit?: number | undefined; after?: string | undefined }

const INCLUDE = ['userAssigned', 'contact', 'subtasks_count', 'subtasks_done_count']

/** Every column with its true count and the cards at its top. */
export async function listBoard(ctx: Context, { params, query }: { params: Params; query: Query }): Promise<{ data: TaskColumn[] }> {
  const where = whereOf(ctx, params, query)
  const { rows: counts } = await sql<{ status: TaskStatus; n: number }>`
    SELECT t.status, count(*) AS n FROM tasks t WHERE ${where} GROUP BY t.status`.execute(ctx.db)
  const total = (status: TaskStatus) => counts.find((row) => row.status === status)?.n ?? 0
  const columns: TaskColumn[] = []
  for (const status of TASK_STATUSES)
    columns.push({
      status,
      total: total(status),
      ...(total(status) ? await windowOf(ctx, where, status, query) : { cards: [], next: null }),
    })
  return { data: columns }
}

/** The next cards of one column, behind the last one that is known. */
export async function listColumn(ctx: Context, { params, query }: { params: Params; query: Query }): Promise<{ data: TaskColumn }> {
  const where = whereOf(ctx, params, query)
  const status = params.status as TaskStatus
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM tasks t WHERE ${where} AND t.status = ${status}`.execute(ctx.db)
  return { data: { status, total: rows[0]!.n, ...(await windowOf(ctx, where, status, query)) } }
}

/** A board holds the account's own tasks: an order is kept where they live. */
function whereOf(ctx: Context, params: Params, query: Query): Sql {
  const request = parseListRequest({ ...taskResource.shape, name: 'tasks' }, { filter: query.filter ?? {} }, ctx)
  return taskQuery.where(ctx, request, params, sql`t.account_id = ${params.account_id}`)
}

async function windowOf(ctx: Context, where: Sql, status: TaskStatus, { limit = TASK_WINDOW, after }: Query) {
  const { includes, present, from } = taskQuery.spec
  const behind = after === undefined ? sql`true` : sql`(t.position, t.uuid) > (${cursorOf(after).position}, ${cursorOf(after).uuid}::uuid)`
  const { rows } = await sql<TaskRow>`
    SELECT ${columnsOf(includes, INCLUDE)} FROM tasks t WHERE ${where} AND t.status = ${status} AND ${behind}
    ORDER BY t.position, t.uuid LIMIT ${limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  await loadIncludes(ctx, { includes, from, key: 'uuid' }, shown, INCLUDE)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { cards: shown.map((row) => present(row, ctx) as Task), next: last ? `${last.position}.${last.uuid}` : null }
}

function cursorOf(after: string): { position: string; uuid: string } {
  const [, position, uuid] = /^([0-9A-Za-z]+)\.([0-9a-f-]{36})$/.exec(after) ?? []
  if (!position || !uuid) throw badRequest()
  return { position, uuid }
}
