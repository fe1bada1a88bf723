import { sql, type Selectable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'

type InvoiceRow = Selectable<DB['invoices']>

/** An invoice whose paid amount changed, as it is now and as it was. */
export interface SettledInvoice {
  invoice: InvoiceRow
  before: Pick<InvoiceRow, 'status' | 'paid_minor'>
}
type Listener = (ctx: Context, settled: SettledInvoice) => Promise<void>

const listeners: Listener[] = []

/** Runs in the transaction of every change of what is paid of an invoice, both ways. Registered once, when a module is loaded. */
export function onInvoiceSettled(listener: Listener): void {
  listeners.push(listener)
}

/** Runs in the transaction in which an invoice becomes paid in full. */
export function onInvoicePaid(listener: (ctx: Context, invoice: InvoiceRow) => Promise<void>): void {
  onInvoiceSettled(async (ctx, { invoice, before }) => {
    if (invoice.status === 'paid' && before.status !== 'paid') await listener(ctx, invoice)
  })
}

/**
 * Brings what is paid of an issued invoice in line with its allocations that count, and its status with that (domain
 * model 3.25): up to paid, and back when an allocation is reversed. The invoice is locked until the transaction ends.
 */
export async function settleInvoice(ctx: Context, invoice_uuid: string): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow & { allocated: number }>`
    SELECT i.*, (SELECT coalesce(sum(l.amount_minor), 0)::bigint FROM payment_allocations l WHERE l.account_id = i.account_id AND l.invoice_uuid = i.uuid AND l.reversed_at IS NULL) AS allocated
    FROM invoices i WHERE i.uuid = ${invoice_uuid} AND i.status <> 'draft' FOR NO KEY UPDATE OF i`.execute(ctx.db)
  const before = rows[0]
  if (!before) throw notFound()
  const status = statusOf(before, before.allocated)
  if (before.paid_minor === before.allocated && before.status === status) return before
  const paid_at = status === 'paid' ? (before.paid_at ?? ctx.services.clock.now()) : null
  const { rows: after } = await sql<InvoiceRow>`
    UPDATE invoices SET paid_minor = ${before.allocated}, status = ${status}, paid_at = ${paid_at}, version = version + 1, updated_at = now()
    WHERE uuid = ${invoice_uuid} RETURNING *`.execute(ctx.db)
  const invoice = after[0]!
  announce(ctx, invoice, before)
  for (const listener of listeners) await listener(ctx, { invoice, before })
  return invoice
}

/** A written-off or credited rest ends an invoice as well as a payment does. */
function statusOf(invoice: InvoiceRow, paid_minor: number): InvoiceRow['status'] {
  const rest = invoice.payable_minor - paid_minor - invoice.credited_minor - invoice.written_off_minor
  if (rest > 0) return paid_minor > 0 ? 'partially_paid' : 'issued'
  if (invoice.written_off_minor > 0) return 'written_off'
  return invoice.credited_minor > 0 && paid_minor === 0 ? 'credited' : 'paid'
}

function announce(ctx: Context, invoice: InvoiceRow, before: InvoiceRow): void {
  for (const account_id of [invoice.account_id, invoice.client_account_id])
    if (account_id)
      ctx.emit({
        name: 'invoice.updated',
        account_id,
        type: 'invoice',
        key: invoice.uuid,
        requires: 'invoices.read',
        version: invoice.version,
        changed: ['status', 'paid_minor', 'balance_minor'],
      })
  if (invoice.status !== before.status)
    ctx.log({
      account_id: invoice.account_id,
      event: `invoice.${invoice.status}`,
      subject_type: 'invoice',
      subject_id: invoice.uuid,
      subject_label: invoice.number ?? '',
      changes: { status: [before.status, invoice.status], paid_minor: [before.paid_minor, invoice.paid_minor] },
    })
}
