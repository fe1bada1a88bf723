import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
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
  await dropDrafts(ctx, row)
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

/** Bills whose invoice was never issued are void, and their drafts are deleted. */
export async function dropDrafts({ db }: Pick<Context, 'db'>, row: SubscriptionRow, order_uuid: string | null = null): Promise<void> {
  await sql`
    WITH dropped AS (
      UPDATE account_subscription_orders o SET status = 'void', invoice_uuid = NULL, updated_at = now()
      FROM account_subscription_orders b
      WHERE o.uuid = b.uuid AND o.account_subscription_uuid = ${row.uuid} AND o.status = 'scheduled' AND (${order_uuid}::uuid IS NULL OR o.uuid = ${order_uuid}::uuid)
      RETURNING b.invoice_uuid)
    UPDATE invoices SET deleted_at = now(), updated_at = now() WHERE uuid IN (SELECT invoice_uuid FROM dropped) AND status = 'draft'`.execute(
    db,
  )
}
