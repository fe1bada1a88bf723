import { sql } from 'kysely'
import { insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import type { ContactChild } from '#modules/crm/contact-children/index.ts'
import type { PaymentRow } from '../payment-row.ts'

/** Moves payments to the surviving contact of a merge. */
export const paymentChildren: ContactChild = { table: 'payments', column: 'contact_id', key: ['uuid'] }

/** Inserts a pending payment. */
export const insertPayment = (db: Db, payment: NewRow<'payments'>): Promise<PaymentRow> => insertRow(db, 'payments', payment)

/** Changes a payment and increments its version. */
export const changePayment = (db: Db, uuid: string, values: RowChange<'payments'>): Promise<PaymentRow> =>
  updateRow(db, 'payments', { uuid }, values, { versioned: true })

/** Marks a payment as deleted. */
export async function deletePayment(db: Db, uuid: string): Promise<void> {
  await changePayment(db, uuid, { deleted_at: sql`now()` })
}

/** Stores the provider's page of a payment, unless it has one. */
export async function keepCheckout(db: Db, uuid: string, checkout_id: string): Promise<void> {
  await updateRows(db, 'payments', { uuid, checkout_id: null }, { checkout_id })
}

/** Stores the sum of the effective allocations of a payment. @returns the updated payment */
export async function recountAllocated(db: Db, uuid: string): Promise<PaymentRow> {
  const payment = await one<PaymentRow>(
    db,
    sql`UPDATE payments t SET allocated_minor = (SELECT coalesce(sum(l.amount_minor), 0) FROM payment_allocations l
        WHERE l.account_id = t.account_id AND l.payment_uuid = t.uuid AND l.reversed_at IS NULL), version = version + 1, updated_at = now()
      WHERE t.uuid = ${uuid} RETURNING t.*`,
  )
  return payment!
}

/** Returns an allocated amount to the credit of a payment. */
export async function reduceAllocated(db: Db, uuid: string, released_minor: number): Promise<void> {
  await run(
    db,
    sql`UPDATE payments SET allocated_minor = allocated_minor - ${released_minor}, version = version + 1, updated_at = now() WHERE uuid = ${uuid}`,
  )
}
