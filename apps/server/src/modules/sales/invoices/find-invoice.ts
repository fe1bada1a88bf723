import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'
import type { InvoiceRow } from './invoices.presenter.ts'

/**
 * An invoice whoever asks, for steps whose permission was checked before or that the product takes by itself.
 * @param lock holds the row until the transaction ends
 * @throws 404 when it does not exist
 */
export async function findInvoice(db: Db, uuid: string, lock: 'read' | 'lock' = 'read'): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    SELECT t.* FROM invoice_rows t WHERE t.uuid = ${uuid} AND t.deleted_at IS NULL ${lock === 'lock' ? sql`FOR NO KEY UPDATE OF t` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}
