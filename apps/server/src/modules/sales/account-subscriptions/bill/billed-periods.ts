import { sql } from 'kysely'
import type { BillPart } from '@stoa/contract'
import { periodAt, periodIndex, type BilledPeriod } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { billingState } from './billing-state.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

interface Billed {
  period_start: string
  period_end: string
  parts: BillPart[]
}

const PRICED: ReadonlySet<BillPart['reason']> = new Set(['period', 'part_period', 'charge'])

/**
 * Billed periods with remaining days, with the price of a full period; after a change within the period, that of the latest
 * terms.
 */
export async function billedPeriods({ db }: Pick<Context, 'db'>, row: SubscriptionRow, today: string): Promise<BilledPeriod[]> {
  const found = await rows<Billed>(
    db,
    sql`SELECT o.period_start, o.period_end,
      (SELECT coalesce(jsonb_agg(p.part ORDER BY l.sequence, p.at), '[]') FROM account_subscription_orders l CROSS JOIN LATERAL jsonb_array_elements(l.lines) WITH ORDINALITY p (part, at)
        WHERE l.account_subscription_uuid = o.account_subscription_uuid AND l.status <> 'void' AND (p.part->>'to')::date = o.period_end) AS parts
    FROM account_subscription_orders o
    WHERE o.account_subscription_uuid = ${row.uuid} AND o.kind IN ('initial', 'renewal') AND o.status <> 'void' AND o.period_end > ${today}::date
      AND o.period_start >= ${row.anchor_date}::date
    ORDER BY o.period_start`,
  )
  const { cycle } = billingState(row)
  return found.map(({ period_start, period_end, parts }) => {
    const { start, end } = periodAt(cycle, periodIndex(cycle, period_start))
    const priced = parts.findLast((part) => PRICED.has(part.reason) && part.whole_minor !== undefined)
    return { start, end, until: period_end, whole_minor: priced?.whole_minor ?? row.period_price_minor }
  })
}
