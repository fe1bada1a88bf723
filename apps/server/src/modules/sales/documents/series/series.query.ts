import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { documentSeries, type DocumentSeries, type DocumentSeriesInput, type Params } from '@stoa/contract'
import { documentNumber, isNumberPattern } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseField, text } from '#kit/refuse.ts'
import { equipSeries } from './equip-series.ts'
import { changeSeries, clearDefaultSeries, deleteSeries, insertSeries } from './store.ts'

type Row = Selectable<DB['document_series_list']> & { account_id: number; id: number }

/** Reading series requires the permission to read the account, changing them the permission to change it. */
const own = accountPolicy<Row>()
const neededFor = (permission: string) => (permission.endsWith('.read') ? 'accounts.read' : 'accounts.update')

const byCode: FilterSql = (condition) =>
  condition.kind === 'search' ? sql`(t.code || ' ' || t.name) ILIKE ${`%${condition.text.replace(/[\\%_]/g, '\\$&')}%`}` : undefined

export const seriesQuery = resourceQuery(documentSeries, {
  from: 'document_series_list',
  policy: {
    ...own,
    scope: (actor, permission) => own.scope(actor, neededFor(permission)),
    holds: (actor, permission, row) => own.holds(actor, neededFor(permission), row),
  },
  present: presentSeries,
  under: { account_id: 'account_id' },
  filters: { search: byCode, document_type: column('document_type'), active: column('is_active') },
  sorts: { created: 'created_at', updated: 'updated_at', document_type: 'document_type', code: 'code' },
  defaultSort: 'document_type',
  includes: {},
})

const subject = { type: 'document_series', label: (row: Row) => `${row.code} ${row.name}` }
const unique = { document_series_code: 'code' }

/** The series of an account. Creates the default ones if it has none. */
export async function listSeries(ctx: Context, input: { params: Params; query: ListRequest }) {
  await equipSeries(ctx.db, [input.params.account_id])
  return seriesQuery.list(ctx, input)
}

export function createSeries(ctx: Context, { params, body }: { params: Params; body: DocumentSeriesInput }) {
  return refusals(ctx, unique, async () => {
    checkPattern(ctx, body.pattern ?? DEFAULT_PATTERN, body.reset ?? 'yearly')
    if (body.is_default) await clearDefaultSeries(ctx.db, params.account_id, body.document_type)
    const { id } = await insertSeries(ctx.db, {
      document_type: body.document_type,
      code: body.code,
      name: body.name,
      ...defined(body),
      account_id: params.account_id,
    })
    const row = await seriesQuery.find(ctx, id, 'read')
    record(ctx, seriesQuery, subject, 'created', row)
    return seriesQuery.one(ctx, row)
  })
}

/** Letters, pattern and reset cannot change once a number is assigned: two documents could get the same number. */
export function updateSeries(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<DocumentSeriesInput> & { version?: number } },
) {
  return refusals(ctx, unique, async () => {
    const { version: _version, ...fields } = body
    const before = await lockSeries(ctx, params.id, 'update')
    const frozen = (['code', 'pattern', 'reset'] as const).find((name) => fields[name] != null && fields[name] !== before[name])
    if (before.is_used && frozen) refuseField(ctx, frozen, 'series_used')
    checkPattern(ctx, fields.pattern ?? before.pattern!, fields.reset ?? (before.reset as 'yearly'))
    if (before.is_default && (fields.is_default === false || fields.is_active === false)) refuseField(ctx, 'is_default', 'default_needed')
    if (fields.is_default) await clearDefaultSeries(ctx.db, before.account_id, before.document_type!)
    await changeSeries(ctx.db, before.id, defined(fields))
    const row = await seriesQuery.find(ctx, before.id, 'read')
    record(ctx, seriesQuery, subject, 'updated', row)
    return seriesQuery.one(ctx, row)
  })
}

/** @throws 422 on `base` for a default series, 409 for a series with assigned numbers, which can only be deactivated */
export async function removeSeries(ctx: Context, { params }: { params: Params }) {
  const row = await lockSeries(ctx, params.id, 'delete')
  if (row.is_default) refuseField(ctx, 'base', 'default_needed')
  if (row.is_used) throw conflict(text(ctx, 'validation:series_used'), 'in_use')
  await deleteSeries(ctx.db, row.id)
  record(ctx, seriesQuery, subject, 'deleted', row)
  return { data: null }
}

async function lockSeries(ctx: Context, id: number, action: string): Promise<Row> {
  await run(ctx.db, sql`SELECT id FROM document_series WHERE id = ${id} FOR NO KEY UPDATE`)
  const row = await seriesQuery.find(ctx, id, 'read')
  await seriesQuery.authorizeRecord(ctx, id, `document-series.${action}`)
  return row
}

const DEFAULT_PATTERN = '{series}-{year}-{number:5}'

function checkPattern(ctx: Context, pattern: string, reset: 'yearly' | 'never'): void {
  if (!isNumberPattern(pattern, reset)) refuseField(ctx, 'pattern', 'number_pattern')
}

const defined = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

function presentSeries(row: Row): DocumentSeries {
  return {
    id: row.id,
    account_id: row.account_id,
    document_type: row.document_type as DocumentSeries['document_type'],
    code: row.code!,
    name: row.name!,
    pattern: row.pattern!,
    reset: row.reset as DocumentSeries['reset'],
    branch_number: row.branch_number!,
    is_default: row.is_default!,
    is_active: row.is_active!,
    last_issue_date: row.last_issue_date,
    next_number: documentNumber(row.pattern!, { series: row.code!, year: row.current_year!, number: row.last_number! + 1 }),
    is_used: row.is_used!,
    created_at: row.created_at as unknown as string,
    updated_at: row.updated_at as unknown as string,
  }
}
