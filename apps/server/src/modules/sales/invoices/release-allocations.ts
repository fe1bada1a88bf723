import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

interface Allocation {
  id: number
  payment_uuid: string
  amount_minor: number
}

/**
 * Takes back what payments had paid of an invoice, the newest allocation first; the payments keep the amount as credit
 * of their relation. An allocation is never shortened: it is reversed, and its rest stands anew.
 * @param invoice the row, locked after whoever owes it (see `holdDebtor`): the payments are changed without being locked first
 * @returns what stays paid
 */
export async function releaseAllocations(ctx: Context, invoice: InvoiceRow, release_minor: number): Promise<number> {
  const { rows } = await sql<Allocation>`
    SELECT a.id, a.payment_uuid, a.amount_minor FROM payment_allocations a
    WHERE a.invoice_uuid = ${invoice.uuid} AND a.account_id = ${invoice.account_id} AND a.reversed_at IS NULL ORDER BY a.id DESC FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
  let left = release_minor
  for (const { id, payment_uuid, amount_minor } of rows) {
    if (left === 0) break
    const released = Math.min(left, amount_minor)
    left -= released
    await sql`UPDATE payment_allocations SET reversed_at = ${ctx.services.clock.now()} WHERE id = ${id}`.execute(ctx.db)
    if (released < amount_minor)
      await sql`INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor)
        VALUES (${invoice.account_id}, ${payment_uuid}, ${invoice.uuid}, ${amount_minor - released})`.execute(ctx.db)
    await sql`UPDATE payments SET allocated_minor = allocated_minor - ${released}, version = version + 1, updated_at = now() WHERE uuid = ${payment_uuid}`.execute(
      ctx.db,
    )
    for (const account_id of [invoice.account_id, invoice.client_account_id])
      if (account_id !== null)
        ctx.emit({ name: 'payment.updated', account_id, type: 'payment', key: payment_uuid, requires: 'payments.read' })
  }
  return invoice.paid_minor - (release_minor - left)
}
