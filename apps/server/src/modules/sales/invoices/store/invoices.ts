import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Moves invoices to the surviving contact of a merge. */
export const invoiceChildren: ContactChild = { table: 'invoices', column: 'contact_id', key: ['uuid'] }

/** Inserts a draft, without its lines. */
export async function insertDraft(db: Db, draft: NewRow<'invoices'>): Promise<void> {
  await insertRow(db, 'invoices', draft)
}

/** Changes an invoice and increments its version. @returns the changed row */
export const changeInvoice = (db: Db, uuid: string, values: RowChange<'invoices'>): Promise<Row<'invoices'>> =>
  updateRow(db, 'invoices', { uuid }, values, { versioned: true })

/** Columns that record events after the issue. They do not change the version. */
type Trace = Pick<RowChange<'invoices'>, 'viewed_at' | 'sent_at' | 'reminder_level' | 'last_reminder_at' | 'pdf_media_id'>

/** Records that an issued document was mailed, viewed or printed, or that its buyer was reminded. */
export async function noteOnInvoice(db: Db, uuid: string, trace: Trace): Promise<void> {
  await updateRow(db, 'invoices', { uuid }, trace)
}

/** Deletes a draft permanently. Its pro forma can be converted again. */
export async function deleteDraft(db: Db, uuid: string): Promise<void> {
  await run(db, sql`UPDATE invoices SET converted_invoice_uuid = NULL WHERE converted_invoice_uuid = ${uuid}`)
  await deleteRows(db, 'invoices', { uuid })
}

/** Marks the draft of a subscription's bill as deleted; does nothing when it is issued. */
export async function dropDraftOfBill(db: Db, account_id: number, uuid: string | null): Promise<void> {
  if (uuid !== null) await updateRows(db, 'invoices', { account_id, uuid, status: 'draft' }, { deleted_at: sql`now()` })
}

/** Amounts of an invoice and the resulting status. */
export interface Settlement {
  uuid: string
  status: string
  paid_minor: number
  credited_minor: number
  written_off_minor: number
  paid_at: Date | string | null
}

/** Stores amounts and status of several invoices in one statement. */
export async function writeSettlements(db: Db, settlements: readonly Settlement[]): Promise<void> {
  await run(
    db,
    sql`UPDATE invoices t SET status = v.status, paid_minor = v.paid_minor, credited_minor = v.credited_minor,
        written_off_minor = v.written_off_minor, paid_at = v.paid_at, version = t.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
        AS v(uuid uuid, status text, paid_minor bigint, credited_minor bigint, written_off_minor bigint, paid_at timestamptz)
      WHERE t.uuid = v.uuid`,
  )
}
