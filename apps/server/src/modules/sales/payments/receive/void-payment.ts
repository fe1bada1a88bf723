import type { BodyOf, Params, voidPayment as voidEndpoint } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { refuseState } from '#kit/refuse.ts'
import { closedDay } from '#modules/accounts/books/index.ts'
import { postMovement, refreshOverdue } from '#modules/accounts/relations/index.ts'
import { refuseStatus } from '#modules/sales/documents/index.ts'
import { release } from '../allocate/allocate-payment.ts'
import { notifyVoided, recordPayment } from '../payment-events.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findHeld } from '../payments.query.ts'
import { changePayment } from '../store/payments.ts'

/**
 * Voids a payment that was entered by mistake: its allocations are reversed, and the ledger gets the opposite entry of the
 * same day. The payment stays visible with the reason; a repeated call changes nothing (domain.md 3.26).
 * @throws 409 for a payment that was not received, was refunded, came online, or lies in closed books
 */
export async function voidPayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof voidEndpoint> },
): Promise<PaymentRow> {
  const payment = await findHeld(ctx, params.uuid as string, 'void')
  if (payment.status === 'void') return payment
  if (payment.status !== 'completed') refuseStatus(ctx, `options:payment_statuses.${payment.status}`)
  if (payment.payment_gateway_id !== null) refuseState(ctx, 'payments:errors.online_not_void')
  const closed = await closedDay(ctx, payment.account_id, payment.paid_on)
  if (closed) throw conflict(closed, 'wrong_state')
  const freed = payment.allocated_minor > 0 ? await release(ctx, payment, { needed_minor: payment.allocated_minor }) : payment
  const after = await changePayment(ctx.db, freed.uuid, {
    status: 'void',
    voided_at: ctx.services.clock.now(),
    void_reason: body.reason,
    voided_by_id: ctx.actor.id || null,
  })
  await reverse(ctx, after)
  recordPayment(ctx, 'voided', after, { status: [payment.status, 'void'], reason: [null, body.reason] })
  await notifyVoided(ctx, after, formatMoney(after.amount_minor, after.currency))
  if (after.direction === 'in')
    ctx.publish({
      topic: 'payment.voided',
      account_id: after.account_id,
      payload: { payment_uuid: after.uuid },
      dedupe_key: `payment-voided:${after.uuid}`,
    })
  return after
}

/** Books the opposite entry on the day of the payment, so that the ledger of that day shows no money. */
async function reverse(ctx: Context, payment: PaymentRow): Promise<void> {
  if (!payment.account_relation_uuid) return
  await postMovement(ctx, {
    account_id: payment.account_id,
    account_relation_uuid: payment.account_relation_uuid,
    type: 'adjustment',
    document: { type: 'payment', id: payment.uuid },
    number: payment.number,
    date: payment.paid_on,
    description: ctx.services.t(ctx.request.locale, 'payments:voided', { number: payment.number, reason: payment.void_reason }),
    ...(payment.direction === 'in' ? { debit_minor: payment.amount_minor } : { credit_minor: payment.amount_minor }),
    currency: payment.currency,
  })
  await refreshOverdue(ctx, [payment.account_relation_uuid])
}
