import { sql } from 'kysely'
import { chosenVat } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { OrderRow, RecurringLine } from '../../orders/index.ts'
import { updateOrder } from '../bill/bill-documents.ts'
import { draftSubscription } from './create-subscription.ts'
import { dropBill, endSubscription } from '../run/end-subscription.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { recordSubscription, writeSubscription } from '../write-subscription.ts'

/**
 * Creates one subscription for each line at the accepted price, to be started and billed the next morning. A contact
 * without an account cannot have a subscription; the line remains on the order.
 */
export async function makeSubscriptions(ctx: Context, order: OrderRow, lines: readonly RecurringLine[]): Promise<void> {
  if (order.account_relation_uuid === null) return
  for (const line of lines) {
    if (!line.product_id) continue
    const draft = await draftSubscription(
      ctx,
      order.account_id,
      {
        account_relation_uuid: order.account_relation_uuid,
        product_id: line.product_id,
        subscription_plan_id: line.subscription_plan_id ?? null,
        package_edition_id: line.package_edition_id ?? null,
        currency: order.currency,
        project_uuid: order.project_uuid,
        ...(line.name && { name: line.name }),
        ...(line.quantity !== undefined && { quantity: line.quantity }),
        ...(line.unit_price_minor !== undefined && { unit_price_minor: line.unit_price_minor }),
        discount_bp: line.discount_bp ?? 0,
        ...chosenVat({ vat_rate_id: line.vat_rate_id ?? null, vat_exemption_code: line.vat_exemption_code ?? null }),
      },
      { order_uuid: order.uuid, offer_uuid: order.offer_uuid },
    )
    await writeSubscription(ctx, draft, { status: 'pending' }, 'activated')
  }
}

/** Ends the subscriptions of a cancelled order. If it is the order of a period, skips the period. */
export async function endWithOrder(ctx: Context, order: OrderRow): Promise<void> {
  if (order.account_subscription_order_uuid !== null) return skipPeriod(ctx, order)
  const found = await rows<SubscriptionRow>(
    ctx.db,
    sql`SELECT t.* FROM account_subscription_list t WHERE t.account_id = ${order.account_id} AND t.order_uuid = ${order.uuid} AND t.deleted_at IS NULL
      AND t.status NOT IN ('cancelled', 'expired') FOR NO KEY UPDATE OF t`,
  )
  for (const row of found) await endSubscription(ctx, row, 'cancelled', { cancel_reason: order.cancel_reason?.slice(0, 500) ?? null })
}

/** Skips a period whose order is cancelled before billing. */
async function skipPeriod(ctx: Context, order: OrderRow): Promise<void> {
  const bill = order.account_subscription_order_uuid
  const row = await one<SubscriptionRow>(
    ctx.db,
    sql`SELECT t.* FROM account_subscription_list t
    WHERE t.uuid = (SELECT account_subscription_uuid FROM account_subscription_orders WHERE uuid = ${bill} AND status = 'scheduled') FOR NO KEY UPDATE OF t`,
  )
  if (!row) return
  const bills = await one<SubscriptionOrderRow>(ctx.db, sql`SELECT * FROM account_subscription_orders WHERE uuid = ${bill}`)
  const reason = order.cancel_reason?.slice(0, 500) ?? null
  await updateOrder(ctx, await dropBill(ctx, bills!, reason), { skipped_reason: reason ?? '–' })
  recordSubscription(ctx, 'skipped', row, { context: { reason } })
}
