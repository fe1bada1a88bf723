import { sql } from 'kysely'
import QueryStream from 'pg-query-stream'
import type { Params } from '@stoa/contract'
import type { SheetColumn } from '#lib/spreadsheet/columns.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import type { Context, Sql } from './context.ts'
import { FileAnswer, XLSX_TYPE } from './file-answer.ts'
import { loadIncludes } from './includes.ts'
import { describeRequest } from './describe-request.ts'
import type { ListRequest } from './list-request.ts'
import { orderBy } from './list-page.ts'
import type { ResourceQuery } from './resource-query.ts'

export interface ExportColumn<Row> {
  /** Heading: `exports:<resource>.<key>` in the locale files; value: the attribute of this name unless `value` says otherwise. */
  key: string
  type: SheetColumn['type']
  value?: (row: Row, ctx: Context) => unknown
  width?: number
}

export interface ExportSpec<Row> {
  columns: readonly ExportColumn<Row>[]
  /** Relations that the columns read. */
  include?: readonly string[]
}

/** Rows fetched at once: enough for few round trips, few enough for flat memory. */
const CHUNK = 500

/**
 * The list of a resource as a spreadsheet: same filters, scope and order, no page (specification 7.5). Rows come from
 * a cursor and leave as they come; a second sheet names the filter. Each export is kept in `exports`.
 */
export function exportList<Row extends object>(
  query: ResourceQuery,
  spec: ExportSpec<Row>,
  condition?: (params: Params, ctx: Context) => Sql,
) {
  return async (ctx: Context, { params, query: request }: { params: Params; query: ListRequest }): Promise<FileAnswer> => {
    const { name } = query.resource
    const t = (key: string) => ctx.services.t(ctx.request.locale, key)
    const title = t(`exports:${name}.title`)
    const file_name = `${name}-${ctx.services.clock.now().toISOString().slice(0, 10)}.xlsx`
    const where = query.where(ctx, request, params, condition?.(params, ctx))
    const plan = { order: query.order(request), key: query.resource.key }
    const statement = sql`SELECT t.* FROM ${sql.table(query.spec.from)} t WHERE ${where} ORDER BY ${orderBy(plan, 't')}`.compile(ctx.db)
    const audit = await startAudit(ctx, name, file_name, request, params, spec)
    const rows = sheetRows(ctx, query, spec, statement, audit)
    const columns = spec.columns.map(({ key, type, width }) => ({
      key,
      type,
      header: t(`exports:${name}.${key}`),
      ...(width && { width }),
    }))
    const notes = [[t('exports:notes.list'), title], ...describeRequest(ctx, query.resource, request)]
    return new FileAnswer(
      writeXlsx({ columns, rows, sheet_name: title.slice(0, 31), notes, notes_sheet_name: t('exports:notes.sheet') }),
      file_name,
      XLSX_TYPE,
    )
  }
}

async function* sheetRows<Row extends object>(
  ctx: Context,
  query: ResourceQuery,
  spec: ExportSpec<Row>,
  statement: { sql: string; parameters: readonly unknown[] },
  audit: number,
): AsyncGenerator<Record<string, never>> {
  const client = await ctx.services.database.pool.connect()
  let count = 0
  let status: 'completed' | 'failed' | 'aborted' = 'aborted'
  try {
    await client.query('SET statement_timeout = 0')
    const stream = client.query(new QueryStream(statement.sql, [...statement.parameters], { batchSize: CHUNK, highWaterMark: CHUNK }))
    for await (const chunk of chunksOf<Row>(stream)) {
      if (spec.include) await loadIncludes(ctx, { ...query.spec, key: query.resource.key }, chunk, spec.include)
      for (const row of chunk) yield cells(ctx, spec, row)
      count += chunk.length
    }
    status = 'completed'
  } catch (error) {
    status = 'failed'
    throw error
  } finally {
    // A cursor that was left half-way must not go back into the pool.
    client.release(status !== 'completed')
    await sql`UPDATE exports SET status = ${status}, rows = ${count}, finished_at = now(), updated_at = now() WHERE id = ${audit}`.execute(
      ctx.services.database.db,
    )
  }
}

async function* chunksOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let chunk: Row[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length) yield chunk
}

function cells<Row extends object>(ctx: Context, spec: ExportSpec<Row>, row: Row): Record<string, never> {
  const out: Record<string, unknown> = {}
  for (const { key, value } of spec.columns) out[key] = value ? value(row, ctx) : (row as Record<string, unknown>)[key]
  return out as Record<string, never>
}

async function startAudit(
  ctx: Context,
  resource: string,
  file_name: string,
  request: ListRequest,
  params: Params,
  spec: ExportSpec<any>,
): Promise<number> {
  const filter = JSON.stringify(Object.fromEntries(request.conditions))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO exports (account_id, user_id, resource, filter, file_name, columns, status)
    VALUES (${params.account_id ?? null}, ${ctx.actor.id}, ${resource}, ${filter}::jsonb, ${file_name}, ${spec.columns.map((column) => column.key)}::text[], 'streaming') RETURNING id`.execute(
    ctx.db,
  )
  return rows[0]!.id
}
