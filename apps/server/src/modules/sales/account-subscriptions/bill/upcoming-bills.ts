import type { Bill } from '@stoa/contract'
import { nextBills } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { documentParties } from '../../documents/index.ts'
import { billingState } from './billing-state.ts'
import { priceBill } from './price-bill.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired'])

/** The next bills of a subscription if nothing changes, with all parts and current VAT. */
export async function upcomingBills(ctx: Context, row: SubscriptionRow, count: number): Promise<Bill[]> {
  if (ENDED.has(row.status)) return []
  const bills = nextBills(billingState(row), count)
  if (!bills.length) return []
  const parties = await documentParties(ctx, row.account_id, { account_relation_uuid: row.account_relation_uuid })
  const priced: Bill[] = []
  for (const { change, ...bill } of bills) {
    const amounts = await priceBill(ctx, row, bill.parts, bill.bill_on, parties)
    priced.push({ ...bill, ...amounts, currency: row.currency, changes_to: change?.name ?? null })
  }
  return priced
}
