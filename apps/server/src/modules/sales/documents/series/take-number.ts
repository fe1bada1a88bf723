import { sql } from 'kysely'
import type { SeriesDocumentType } from '@stoa/contract'
import { documentNumber } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { refuseField, refuseUnknown } from '#kit/refuse.ts'
import { equipSeries } from './equip-series.ts'
import { nextInSeries } from './store.ts'

export interface GivenNumber {
  series_id: number
  year: number
  sequence: number
  number: string
}

/**
 * Assigns the next number of a series to a document, in the transaction that issues it. Series and counter are locked
 * until the commit, so numbers are unique and without gaps, and a rollback returns the number (domain.md 4.4).
 * @param options.series_id default: the account's default series of the type
 * @param options.date issue date, `YYYY-MM-DD`; not before the last one of the series
 * @throws 422 on `series_id` for a series of another account or one that is not active, on `issue_date` for a day before the last one
 */
export async function takeNumber(
  ctx: Pick<Context, 'db' | 'services' | 'request'>,
  options: { account_id: number; document_type: SeriesDocumentType; series_id?: number | null; date: string },
): Promise<GivenNumber> {
  const series = (await lockSeries(ctx.db, options)) ?? (await equipAndLock(ctx.db, options))
  if (!series) refuseUnknown(ctx, 'series_id')
  if (series.last_issue_date && options.date < series.last_issue_date)
    refuseField(ctx, 'issue_date', 'issue_date_gone', { date: series.last_issue_date })
  const year = Number(options.date.slice(0, 4))
  const counted = series.reset === 'yearly' ? year : 0
  const sequence = await nextInSeries(ctx.db, { series_id: series.id, year: counted, date: options.date })
  return {
    series_id: series.id,
    year: counted,
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
