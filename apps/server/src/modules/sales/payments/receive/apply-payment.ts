import type { AllocationWish } from '@stoa/contract'
import { formatMoney } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { postMovement, refreshOverdue } from '#modules/accounts/relations/index.ts'
import { takeNumber } from '#modules/sales/documents/index.ts'
import { allocate } from '../allocate/allocate-payment.ts'
import { openInvoicesOf } from '../allocate/open-invoices.ts'
import { notifyReceived, recordPayment } from '../payment-events.ts'
import type { PaymentRow } from '../payment-row.ts'
import { changePayment } from '../store/payments.ts'

export interface HowApplied {
  /** Invoices to pay. Default: the oldest due ones; an empty list pays none. */
  wishes?: readonly AllocationWish[] | undefined
  /** Invoice of an online payment, which is paid before the oldest ones. */
  first?: string | null
  send_receipt?: boolean | undefined
  /** Day of the number, in the time zone of the account. */
  today: string
}

/**
 * Books a received payment: number, allocations, ledger entry, receipt (domain.md 3.26). Runs in the transaction of the
 * caller. The payment is locked, and pending or new.
 */
export async function applyPayment(ctx: Context, payment: PaymentRow, how: HowApplied): Promise<PaymentRow> {
  const given = payment.number
    ? { number: payment.number, series_id: payment.series_id }
    : await takeNumber(ctx, { account_id: payment.account_id, document_type: 'payment', date: how.today })
  const completed = await changePayment(ctx.db, payment.uuid, {
    status: 'completed',
    number: given.number,
    series_id: given.series_id,
    completed_at: ctx.services.clock.now(),
    failure_reason: null,
    search_text: `${payment.search_text} ${given.number.toLowerCase()}`.trim(),
  })
  const first = how.first ? await allocateFirst(ctx, completed, how.first) : completed
  const allocated = await allocate(ctx, first, how.wishes)
  await post(ctx, allocated)
  recordPayment(ctx, 'completed', allocated, { status: [payment.status, 'completed'] })
  if (allocated.direction === 'in') {
    await notifyReceived(ctx, allocated, formatMoney(allocated.amount_minor, allocated.currency))
    if (how.send_receipt !== false) ctx.publish(receiptMail(allocated))
  }
  return allocated
}

/** Outbox message that mails the receipt after the commit, once for each reason. */
export const receiptMail = (payment: PaymentRow, reason = 'completed') => ({
  topic: 'payment.receipt',
  account_id: payment.account_id,
  payload: { payment_uuid: payment.uuid },
  dedupe_key: `payment-receipt:${payment.uuid}:${reason}`,
})

/** Allocates up to the open amount of an invoice that can be paid. */
async function allocateFirst(ctx: Context, payment: PaymentRow, invoice_uuid: string): Promise<PaymentRow> {
  const invoice = (await openInvoicesOf(ctx.db, payment)).find(({ uuid }) => uuid === invoice_uuid)
  if (!invoice) return payment
  return allocate(ctx, payment, [{ invoice_uuid, amount_minor: Math.min(invoice.balance_minor, payment.amount_minor) }])
}

/** Books the ledger entry. Contacts without an account have no ledger. */
async function post(ctx: Context, payment: PaymentRow): Promise<void> {
  if (!payment.account_relation_uuid) return
  await postMovement(ctx, {
    account_id: payment.account_id,
    account_relation_uuid: payment.account_relation_uuid,
    type: 'payment',
    document: { type: 'payment', id: payment.uuid },
    number: payment.number,
    date: payment.paid_on,
    description: payment.reference ?? payment.number ?? '',
    ...(payment.direction === 'in' ? { credit_minor: payment.amount_minor } : { debit_minor: payment.amount_minor }),
    currency: payment.currency,
  })
  await refreshOverdue(ctx, [payment.account_relation_uuid])
}
