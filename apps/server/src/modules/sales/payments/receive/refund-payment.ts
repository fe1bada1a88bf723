import { sql } from 'kysely'
import type { BodyOf, Params, refundPayment as refundEndpoint } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse } from '#kit/refuse.ts'
import { postMovement, refreshOverdue } from '#modules/accounts/relations/index.ts'
import { accountToday, refuseStatus } from '#modules/sales/documents/index.ts'
import { release } from '../allocate/allocate-payment.ts'
import { checkPaidOn } from '../record/payer.ts'
import { recordPayment } from '../payment-events.ts'
import { creditOf, isReceived, type PaymentRow } from '../payment-row.ts'
import { findHeld } from '../payments.query.ts'
import { changePayment } from '../store/payments.ts'
import { insertRefund, type RefundRow } from '../store/refunds.ts'

/**
 * Refunds money: first the credit, then the newest allocations, which are reversed (domain.md 3.26). The provider of an
 * online payment is asked after the commit, and nothing moves before it confirms.
 * @throws 409 for a pending payment, 422 for more than its remaining amount
 */
export async function refundPayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof refundEndpoint> },
): Promise<PaymentRow> {
  const payment = await findHeld(ctx, params.uuid as string, 'refund')
  if (!isReceived(payment) || payment.status === 'refunded') refuseStatus(ctx, `options:payment_statuses.${payment.status}`)
  const refunded_on = await checkPaidOn(ctx, {
    account_id: payment.account_id,
    day: body.refunded_on,
    today: await accountToday(ctx, payment.account_id),
    field: 'refunded_on',
  })
  if (body.amount_minor > payment.amount_minor - payment.refunded_minor - (await underWay(ctx, payment)))
    refuse(ctx, { amount_minor: 'payments:errors.more_than_received' })
  const isOnline = payment.payment_gateway_id !== null
  const refund = await insertRefund(ctx.db, {
    uuid: uuidv7(),
    account_id: payment.account_id,
    payment_uuid: payment.uuid,
    amount_minor: body.amount_minor,
    reason: body.reason,
    status: isOnline ? 'pending' : 'completed',
    refunded_on,
    created_by_id: ctx.actor.id || null,
  })
  if (!isOnline) return applyRefund(ctx, payment, refund)
  ctx.publish({
    topic: 'payment.refund',
    account_id: payment.account_id,
    payload: { refund_uuid: refund.uuid },
    dedupe_key: `payment-refund:${refund.uuid}`,
  })
  return payment
}

/** Books a refund: allocations, payment, ledger, a mail to the payer. Runs in the transaction of the caller, which has locked the payment. */
export async function applyRefund(ctx: Context, payment: PaymentRow, refund: RefundRow): Promise<PaymentRow> {
  const needed_minor = refund.amount_minor - creditOf(payment)
  const freed = needed_minor > 0 ? await release(ctx, payment, { needed_minor }) : payment
  const refunded_minor = freed.refunded_minor + refund.amount_minor
  const after = await changePayment(ctx.db, payment.uuid, {
    refunded_minor,
    status: refunded_minor === payment.amount_minor ? 'refunded' : 'partially_refunded',
  })
  if (payment.account_relation_uuid) {
    await postMovement(ctx, {
      account_id: payment.account_id,
      account_relation_uuid: payment.account_relation_uuid,
      type: 'refund',
      document: { type: 'payment', id: payment.uuid },
      number: payment.number,
      date: refund.refunded_on,
      description: refund.reason,
      ...(payment.direction === 'in' ? { debit_minor: refund.amount_minor } : { credit_minor: refund.amount_minor }),
      currency: payment.currency,
    })
    await refreshOverdue(ctx, [payment.account_relation_uuid])
  }
  if (payment.direction === 'in')
    ctx.publish({
      topic: 'payment.refunded',
      account_id: payment.account_id,
      payload: { refund_uuid: refund.uuid },
      dedupe_key: `payment-refunded:${refund.uuid}`,
    })
  recordPayment(ctx, 'refunded', after, {
    refunded_minor: [payment.refunded_minor, refunded_minor],
    status: [payment.status, after.status],
  })
  return after
}

/** Amount of refunds that the provider has not decided yet. */
async function underWay({ db }: Context, { uuid }: PaymentRow): Promise<number> {
  const row = await one<{ amount_minor: number }>(
    db,
    sql`SELECT coalesce(sum(amount_minor), 0)::bigint AS amount_minor FROM payment_refunds WHERE payment_uuid = ${uuid} AND status = 'pending'`,
  )
  return row!.amount_minor
}
