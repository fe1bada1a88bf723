import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from '../../invoices/index.ts'
import type { BillRow } from '../../supplier-bills/index.ts'
import { lockAllocationsTo, reverseAllocations, type Paid } from '../store/allocations.ts'
import { reduceAllocated } from '../store/payments.ts'

/**
 * Reverses allocations to an invoice, the newest first. The payments keep the amount as credit of their relation.
 * @param invoice locked after its debtor (see `holdDebtor`), because the payments are not locked before they change
 * @returns the amount that remains paid
 */
export const releaseFromInvoice = (ctx: Context, invoice: InvoiceRow, release_minor: number): Promise<number> =>
  releaseFrom(ctx, invoice, { paid: 'invoice_uuid', release_minor, payer: invoice.client_account_id })

/** The same for a bill of a supplier, locked after the supplier's relation. */
export const releaseFromBill = (ctx: Context, bill: BillRow, release_minor: number): Promise<number> =>
  releaseFrom(ctx, bill, { paid: 'supplier_bill_uuid', release_minor, payer: null })

async function releaseFrom(
  ctx: Context,
  document: { uuid: string; account_id: number; paid_minor: number },
  { paid, release_minor, payer }: { paid: Paid; release_minor: number; payer: number | null },
): Promise<number> {
  const now = ctx.services.clock.now()
  let left = release_minor
  for (const { payment_uuid, ...allocation } of await lockAllocationsTo(ctx.db, document, paid)) {
    if (left === 0) break
    const released = Math.min(left, allocation.amount_minor)
    left -= released
    const reversal = { ...allocation, kept_minor: allocation.amount_minor - released, allocated_at: now.toISOString() }
    await reverseAllocations(ctx.db, { account_id: document.account_id, uuid: payment_uuid }, [reversal], now)
    await reduceAllocated(ctx.db, payment_uuid, released)
    for (const side of [document.account_id, payer])
      if (side !== null)
        ctx.emit({ name: 'payment.updated', account_id: side, type: 'payment', key: payment_uuid, requires: 'payments.read' })
  }
  return document.paid_minor - (release_minor - left)
}
