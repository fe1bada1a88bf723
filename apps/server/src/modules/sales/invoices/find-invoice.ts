import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

/**
 * Reads an invoice without checking permissions, for background jobs and steps that have checked them.
 * @param lock whether to lock the row until the transaction ends
 * @throws 404 when it does not exist
 */
export async function findInvoice(db: Db, uuid: string, lock: Lock = 'read'): Promise<InvoiceRow> {
  const [row] = await findInvoices(db, [uuid], lock)
  if (!row) throw notFound()
  return row
}

/** Reads, and optionally locks, existing invoices in the order of their keys, to avoid deadlocks. */
export async function findInvoices(db: Db, uuids: readonly string[], lock: Lock = 'read'): Promise<InvoiceRow[]> {
  return rows<InvoiceRow>(
    db,
    sql`SELECT t.* FROM invoice_rows t WHERE t.uuid = any(${[...uuids]}::uuid[]) AND t.deleted_at IS NULL
    ORDER BY t.uuid ${lock === 'lock' ? sql`FOR NO KEY UPDATE OF t` : sql``}`,
  )
}

type Lock = 'read' | 'lock'
