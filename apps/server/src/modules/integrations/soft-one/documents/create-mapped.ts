import { sql } from 'kysely'
import { one, rows, type Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { beginDocument, lockOrder, type DocumentType } from './begin-document.ts'

interface Due {
  acc_order_id: number
  soft_one_document_type_id: number
  credits_document_uuid: string | null
}

/**
 * Begins the documents of orders that reached a status whose mapping creates them. Cancelled documents are not made again, and a
 * credit document needs the created one that it takes back.
 */
export async function createMappedDocuments(services: Services, db: Db): Promise<void> {
  const due = await rows<Due>(
    db,
    sql`SELECT DISTINCT ON (o.id) o.id AS acc_order_id, y.id AS soft_one_document_type_id, c.uuid AS credits_document_uuid
    FROM soft_one_status_mappings m
    JOIN third_party_services s ON s.account_id = m.account_id AND s.id = m.third_party_service_id AND s.deleted_at IS NULL AND s.status <> 'disabled'
    JOIN soft_one_document_types y ON y.account_id = m.account_id AND y.id = m.soft_one_document_type_id AND y.is_active
    JOIN acc_orders o ON o.account_id = m.account_id AND o.status = m.acc_order_status AND o.deleted_at IS NULL AND o.external_updated_at >= m.auto_since
      AND coalesce(m.wants_invoice, o.wants_invoice) = o.wants_invoice
    LEFT JOIN LATERAL (
      SELECT d.uuid FROM documents d JOIN soft_one_document_types b ON b.account_id = d.account_id AND b.id = d.soft_one_document_type_id AND b.sign = 'debit'
      WHERE d.account_id = o.account_id AND d.acc_order_id = o.id AND d.status = 'created' ORDER BY d.created_at DESC LIMIT 1
    ) c ON y.sign = 'credit'
    WHERE m.auto_create AND (y.sign = 'debit' OR c.uuid IS NOT NULL)
      AND NOT EXISTS (SELECT FROM soft_one_status_mappings x WHERE x.third_party_service_id = m.third_party_service_id AND m.wants_invoice IS NULL
        AND x.acc_order_status = m.acc_order_status AND x.wants_invoice = o.wants_invoice)
      AND NOT EXISTS (SELECT FROM documents d WHERE d.account_id = o.account_id AND d.acc_order_id = o.id AND d.soft_one_document_type_id = y.id)
    ORDER BY o.id, s.is_default DESC, s.id LIMIT 500`,
  )
  for (const one_due of due) await db.transaction().execute((trx) => begin(services, trx, one_due))
}

async function begin(services: Services, db: Db, { acc_order_id, soft_one_document_type_id, credits_document_uuid }: Due): Promise<void> {
  const order = await lockOrder(db, acc_order_id)
  const type = await one<DocumentType>(
    db,
    sql`SELECT y.*, s.settings ->> 'username' AS username FROM soft_one_document_types y JOIN third_party_services s ON s.id = y.third_party_service_id
    WHERE y.id = ${soft_one_document_type_id}`,
  )
  const before = await one(
    db,
    sql`SELECT 1 FROM documents WHERE acc_order_id = ${acc_order_id} AND soft_one_document_type_id = ${soft_one_document_type_id}`,
  )
  if (order && type && !before) await beginDocument(services, db, { order, type, credits_document_uuid, comments: null, user_id: null })
}
