import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { holdDebtorOf } from '#modules/sales/invoices/index.ts'
import { accountToday } from '../../documents/index.ts'
import { applyPayment } from '../receive/apply-payment.ts'
import { recordPayment } from '../payment-events.ts'
import { isReceived, type PaymentRow } from '../payment-row.ts'
import { applyRefund } from '../receive/refund-payment.ts'
import { changePayment } from '../store/payments.ts'
import { decideRefund, insertRefund, type RefundOutcome, type RefundRow } from '../store/refunds.ts'
import type { PaymentUpdate } from './payment-gateway.ts'

/**
 * Applies an update from a provider. Updates may arrive repeatedly and in any order: the payment is locked, and an
 * update that its status already reflects changes nothing.
 * @param gateway_id gateway that sent the update; payments of other gateways are never changed
 * @returns whether the update belongs to a known payment
 * @throws Error for an amount or currency that differs from the requested one, which a person has to examine
 */
export async function applyPaymentUpdate(ctx: Context, gateway_id: number, update: PaymentUpdate): Promise<boolean> {
  if (update.kind === 'refund') return applyRefundUpdate(ctx, gateway_id, update)
  if (!UUID.test(update.payment_uuid)) return false
  const payment = await lockPayment(ctx, sql`uuid = ${update.payment_uuid} AND payment_gateway_id = ${gateway_id}`)
  if (!payment) return false
  if (update.kind === 'paid') await paid(ctx, payment, update)
  else if (payment.status === 'pending') await notPaid(ctx, payment, update)
  return true
}

async function paid(ctx: Context, payment: PaymentRow, update: PaymentUpdate & { kind: 'paid' }): Promise<void> {
  if (isReceived(payment)) return
  if (update.amount_minor !== payment.amount_minor || update.currency !== payment.currency)
    throw new Error(`Paid ${update.amount_minor} ${update.currency} where ${payment.amount_minor} ${payment.currency} was asked for.`)
  const today = await accountToday(ctx, payment.account_id)
  const dated = await changePayment(ctx.db, payment.uuid, { paid_on: today, provider_payment_id: update.provider_payment_id })
  await applyPayment(ctx, dated, { first: payment.for_invoice_uuid, today })
}

async function notPaid(ctx: Context, payment: PaymentRow, { kind, reason }: PaymentUpdate & { kind: 'declined' | 'over' }): Promise<void> {
  const status = kind === 'over' ? 'failed' : payment.status
  const after = await changePayment(ctx.db, payment.uuid, { status, failure_reason: reason.slice(0, 500) })
  recordPayment(ctx, kind === 'over' ? 'failed' : 'updated', after, {
    ...(status !== payment.status && { status: [payment.status, status] as const }),
    failure_reason: [payment.failure_reason, after.failure_reason],
  })
}

async function applyRefundUpdate(ctx: Context, gateway_id: number, update: PaymentUpdate & { kind: 'refund' }): Promise<boolean> {
  const payment = await lockPayment(ctx, sql`payment_gateway_id = ${gateway_id} AND provider_payment_id = ${update.provider_payment_id}`)
  if (!payment) return false
  const refund = await refundOf(ctx, payment, update)
  if (refund.status === 'pending' && update.status !== 'pending') await endRefund(ctx, payment, refund, update)
  return true
}

/** A refund that was requested here, or made at the provider directly. */
async function refundOf(ctx: Context, payment: PaymentRow, update: PaymentUpdate & { kind: 'refund' }): Promise<RefundRow> {
  const row = await one<RefundRow>(
    ctx.db,
    sql`SELECT * FROM payment_refunds WHERE payment_uuid = ${payment.uuid}
      AND (provider_refund_id = ${update.provider_refund_id} OR uuid::text = ${update.refund_uuid})`,
  )
  return (
    row ??
    insertRefund(ctx.db, {
      uuid: uuidv7(),
      account_id: payment.account_id,
      payment_uuid: payment.uuid,
      amount_minor: update.amount_minor,
      reason: 'Stripe',
      status: 'pending',
      provider_refund_id: update.provider_refund_id,
      refunded_on: await accountToday(ctx, payment.account_id),
    })
  )
}

/** Applies the decision of the provider about a refund. Requires a locked payment. */
export async function endRefund(ctx: Context, payment: PaymentRow, refund: RefundRow, outcome: RefundOutcome): Promise<void> {
  await decideRefund(ctx.db, refund.uuid, outcome)
  if (outcome.status === 'completed') await applyRefund(ctx, payment, refund)
  else if (outcome.status === 'failed') recordPayment(ctx, 'refund_failed', payment, { reason: [null, outcome.reason] })
}

/** Finds a payment and locks it, after its payer. */
export async function lockPayment(ctx: Context, condition: Sql): Promise<PaymentRow | undefined> {
  await holdDebtorOf(ctx, 'payments', condition)
  return one<PaymentRow>(ctx.db, sql`SELECT * FROM payments WHERE ${condition} FOR NO KEY UPDATE`)
}

const UUID = /^[0-9a-f-]{36}$/i
