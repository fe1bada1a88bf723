import type { BodyOf, Params, PaymentInput, payments } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse } from '#kit/refuse.ts'
import { refuseStatus } from '#modules/sales/documents/index.ts'
import { holdDebtor } from '#modules/sales/invoices/index.ts'
import { applyPayment } from '../receive/apply-payment.ts'
import { checkPaidOn, checkPaymentAccount, findPayer, type FoundPayer } from './payer.ts'
import { recordPayment } from '../payment-events.ts'
import type { PaymentRow } from '../payment-row.ts'
import { paymentQuery } from '../payments.query.ts'
import { changePayment, insertPayment } from '../store/payments.ts'

/** Records a received payment with all its effects, or a pending one. */
export async function createPayment(ctx: Context, account_id: number, body: PaymentInput): Promise<PaymentRow> {
  const direction = body.direction ?? 'in'
  const payer = await findPayer(ctx, account_id, { ...body, direction })
  const currency = body.currency ?? payer.currency
  const paid_on = checkPaidOn(ctx, body.status === 'pending' ? undefined : body.paid_on, payer.today)
  await checkPaymentAccount(ctx, account_id, body.payment_account_uuid)
  await holdDebtor(ctx, { ...payer, account_id })
  if (direction === 'out' && body.allocations?.length) refuse(ctx, { 'allocations.0.invoice_uuid': 'payments:errors.not_payable' })
  const row = await insertPayment(ctx.db, {
    uuid: uuidv7(),
    account_id,
    direction,
    status: 'pending',
    paid_on: body.status === 'pending' ? (body.paid_on ?? payer.today) : paid_on,
    created_by_id: ctx.actor.id || null,
    ...payerColumns(payer),
    ...typedColumns(body),
    currency,
    search_text: searchText({ names: [payer.name], values: body.reference ? [body.reference] : [] }),
  })
  recordPayment(ctx, 'created', row)
  if (body.status === 'pending') return row
  return applyPayment(ctx, row, { wishes: body.allocations, send_receipt: body.send_receipt, today: payer.today })
}

const payerColumns = ({ account_relation_uuid, contact_id, client_account_id }: FoundPayer) => ({
  account_relation_uuid,
  contact_id,
  client_account_id,
})

const typedColumns = (body: PaymentInput) => ({
  method: body.method ?? 6,
  payment_account_uuid: body.payment_account_uuid ?? null,
  amount_minor: body.amount_minor,
  reference: body.reference ?? null,
  note: body.note ?? null,
  fee_minor: body.fee_minor ?? null,
})

/**
 * Changes a payment. Amount and day can only change while the payment is pending; afterwards they are booked.
 * @throws 422 on `amount_minor` or `paid_on`, 409 for a payment that failed or was cancelled
 */
export async function updatePayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof payments.update> },
): Promise<PaymentRow> {
  const before = await paymentQuery.find(ctx, params.uuid as string, 'update')
  const { version, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (before.status === 'failed' || before.status === 'cancelled') refuseStatus(ctx, `options:payment_statuses.${before.status}`)
  await checkPaymentAccount(ctx, before.account_id, fields.payment_account_uuid)
  if (before.status !== 'pending')
    for (const name of ['amount_minor', 'paid_on'] as const)
      if (fields[name] !== undefined && fields[name] !== before[name]) refuse(ctx, { [name]: 'payments:errors.in_the_books' })
  const after = await changePayment(ctx.db, before.uuid, fields)
  const changes = changesOf(
    Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof PaymentRow]])),
    Object.fromEntries(Object.keys(fields).map((name) => [name, after[name as keyof PaymentRow]])),
  )
  if (Object.keys(changes).length) recordPayment(ctx, 'updated', after, changes)
  return after
}
