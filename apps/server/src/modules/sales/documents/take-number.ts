import { sql } from 'kysely'
import type { SeriesDocumentType } from '@stoa/contract'
import { documentNumber } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { equipSeries } from './equip-series.ts'

export interface GivenNumber {
  series_id: number
  year: number
  sequence: number
  number: string
}

/**
 * Gives a document the next number of its series, in the transaction that issues it: series and counter stay locked
 * until commit, so numbers have no gap and no double, and a rollback takes the number back (domain.md 4.4).
 * @param options.series_id the account's default series of the type when left out
 * @param options.date issue date, `YYYY-MM-DD`; never before the last one of the series
 * @throws 422 on `series_id` for a series that is not the account's or not in use, on `issue_date` for one gone by
 */
export async function takeNumber(
  ctx: Pick<Context, 'db' | 'services' | 'request'>,
  options: { account_id: number; document_type: SeriesDocumentType; series_id?: number | null; date: string },
): Promise<GivenNumber> {
  const series = (await lockSeries(ctx.db, options)) ?? (await equipAndLock(ctx.db, options))
  const { locale } = ctx.request
  const refuse = (field: string, key: string, more = {}) =>
    invalid({ [field]: ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${field}`), ...more }) })
  if (!series) throw refuse('series_id', 'unknown')
  if (series.last_issue_date && options.date < series.last_issue_date)
    throw refuse('issue_date', 'issue_date_gone', { date: series.last_issue_date })
  const year = Number(options.date.slice(0, 4))
  const found = await one<{ last_number: number }>(
    ctx.db,
    sql`WITH moved AS (UPDATE document_series SET last_issue_date = ${options.date}, updated_at = now() WHERE id = ${series.id})
    INSERT INTO document_series_counters AS c (series_id, year, last_number) VALUES (${series.id}, ${series.reset === 'yearly' ? year : 0}, 1)
    ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`,
  )
  const sequence = found!.last_number
  return {
    series_id: series.id,
    year: series.reset === 'yearly' ? year : 0,
    sequence,
    number: documentNumber(series.pattern, { series: series.code, year, number: sequence }),
  }
}

interface SeriesRow {
  id: number
  code: string
  pattern: string
  reset: 'yearly' | 'never'
  last_issue_date: string | null
}

async function lockSeries(db: Db, options: Parameters<typeof takeNumber>[1]): Promise<SeriesRow | undefined> {
  const chosen = options.series_id ? sql`s.id = ${options.series_id}` : sql`s.is_default`
  return one<SeriesRow>(
    db,
    sql`SELECT s.id, s.code, s.pattern, s.reset, s.last_issue_date FROM document_series s
    WHERE s.account_id = ${options.account_id} AND s.document_type = ${options.document_type} AND s.is_active AND s.deleted_at IS NULL AND ${chosen}
    FOR NO KEY UPDATE`,
  )
}

async function equipAndLock(db: Db, options: Parameters<typeof takeNumber>[1]): Promise<SeriesRow | undefined> {
  if (options.series_id) return undefined
  await equipSeries(db, [options.account_id])
  return lockSeries(db, options)
}
