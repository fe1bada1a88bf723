import { sql } from 'kysely'
import { rows, run, type Db, type Row } from '#db/rows.ts'

export type Allocation = Pick<Row<'payment_allocations'>, 'id' | 'invoice_uuid' | 'supplier_bill_uuid' | 'amount_minor' | 'allocated_at'>

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
    sql`SELECT id, invoice_uuid, supplier_bill_uuid, amount_minor, allocated_at FROM payment_allocations
      WHERE account_id = ${payment.account_id} AND payment_uuid = ${payment.uuid} AND reversed_at IS NULL
        ${id === undefined ? sql`` : sql`AND id = ${id}`} ORDER BY allocated_at DESC, id DESC`,
  )
}

/** Column of an allocation that names what is paid. */
export type Paid = 'invoice_uuid' | 'supplier_bill_uuid'

/** Locks the effective allocations to an invoice or bill, newest first. */
export function lockAllocationsTo(db: Db, document: Allocated, paid: Paid): Promise<(Allocation & { payment_uuid: string })[]> {
  return rows(
    db,
    sql`SELECT id, payment_uuid, invoice_uuid, supplier_bill_uuid, amount_minor, allocated_at FROM payment_allocations
      WHERE ${sql.ref(paid)} = ${document.uuid} AND account_id = ${document.account_id} AND reversed_at IS NULL ORDER BY id DESC FOR NO KEY UPDATE`,
  )
}

/** Reverses allocations of a payment. An allocation is never reduced: the remaining part becomes a new allocation. */
export async function reverseAllocations(db: Db, payment: Allocated, reversals: readonly Reversal[], reversed_at: Date): Promise<void> {
  await run(db, sql`UPDATE payment_allocations SET reversed_at = ${reversed_at} WHERE id = any(${reversals.map(({ id }) => id)}::bigint[])`)
  if (reversals.every(({ kept_minor }) => kept_minor === 0)) return
  await run(
    db,
    sql`INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, supplier_bill_uuid, amount_minor, allocated_at)
      SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, k.invoice_uuid, k.supplier_bill_uuid, k.kept_minor, k.allocated_at
      FROM jsonb_to_recordset(${JSON.stringify(reversals)}::jsonb) AS k(invoice_uuid uuid, supplier_bill_uuid uuid, kept_minor bigint, allocated_at timestamptz)
      WHERE k.kept_minor > 0`,
  )
}

/** A checked allocation to one invoice or bill. */
export interface Share {
  uuid: string
  amount_minor: number
}

/** Allocates a payment to invoices or bills. An existing allocation to the same one increases. */
export async function addAllocations(
  db: Db,
  payment: Allocated,
  { shares, paid, allocated_at }: { shares: readonly Share[]; paid: Paid; allocated_at: Date },
): Promise<void> {
  const column = sql.ref(paid)
  await run(
    db,
    sql`INSERT INTO payment_allocations AS l (account_id, payment_uuid, ${column}, amount_minor, allocated_at)
      SELECT ${payment.account_id}::bigint, ${payment.uuid}::uuid, w.uuid, w.amount_minor, ${allocated_at}::timestamptz
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS (uuid uuid, amount_minor bigint))
        WITH ORDINALITY AS w(uuid, amount_minor, position) ORDER BY w.position
      ON CONFLICT (payment_uuid, ${column}) WHERE reversed_at IS NULL DO UPDATE SET amount_minor = l.amount_minor + EXCLUDED.amount_minor`,
  )
}
