import { sql } from 'kysely'
import { homeDays, type HomeReader, type HomeSectionCode, type Sums } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { sumsOf } from '../sales-reports/index.ts'

/**
 * Amounts of all rows of a section by currency, the largest first; null for sections without amounts. Members with the data scope `own`
 * see all documents of their account, so the conditions are those of the filter alone.
 */
export async function sectionSums(ctx: Context, account_id: number, code: HomeSectionCode, { today }: HomeReader): Promise<Sums | null> {
  const source = SOURCES[code]?.(account_id, today)
  return source ? sumsOf(ctx, source) : null
}

const OPEN = sql`t.deleted_at IS NULL AND t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt')`

const SOURCES: Partial<Record<HomeSectionCode, (account_id: number, today: string) => Sql>> = {
  bills_to_pay: (account_id) =>
    sql`SELECT t.currency, t.balance_minor AS value_minor FROM invoices t WHERE t.client_account_id = ${account_id} AND ${OPEN}`,
  open_invoices: (account_id) =>
    sql`SELECT t.currency, t.balance_minor AS value_minor FROM invoices t WHERE t.account_id = ${account_id} AND ${OPEN}`,
  paid_invoices: (account_id, today) => sql`
    SELECT t.currency, t.total_minor AS value_minor FROM invoices t WHERE t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status = 'paid'
      AND t.issue_date BETWEEN ${`${today.slice(0, 4)}-01-01`}::date AND ${`${today.slice(0, 4)}-12-31`}::date`,
  offers_received: (account_id) => sql`
    SELECT t.currency, t.total_minor AS value_minor FROM offers t
    WHERE t.client_account_id = ${account_id} AND t.deleted_at IS NULL AND t.status IN ('sent', 'viewed')`,
  renewals(account_id, today) {
    const { week_start, week_end } = homeDays(today)
    return sql`
      SELECT t.currency, t.period_price_minor AS value_minor FROM account_subscription_list t
      WHERE t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status IN ('trialing', 'active', 'past_due')
        AND t.next_renewal_on BETWEEN ${week_start}::date AND ${week_end}::date`
  },
}
