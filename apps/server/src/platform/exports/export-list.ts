import { sql } from 'kysely'
import type pg from 'pg'
import { ALTERNATIVES, type Params } from '@stoa/contract'
import { localToday, type Zone } from '@stoa/domain'
import type { SheetRows, WrittenRows } from '#lib/spreadsheet/columns.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { callerZone } from '#access/caller-zone.ts'
import type { Context, Sql } from '#kit/context.ts'
import { beginExport, endExport, EXPORT_SIGN_MS, keepExport } from './store.ts'
import { createCells, type ExportColumn } from './export-cells.ts'
import { createWrittenCells, type TextRow } from './written-cells.ts'
import { AS_TEXTS, type ReadingMode, portionsOf, type Statement } from './read-cursor.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import { columnsOf, loadIncludes } from '#kit/query/includes.ts'
import { describeRequest } from './describe-request.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { orderBy } from '#kit/query/list-page.ts'
import { namesAsked } from './record-names.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'

export interface ExportSpec<Row> {
  columns: readonly ExportColumn<Row>[]
  /** Relations that the columns read. */
  include?: readonly string[]
}

/**
 * Streams the list of a resource as a spreadsheet: same filters, scope and order, without paging (spec 7.5). Rows are
 * read through a cursor. A second sheet describes the filters. Each export is recorded in `exports`.
 */
export function exportList<Row extends object>(
  query: ResourceQuery,
  spec: ExportSpec<Row>,
  condition?: (params: Params, ctx: Context) => Sql,
) {
  return async (ctx: Context, { params, query: request }: { params: Params; query: ListRequest }): Promise<FileAnswer> => {
    const { name } = query.resource
    const zone = callerZone(ctx, params)
    const t = (key: string) => ctx.services.t(ctx.request.locale, key)
    const title = t(`exports:${name}.title`)
    const file_name = `${name}-${localToday(zone, ctx.services.clock.now())}.xlsx`
    const where = query.where(ctx, request, params, condition?.(params, ctx))
    const plan = { order: query.order(request), key: query.resource.key }
    const selected = columnsFor(query, spec)
    const statement = sql`SELECT ${selected} FROM ${sql.table(query.spec.from)} t WHERE ${where} ORDER BY ${orderBy(plan, 't')}`.compile(
      ctx.db,
    )
    const audit = await startAudit(ctx, name, file_name, request, params, spec)
    const rows = sheetRows(ctx, query, spec, statement, { audit, zone })
    const columns = spec.columns.map(({ key, type, width }) => ({
      key,
      type,
      header: t(`exports:${name}.${key}`),
      ...(width && { width }),
    }))
    const headings = new Map(columns.map(({ key, header }) => [key, header]))
    const nameOf = await namesAsked(ctx, query, request, params)
    const order = request.sort.length ? plan.order : []
    const notes = [[t('exports:notes.list'), title], ...describeRequest(ctx, query.resource, request, { zone, headings, nameOf, order })]
    return new FileAnswer(
      writeXlsx({ columns, rows, sheet_name: title.slice(0, 31), notes, notes_sheet_name: t('exports:notes.sheet') }),
      file_name,
      XLSX_TYPE,
    )
  }
}

/** Selects only the columns in the sheet, unless a column is computed from the whole row. */
function columnsFor(query: ResourceQuery, { columns, include = [] }: ExportSpec<any>): Sql {
  const expressions = columns.flatMap(({ key, expression }) => (expression ? [sql`${expression} AS ${sql.ref(key)}`] : []))
  const own = columns.some(({ value }) => value)
    ? [sql`t.*`]
    : columns.flatMap(({ key, expression }) => (expression ? [] : [sql.ref(`t.${key}`)]))
  return columnsOf(query.spec.includes, include, sql.join([...own, ...expressions]))
}

interface Source {
  audit: number
  zone: Zone
}

/** The rows of a sheet. Columns that are computed from the whole row need it as an object; others are written from its texts. */
function sheetRows<Row extends object>(
  ctx: Context,
  query: ResourceQuery,
  spec: ExportSpec<Row>,
  statement: Statement,
  { audit, zone }: Source,
): SheetRows | WrittenRows {
  if (spec.include || spec.columns.some(({ value }) => value)) {
    const source = { ...query.spec, key: query.resource.key }
    const toCells = createCells(ctx, spec.columns, zone)
    return audited(ctx, audit, statement, {}, async ({ rows }: pg.QueryResult<Row & pg.QueryResultRow>) => {
      if (spec.include) await loadIncludes(ctx, source, rows, spec.include)
      return toCells(rows)
    })
  }
  const toCells = createWrittenCells(ctx, spec.columns, zone)
  return audited(ctx, audit, statement, AS_TEXTS, ({ rows, fields }: pg.QueryArrayResult<any>) => toCells(rows as TextRow[], fields))
}

/** Reads the portions of an export, converts them, and records how it ends. */
async function* audited<P extends { rows: readonly unknown[] }, Cells>(
  ctx: Context,
  audit: number,
  statement: Statement,
  mode: ReadingMode,
  toCells: (portion: P) => Promise<Cells>,
): AsyncGenerator<Cells> {
  const client = await ctx.services.database.pool.connect()
  let count = 0
  let status: 'completed' | 'failed' | 'aborted' = 'aborted'
  const { database, logger } = ctx.services
  const signOfLife = () =>
    void keepExport(database.db, audit).catch((err: unknown) => logger.warn({ err }, 'an export could not give a sign of life'))
  const signs = setInterval(signOfLife, EXPORT_SIGN_MS).unref()
  try {
    for await (const portion of portionsOf<P>(client, statement, mode)) {
      yield await toCells(portion)
      count += portion.rows.length
    }
    status = 'completed'
  } catch (error) {
    status = 'failed'
    throw error
  } finally {
    clearInterval(signs)
    // A connection with an open cursor must not return to the pool.
    client.release(status !== 'completed')
    await endExport(ctx.services.database.db, audit, status, count)
  }
}

/** The filters of a list as the log of exports stores them. */
const filterOf = ({ conditions, alternatives }: ListRequest) => ({
  ...Object.fromEntries(conditions),
  ...(alternatives.length && { [ALTERNATIVES]: alternatives.map((group) => Object.fromEntries(group)) }),
})

async function startAudit(
  ctx: Context,
  resource: string,
  file_name: string,
  request: ListRequest,
  params: Params,
  spec: ExportSpec<any>,
): Promise<number> {
  return beginExport(ctx.db, {
    account_id: (params.account_id as number | undefined) ?? null,
    user_id: ctx.actor.id,
    resource,
    filter: filterOf(request),
    file_name,
    columns: spec.columns.map(({ key }) => key),
  })
}
