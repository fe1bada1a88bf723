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

/** The announced money has come. @throws 409 unless it is still awaited */
export async function completePayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof completeEndpoint> },
): Promise<PaymentRow> {
  const row = await awaited(ctx, params)
  const today = await accountToday(ctx, row.account_id)
  const paid_on = checkPaidOn(ctx, body.paid_on, today)
  const dated = await changePayment(ctx.db, row.uuid, { paid_on })
  return applyPayment(ctx, dated, { wishes: body.allocations, send_receipt: body.send_receipt, today })
}

/** The announced money will not come. @throws 409 unless it is still awaited */
export async function cancelPayment(ctx: Context, { params }: { params: Params }): Promise<PaymentRow> {
  const row = await awaited(ctx, params)
  const after = await changePayment(ctx.db, row.uuid, { status: 'cancelled' })
  recordPayment(ctx, 'cancelled', after, { status: [row.status, 'cancelled'] })
  return after
}

/** Pays invoices from the credit. @throws 409 for money that has not come, 422 for a wish that does not fit */
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

/** Takes one allocation back: the invoice is open again, the money is credit. @throws 404 when it does not count any more */
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

/** Mails the receipt once more. @throws 409 when there is none */
export async function sendReceipt(ctx: Context, { params }: { params: Params }): Promise<PaymentRow> {
  const row = await paymentQuery.find(ctx, params.uuid as string, 'update')
  if (!hasReceipt(row)) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  ctx.publish(receiptMail(row, ctx.request.id))
  return row
}

async function awaited(ctx: Context, params: Params): Promise<PaymentRow> {
  const row = await findHeld(ctx, params.uuid as string, 'update')
  // What a provider takes is ended by what the provider says.
  if (row.status !== 'pending' || row.payment_gateway_id !== null) refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  return row
}

async function received(ctx: Context, params: Params): Promise<PaymentRow> {
  const row = await findHeld(ctx, params.uuid as string, 'update')
  if (!isReceived(row) || row.direction === 'out') refuseStatus(ctx, `options:payment_statuses.${row.status}`)
  return row
}
