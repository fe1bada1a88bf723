import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { refreshOverdue } from '#modules/accounts/relations/index.ts'
import { followPayment } from '../../orders/index.ts'
import { announceInvoice } from '../announce-invoice.ts'
import { findInvoices } from '../find-invoice.ts'
import { invoiceCredited, invoicePaid, invoiceUnpaid } from '../invoice-points.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { writeSettlements } from '../store/invoices.ts'

/**
 * Recalculates the paid amounts of invoices after a change of allocations, as sums of effective allocations of completed
 * payments. Updates status, `paid_at` and the payment status of orders, and calls listeners, in the caller's transaction.
 */
export async function settleInvoices(ctx: Context, uuids: readonly string[]): Promise<InvoiceRow[]> {
  const before = await findInvoices(ctx.db, uuids, 'lock')
  // Read after locking, to include allocations of concurrent transactions.
  const found = await rows<{ invoice_uuid: string; paid_minor: number }>(
    ctx.db,
    sql`SELECT a.invoice_uuid, sum(a.amount_minor)::bigint AS paid_minor FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid
    WHERE a.invoice_uuid = any(${[...uuids]}::uuid[]) AND a.reversed_at IS NULL AND p.status IN ('completed', 'partially_refunded')
    GROUP BY a.invoice_uuid`,
  )
  const paid = new Map(found.map((row) => [row.invoice_uuid, row.paid_minor]))
  return restateAll(
    ctx,
    before.map((row) => ({ before: row, amounts: { paid_minor: paid.get(row.uuid) ?? 0 } })),
  )
}

type Amounts = Partial<Pick<InvoiceRow, 'paid_minor' | 'credited_minor' | 'written_off_minor'>>

/**
 * Stores changed amounts of an invoice and the resulting status.
 * @param before the locked row
 */
export async function restate(ctx: Context, before: InvoiceRow, amounts: Amounts): Promise<InvoiceRow> {
  const [row] = await restateAll(ctx, [{ before, amounts }])
  return row!
}

interface Restated {
  before: InvoiceRow
  amounts: Amounts
}

/** Settles several invoices at once. Effects on a relation are calculated once for all of its invoices. */
async function restateAll(ctx: Context, wanted: readonly Restated[]): Promise<InvoiceRow[]> {
  const changed = wanted.filter(
    ({ before, amounts }) =>
      statusAfter({ ...before, ...amounts }) !== before.status ||
      Object.entries(amounts).some(([name, value]) => before[name as keyof Amounts] !== value),
  )
  if (!changed.length) return wanted.map(({ before }) => before)
  await write(ctx, changed)
  const after = new Map(
    (
      await findInvoices(
        ctx.db,
        changed.map(({ before }) => before.uuid),
      )
    ).map((row) => [row.uuid, row]),
  )
  const steps = changed.map(({ before }) => ({ before, row: after.get(before.uuid)! }))
  for (const { before, row } of steps) {
    const changes = { status: [before.status, row.status], balance_minor: [before.balance_minor, row.balance_minor] } as const
    announceInvoice(ctx, row.status === 'paid' && before.status !== 'paid' ? 'paid' : 'updated', row, changes)
  }
  for (const order_uuid of named(steps.map(({ row }) => row.order_uuid))) await followPayment(ctx, order_uuid)
  const relations = named(steps.map(({ row }) => row.account_relation_uuid))
  if (relations.length) await refreshOverdue(ctx, relations)
  for (const { before, row } of steps) {
    const event = eventOf(before, row)
    if (event) await tell(ctx, event, row)
  }
  return wanted.map(({ before }) => after.get(before.uuid) ?? before)
}

async function write(ctx: Context, changed: readonly Restated[]): Promise<void> {
  const values = changed.map(({ before, amounts }) => {
    const { uuid, paid_minor, credited_minor, written_off_minor, paid_at } = { ...before, ...amounts }
    const status = statusAfter({ ...before, ...amounts })
    const since = status === 'paid' ? (paid_at ?? ctx.services.clock.now()) : status === 'credited' ? paid_at : null
    return { uuid, status, paid_minor, credited_minor, written_off_minor, paid_at: since }
  })
  await writeSettlements(ctx.db, values)
}

/** Unique keys in ascending order, to avoid deadlocks. */
const named = (uuids: readonly (string | null)[]): string[] => [...new Set(uuids.filter((uuid) => uuid !== null))].sort()

/** Derives the status of an issued invoice from its amounts (domain.md 3.25). */
function statusAfter(row: Pick<InvoiceRow, 'payable_minor' | 'paid_minor' | 'credited_minor' | 'written_off_minor'>): InvoiceRow['status'] {
  const { payable_minor, paid_minor, credited_minor, written_off_minor } = row
  const open = payable_minor - paid_minor - credited_minor - written_off_minor
  if (credited_minor > 0 && credited_minor === payable_minor) return 'credited'
  if (written_off_minor > 0 && open === 0) return 'written_off'
  if (open === 0) return 'paid'
  return paid_minor > 0 ? 'partially_paid' : 'issued'
}

function eventOf(before: InvoiceRow, after: InvoiceRow) {
  if (before.status === after.status) return null
  if (after.status === 'credited') return invoiceCredited
  if (after.status === 'paid') return invoicePaid
  return before.status === 'paid' ? invoiceUnpaid : null
}
