import { sql } from 'kysely'
import type { allocatePayment as allocateEndpoint, BodyOf, completePayment as completeEndpoint, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { accountToday, refuseStatus } from '#modules/sales/documents/index.ts'
import { allocate, release } from '../allocate/allocate-payment.ts'
import { applyPayment, receiptMail } from './apply-payment.ts'
import { checkPaidOn } from '../record/payer.ts'
import { recordPayment } from '../payment-events.ts'
import { hasReceipt, isReceived, type PaymentRow } from '../payment-row.ts'
import { findHeld, paymentQuery } from '../payments.query.ts'
import { changePayment } from '../store/payments.ts'

/** Marks a pending payment as received. @throws 409 unless it is pending */
export async function completePayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof completeEndpoint> },
): Promise<PaymentRow> {
  const row = await awaited(ctx, params)
  const today = await accountToday(ctx, row.account_id)
  const paid_on = await checkPaidOn(ctx, { account_id: row.account_id, day: body.paid_on, today })
  const dated = await changePayment(ctx.db, row.uuid, { paid_on })
  return applyPayment(ctx, dated, { wishes: body.allocations, send_receipt: body.send_receipt, today })
}

/** Cancels a pending payment. @throws 409 unless it is pending */
export async function cancelPayment(ctx: Context, { params }: { params: Params }): Promise<PaymentRow> {
  const row = await awaited(ctx, params)
  const after = await changePayment(ctx.db, row.uuid, { status: 'cancelled' })
  recordPayment(ctx, 'cancelled', after, { status: [row.status, 'cancelled'] })
  return after
}

/** Pays invoices from the credit. @throws 409 for a pending payment, 422 for allocations that do not fit */
export async function allocateCredit(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof allocateEndpoint> },
): Promise<PaymentRow> {
  const row = await received(ctx, params)
  const after = await allocate(ctx, row, body.allocations)
  if (after.allocated_minor !== row.allocated_minor)
    recordPayment(ctx, 'allocated', after, { allocated_minor: [row.allocated_minor, after.allocated_minor] })
  return after
}

/** Reverses an allocation: the invoice is open again, and the money becomes credit. @throws 404 if it is already reversed */
export async function removeAllocation(ctx: Context, { params }: { params: Params }): Promise<PaymentRow> {
  const row = await received(ctx, params)
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM payment_allocations WHERE id = ${params.allocation_id} AND account_id = ${row.account_id} AND payment_uuid = ${row.uuid} AND reversed_at IS NULL`,
  )
  if (!found.length) throw notFound()
  const after = await release(ctx, row, { allocation_id: params.allocation_id as number })
  recordPayment(ctx, 'released', after, { allocated_minor: [row.allocated_minor, after.allocated_minor] })
  return after
}

/** Mails the receipt again. @throws 409 when there is none */
export async function sendReceipt(ctx: Context, { params }: { params: Params }): Promise<PaymentRow> {
  const row = await paymentQuery.find(ctx, params.uuid as string, 'update')
  if (!hasReceipt(row)) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  ctx.publish(receiptMail(row, ctx.request.id))
  return row
}

async function awaited(ctx: Context, params: Params): Promise<PaymentRow> {
  const row = await findHeld(ctx, params.uuid as string, 'update')
  // Only the provider ends a payment that it processes.
  if (row.status !== 'pending' || row.payment_gateway_id !== null) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  return row
}

async function received(ctx: Context, params: Params): Promise<PaymentRow> {
  const row = await findHeld(ctx, params.uuid as string, 'update')
  if (!isReceived(row)) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  return row
}
