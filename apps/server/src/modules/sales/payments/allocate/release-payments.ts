import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from '../../invoices/index.ts'
import { lockAllocationsTo, reverseAllocations } from '../store/allocations.ts'
import { reduceAllocated } from '../store/payments.ts'

/**
 * Reverses allocations to an invoice, the newest first. The payments keep the amount as credit of their relation.
 * @param invoice locked after its debtor (see `holdDebtor`), because the payments are not locked before they change
 * @returns the amount that remains paid
 */
export async function releaseFromInvoice(ctx: Context, invoice: InvoiceRow, release_minor: number): Promise<number> {
  const { account_id, client_account_id } = invoice
  const now = ctx.services.clock.now()
  let left = release_minor
  for (const { payment_uuid, ...allocation } of await lockAllocationsTo(ctx.db, invoice)) {
    if (left === 0) break
    const released = Math.min(left, allocation.amount_minor)
    left -= released
    const reversal = { ...allocation, kept_minor: allocation.amount_minor - released, allocated_at: now.toISOString() }
    await reverseAllocations(ctx.db, { account_id, uuid: payment_uuid }, [reversal], now)
    await reduceAllocated(ctx.db, payment_uuid, released)
    for (const side of [account_id, client_account_id])
      if (side !== null)
        ctx.emit({ name: 'payment.updated', account_id: side, type: 'payment', key: payment_uuid, requires: 'payments.read' })
  }
  return invoice.paid_minor - (release_minor - left)
}
