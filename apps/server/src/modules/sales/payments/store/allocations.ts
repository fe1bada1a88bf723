import { sql } from 'kysely'
import type { AllocationWish } from '@stoa/contract'
import { rows, run, type Db, type Row } from '#db/rows.ts'

export type Allocation = Pick<Row<'payment_allocations'>, 'id' | 'invoice_uuid' | 'amount_minor' | 'allocated_at'>

/** An allocation to reverse, and the part of its amount that is allocated again. */
export interface Reversal extends Allocation {
  kept_minor: number
}

interface Allocated {
  account_id: number
  uuid: string
}

/** Effective allocations of a payment, newest first; optionally only the one with an id. */
export function openAllocations(db: Db, payment: Allocated, id?: number): Promise<Allocation[]> {
  return rows<Allocation>(
    db,
    sql`SELECT id, invoice_uuid, amount_minor, allocated_at FROM payment_allocations
      WHERE account_id = ${payment.account_id} AND payment_uuid = ${payment.uuid} AND reversed_at IS NULL
        ${id === undefined ? sql`` : sql`AND id = ${id}`} ORDER BY allocated_at DESC, id DESC`,
  )
}

/** Locks the effective allocations to an invoice, newest first. */
export function lockAllocationsTo(db: Db, invoice: Allocated): Promise<(Allocation & { payment_uuid: string })[]> {
  return rows(
    db,
    sql`SELECT id, payment_uuid, invoice_uuid, amount_minor, allocated_at FROM payment_allocations
      WHERE invoice_uuid = ${invoice.uuid} AND account_id = ${invoice.account_id} AND reversed_at IS NULL ORDER BY id DESC FOR NO KEY UPDATE`,
  )
}

/** Reverses allocations of a payment. An allocation is never reduced: the remaining part becomes a new allocation. */
export async function reverseAllocations(db: Db, payment: Allocated, reversals: readonly Reversal[], reversed_at: Date): Promise<void> {
  await run(db, sql`UPDATE payment_allocations SET reversed_at = ${reversed_at} WHERE id = any(${reversals.map(({ id }) => id)}::bigint[])`)
  if (reversals.every(({ kept_minor }) => kept_minor === 0)) return
  await run(
    db,
    sql`INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at)
      SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, k.invoice_uuid, k.kept_minor, k.allocated_at
      FROM jsonb_to_recordset(${JSON.stringify(reversals)}::jsonb) AS k(invoice_uuid uuid, kept_minor bigint, allocated_at timestamptz)
      WHERE k.kept_minor > 0`,
  )
}

/** Allocates a payment to invoices. An existing allocation to the same invoice increases. */
export async function addAllocations(db: Db, payment: Allocated, wishes: readonly AllocationWish[], allocated_at: Date): Promise<void> {
  await run(
    db,
    sql`INSERT INTO payment_allocations AS l (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at)
      SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, w.invoice_uuid, w.amount_minor, ${allocated_at}::timestamptz
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) AS (invoice_uuid uuid, amount_minor bigint))
        WITH ORDINALITY AS w(invoice_uuid, amount_minor, position) ORDER BY w.position
      ON CONFLICT (payment_uuid, invoice_uuid) WHERE reversed_at IS NULL DO UPDATE SET amount_minor = l.amount_minor + EXCLUDED.amount_minor`,
  )
}
