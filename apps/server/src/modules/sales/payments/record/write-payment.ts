import type { BodyOf, Params, PaymentInput, payments } from '@stoa/contract'
import { formatMoney, searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse } from '#kit/refuse.ts'
import { refuseStatus } from '#modules/sales/documents/index.ts'
import { holdDebtor } from '#modules/sales/invoices/index.ts'
import { openTotal, type Payer } from '../allocate/open-invoices.ts'
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
  const paid_on = await dayOf(ctx, account_id, payer.today, body)
  await checkPaymentAccount(ctx, account_id, body.payment_account_uuid)
  await holdDebtor(ctx, { ...payer, account_id })
  if (direction === 'in') await refuseExcess(ctx, { ...payer, account_id, currency }, body)
  if (payer.payee_name !== null && body.amount_minor !== sumOf(body)) refuse(ctx, { amount_minor: 'payments:errors.whole_to_bills' })
  const row = await insertPayment(ctx.db, {
    uuid: uuidv7(),
    account_id,
    direction,
    status: 'pending',
    paid_on,
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

/** An announced payment may lie ahead; a received one neither ahead nor in closed books. */
async function dayOf(ctx: Context, account_id: number, today: string, { status, paid_on }: PaymentInput): Promise<string> {
  return status === 'pending' ? (paid_on ?? today) : checkPaidOn(ctx, { account_id, day: paid_on, today })
}

/** @throws 422 on `accept_excess` when the amount is above everything that the payer owes */
async function refuseExcess(ctx: Context, payer: Payer, { amount_minor, accept_excess = true, status }: PaymentInput): Promise<void> {
  if (accept_excess || status === 'pending') return
  const excess = amount_minor - (await openTotal(ctx.db, payer))
  if (excess > 0) refuse(ctx, { accept_excess: ['payments:errors.excess', { amount: formatMoney(excess, payer.currency) }] })
}

const sumOf = ({ allocations = [] }: PaymentInput): number => allocations.reduce((sum, one) => sum + one.amount_minor, 0)

const payerColumns = ({ account_relation_uuid, contact_id, client_account_id, payee_name }: FoundPayer) => ({
  payee_name,
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
 * @throws 422 on `amount_minor` or `paid_on`, 409 for a payment that failed, was cancelled or is void
 */
export async function updatePayment(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof payments.update> },
): Promise<PaymentRow> {
  const before = await paymentQuery.find(ctx, params.uuid as string, 'update')
  const { version, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (['failed', 'cancelled', 'void'].includes(before.status)) refuseStatus(ctx, `options:payment_statuses.${before.status}`)
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
