import { sql } from 'kysely'
import type { DocumentGap } from '@stoa/contract'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { DraftLine } from '../documents/order-lines.ts'

export type DocumentRow = Row<'documents'>

/** The document of a type that an order has, locked; cancelled ones do not count. */
export const documentOfType = (db: Db, acc_order_id: number, type_id: number): Promise<DocumentRow | undefined> =>
  one(
    db,
    sql`SELECT * FROM documents WHERE acc_order_id = ${acc_order_id} AND soft_one_document_type_id = ${type_id} AND status <> 'cancelled' FOR UPDATE`,
  )

/** Inserts a document with its lines. */
export async function insertDocument(db: Db, document: NewRow<'documents'>, lines: readonly DraftLine[]): Promise<DocumentRow> {
  const row = await insertRow(db, 'documents', document)
  await insertLines(db, row, lines)
  return row
}

/** Gives a document that was not sent the values and lines that its order has now, and lets it begin again. */
export async function restartDocument(
  db: Db,
  { uuid, account_id }: Pick<DocumentRow, 'uuid' | 'account_id'>,
  values: RowChange<'documents'>,
  lines: readonly DraftLine[],
): Promise<DocumentRow> {
  await run(db, sql`DELETE FROM document_lines WHERE document_uuid = ${uuid}`)
  await insertLines(db, { uuid, account_id }, lines)
  return changeDocument(db, uuid, { ...values, status: 'draft', gaps: '[]', error: null })
}

async function insertLines(
  db: Db,
  { uuid, account_id }: Pick<DocumentRow, 'uuid' | 'account_id'>,
  lines: readonly DraftLine[],
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO document_lines (account_id, document_uuid, position, kind, acc_product_id, description, quantity, unit_price_minor, net_minor, vat_bp, vat_minor)
    SELECT ${account_id}, ${uuid}, g.* FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS g(position int, kind text, acc_product_id bigint, description text, quantity numeric, unit_price_minor bigint, net_minor bigint, vat_bp int, vat_minor bigint)`,
  )
}

export const changeDocument = (db: Db, uuid: string, values: RowChange<'documents'>): Promise<DocumentRow> =>
  updateRow(db, 'documents', { uuid }, values, { versioned: true })

/** How long a job may work on one document. A document of a killed process is taken up again afterwards. */
const LEASE_MS = 120_000

/** Takes the document of a connection that is due longest, for as long as the lease lasts. */
export const claimDocument = (db: Db, service_id: number, now: Date): Promise<DocumentRow | undefined> =>
  one(
    db,
    sql`UPDATE documents SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_MS / 1000}) WHERE uuid = (
      SELECT uuid FROM documents WHERE third_party_service_id = ${service_id} AND due_at <= ${now} ORDER BY due_at, uuid LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING *`,
  )

/** Sets the next look at a document, and changes nothing else of it. */
export async function postpone(db: Db, uuid: string, due_at: Date | null): Promise<void> {
  await run(db, sql`UPDATE documents SET due_at = ${due_at} WHERE uuid = ${uuid}`)
}

/**
 * Marks that the ERP is now given a document, before it is. A process that ends after this leaves a document that the ERP may have.
 * @returns undefined if the document is not a draft any more
 */
export const markSending = (db: Db, uuid: string, request: object, now: Date): Promise<DocumentRow | undefined> =>
  one(
    db,
    sql`UPDATE documents SET status = 'sending', sent_at = ${now}, attempts = attempts + 1, request = ${JSON.stringify(request)}::jsonb, gaps = '[]', error = NULL,
      version = version + 1, updated_at = now() WHERE uuid = ${uuid} AND status = 'draft' RETURNING *`,
  )

export const blockDocument = (db: Db, uuid: string, gaps: readonly DocumentGap[]): Promise<DocumentRow> =>
  changeDocument(db, uuid, { status: 'blocked', gaps: JSON.stringify(gaps), due_at: null })

/** Marks that the ERP is now given the customer of a document. */
export async function markCustomerSent(db: Db, uuid: string, now: Date): Promise<void> {
  await run(db, sql`UPDATE documents SET customer_sent_at = ${now} WHERE uuid = ${uuid}`)
}

/** Keeps the keys of items in the ERP with the lines of a document. */
export async function storeLineItems(
  db: Db,
  uuid: string,
  items: readonly { position: number; item: string; vat: string | null }[],
): Promise<void> {
  await run(
    db,
    sql`UPDATE document_lines l SET external_item_id = g.item, external_vat_code = g.vat
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS g(position int, item text, vat text) WHERE l.document_uuid = ${uuid} AND l.position = g.position`,
  )
}

/** Connections with documents that are due. */
export const servicesWithDue = (db: Db, now: Date): Promise<{ id: number; account_id: number }[]> =>
  rows(
    db,
    sql`SELECT s.id, s.account_id FROM third_party_services s WHERE s.type = 'soft_one_api' AND s.deleted_at IS NULL AND s.status IN ('connected', 'syncing', 'error')
      AND EXISTS (SELECT FROM documents d WHERE d.third_party_service_id = s.id AND d.due_at <= ${now}) ORDER BY s.id LIMIT 500`,
  )

export const linesOf = (db: Db, uuids: readonly string[]): Promise<Row<'document_lines'>[]> =>
  rows(db, sql`SELECT * FROM document_lines WHERE document_uuid = any(${[...uuids]}::uuid[]) ORDER BY document_uuid, position`)

/** Notes that a member is given the task to credit a document. @returns whether none was given it before */
export const noteCreditAsked = async (db: Db, uuid: string, now: Date): Promise<boolean> =>
  (await run(db, sql`UPDATE documents SET credit_asked_at = ${now} WHERE uuid = ${uuid} AND credit_asked_at IS NULL`)) === 1
