import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { updateRow } from '#kit/standard-verbs.ts'
import { refreshOverdue } from '#modules/accounts/relations/index.ts'
import { announceInvoice } from './announce-invoice.ts'
import { findInvoice } from './find-invoice.ts'
import type { InvoiceRow } from './invoices.presenter.ts'
import { refreshPayment } from './order-quantities.ts'

type Listener = (ctx: Context, invoice: InvoiceRow) => Promise<void>
const paidListeners: Listener[] = []
const unpaidListeners: Listener[] = []
const creditedListeners: Listener[] = []

/** Registered once, when a module is loaded; runs in the transaction in which an invoice becomes paid. */
export function onInvoicePaid(listener: Listener): void {
  paidListeners.push(listener)
}

/** The same when an invoice that was paid is owed again: an allocation was reversed, a payment failed. */
export function onInvoiceUnpaid(listener: Listener): void {
  unpaidListeners.push(listener)
}

/** The same when credit notes have covered an invoice in full. */
export function onInvoiceCredited(listener: Listener): void {
  creditedListeners.push(listener)
}

/**
 * Works out anew what is paid of an invoice, after allocations changed: the sum of those not reversed of completed
 * payments. Status, `paid_at`, the order's payment status and whoever listens follow, in the caller's transaction.
 */
export async function settleInvoice(ctx: Context, invoice_uuid: string): Promise<InvoiceRow> {
  const before = await findInvoice(ctx.db, invoice_uuid, 'lock')
  const { rows } = await sql<{ paid_minor: number }>`
    SELECT coalesce(sum(a.amount_minor), 0)::bigint AS paid_minor FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid
    WHERE a.invoice_uuid = ${invoice_uuid} AND a.reversed_at IS NULL AND p.status IN ('completed', 'partially_refunded')`.execute(ctx.db)
  return restate(ctx, before, { paid_minor: rows[0]!.paid_minor })
}

type Amounts = Partial<Pick<InvoiceRow, 'paid_minor' | 'credited_minor' | 'written_off_minor'>>

/**
 * Writes what changed of an invoice's amounts and the status that follows from them.
 * @param before the row, locked
 */
export async function restate(ctx: Context, before: InvoiceRow, amounts: Amounts): Promise<InvoiceRow> {
  const status = statusAfter({ ...before, ...amounts })
  const paid_at = status === 'paid' ? (before.paid_at ?? ctx.services.clock.now()) : status === 'credited' ? before.paid_at : null
  const isSame = status === before.status && Object.entries(amounts).every(([name, value]) => before[name as keyof Amounts] === value)
  if (isSame) return before
  await updateRow(ctx, 'invoices', { uuid: before.uuid }, { ...amounts, status, paid_at })
  const row = await findInvoice(ctx.db, before.uuid)
  const changes = { status: [before.status, row.status], balance_minor: [before.balance_minor, row.balance_minor] } as const
  announceInvoice(ctx, row.status === 'paid' && before.status !== 'paid' ? 'paid' : 'updated', row, changes)
  if (row.order_uuid) await refreshPayment(ctx, row.order_uuid)
  if (row.account_relation_uuid) await refreshOverdue(ctx.db, [row.account_relation_uuid])
  for (const listener of listenersOf(before, row)) await listener(ctx, row)
  return row
}

/** The status that the amounts of an issued invoice mean (domain model 3.25). */
function statusAfter(row: Pick<InvoiceRow, 'payable_minor' | 'paid_minor' | 'credited_minor' | 'written_off_minor'>): InvoiceRow['status'] {
  const { payable_minor, paid_minor, credited_minor, written_off_minor } = row
  const open = payable_minor - paid_minor - credited_minor - written_off_minor
  if (credited_minor > 0 && credited_minor === payable_minor) return 'credited'
  if (written_off_minor > 0 && open === 0) return 'written_off'
  if (open === 0) return 'paid'
  return paid_minor > 0 ? 'partially_paid' : 'issued'
}

function listenersOf(before: InvoiceRow, after: InvoiceRow): readonly Listener[] {
  if (before.status === after.status) return []
  if (after.status === 'credited') return creditedListeners
  if (after.status === 'paid') return paidListeners
  return before.status === 'paid' ? unpaidListeners : []
}
