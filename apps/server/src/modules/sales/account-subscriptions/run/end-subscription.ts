import { sql } from 'kysely'
import { rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { dropDraftOfBill } from '../../invoices/index.ts'
import { cancelOrderOfBill } from '../../orders/index.ts'
import { attempt } from '../bill/attempt.ts'
import { localeOf, updateOrder } from '../bill/bill-documents.ts'
import { notifySubscription } from '../notify-subscription.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { writeSubscription } from '../write-subscription.ts'

/**
 * Ends a subscription. Unissued bills are dropped; issued ones remain due.
 * @param values further columns, such as the reason
 */
export async function endSubscription(
  ctx: Context,
  row: SubscriptionRow,
  status: 'cancelled' | 'expired',
  values: RowChange<'account_subscriptions'> = {},
): Promise<SubscriptionRow> {
  await dropDrafts(ctx, row, (values.cancel_reason as string | null | undefined) ?? row.cancel_reason)
  const now = ctx.services.clock.now()
  const ended = await writeSubscription(
    ctx,
    row,
    {
      ...values,
      status,
      next_renewal_on: null,
      pending_change: null,
      ...(status === 'cancelled' && { cancelled_at: row.cancelled_at ?? now }),
    },
    status,
  )
  await notifySubscription(ctx, ended, 'subscription.cancelled', status, { reason: ended.cancel_reason ?? '' })
  return ended
}

/**
 * Voids bills without an issued invoice, deletes their drafts and cancels their orders. A bill on which a provider works
 * remains with an error: the seller issues it, or drops it after the production order has ended.
 */
export async function dropDrafts(ctx: Context, row: SubscriptionRow, reason: string | null = null): Promise<void> {
  const found = await rows<SubscriptionOrderRow>(
    ctx.db,
    sql`SELECT * FROM account_subscription_orders WHERE account_id = ${row.account_id} AND account_subscription_uuid = ${row.uuid} AND status = 'scheduled'
    ORDER BY sequence FOR NO KEY UPDATE`,
  )
  if (!found.length) return
  const locale = await localeOf(ctx, row.account_id)
  for (const bill of found) {
    const dropped = await attempt(ctx, locale, (inner) => dropBill(inner, bill, reason))
    if ('problems' in dropped) await updateOrder(ctx, bill, { problems: dropped.problems })
  }
}

/**
 * Drops one unissued bill, with its draft and its order.
 * @throws 422 on `base` while a provider works on its order
 */
export async function dropBill(ctx: Context, bill: SubscriptionOrderRow, reason: string | null): Promise<SubscriptionOrderRow> {
  if (bill.order_uuid) await cancelOrderOfBill(ctx, bill.account_id, bill.order_uuid, reason)
  await dropDraftOfBill(ctx.db, bill.account_id, bill.invoice_uuid)
  return updateOrder(ctx, bill, { status: 'void', invoice_uuid: null, problems: null })
}
