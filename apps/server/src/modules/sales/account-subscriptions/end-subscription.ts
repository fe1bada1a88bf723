import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { cancelOrderOfBill } from '../orders/index.ts'
import { notifySubscription } from './notify-subscription.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'
import { writeSubscription } from './write-subscription.ts'

/**
 * Ends a subscription. Bills that were not issued go with it; what was issued stays owed.
 * @param values further columns, such as the reason
 */
export async function endSubscription(
  ctx: Context,
  row: SubscriptionRow,
  status: 'cancelled' | 'expired',
  values: Partial<Record<keyof SubscriptionRow, unknown>> = {},
): Promise<SubscriptionRow> {
  await dropDrafts(ctx, row, null, (values.cancel_reason as string | null | undefined) ?? row.cancel_reason)
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

/** Bills whose invoice was never issued are void, their drafts are deleted and their orders cancelled. */
export async function dropDrafts(
  ctx: Context,
  row: SubscriptionRow,
  bill_uuid: string | null = null,
  reason: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ invoice_uuid: string | null; order_uuid: string | null }>`
    UPDATE account_subscription_orders o SET status = 'void', invoice_uuid = NULL, problems = NULL, updated_at = now()
    FROM account_subscription_orders b
    WHERE o.uuid = b.uuid AND o.account_subscription_uuid = ${row.uuid} AND o.status = 'scheduled' AND (${bill_uuid}::uuid IS NULL OR o.uuid = ${bill_uuid}::uuid)
    RETURNING b.invoice_uuid, b.order_uuid`.execute(ctx.db)
  const invoices = rows.flatMap((bill) => bill.invoice_uuid ?? [])
  await sql`
    UPDATE invoices SET deleted_at = now(), updated_at = now() WHERE account_id = ${row.account_id} AND uuid = any(${invoices}::uuid[]) AND status = 'draft'`.execute(
    ctx.db,
  )
  for (const { order_uuid } of rows) if (order_uuid) await cancelOrderOfBill(ctx, row.account_id, order_uuid, reason)
}
