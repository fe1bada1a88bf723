import { documentNumber } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuseField, refuseUnknown } from '#kit/refuse.ts'
import { equipSeries } from './equip-series.ts'
import { lastIssueDate, nextInSeries, type ChosenSeries, type NextNumber } from './store.ts'

export interface GivenNumber {
  series_id: number
  year: number
  sequence: number
  number: string
}

/**
 * Assigns the next number of a series to a document, in the transaction that issues it. Series and counter are locked
 * until the commit, so numbers are unique and without gaps, and a rollback returns the number (domain.md 4.4).
 * @param series.series_id default: the account's default series of the type
 * @param series.date issue date, `YYYY-MM-DD`; not before the last one of the series
 * @throws 422 on `series_id` for a series of another account or one that is not active, on `issue_date` for a day before the last one
 */
export async function takeNumber(
  ctx: Pick<Context, 'db' | 'services' | 'request'>,
  { date, ...series }: ChosenSeries & { date: string },
): Promise<GivenNumber> {
  const next = (await nextInSeries(ctx.db, series, date)) ?? (await nextAfterChecks(ctx, series, date))
  const { series_id, year, sequence, pattern, code } = next
  return { series_id, year, sequence, number: documentNumber(pattern, { series: code, year: Number(date.slice(0, 4)), number: sequence }) }
}

/** Gives the account its missing default series. @throws 422 for another reason why the series gives no number */
async function nextAfterChecks(ctx: Pick<Context, 'db' | 'services' | 'request'>, series: ChosenSeries, date: string): Promise<NextNumber> {
  if (!series.series_id) await equipSeries(ctx.db, [series.account_id])
  const found = await lastIssueDate(ctx.db, series)
  if (!found) refuseUnknown(ctx, 'series_id')
  if (found.last_issue_date && date < found.last_issue_date)
    refuseField(ctx, 'issue_date', 'issue_date_gone', { date: found.last_issue_date })
  return (await nextInSeries(ctx.db, series, date))!
}
