import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { one, rows, type Db, type Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { isPractice } from '../client/connect-erp.ts'
import { documentOfType, insertDocument, restartDocument, type DocumentRow } from '../store/documents.ts'
import { announceDocument } from './announce-document.ts'
import { documentLines, sumOf, type OrderLine } from './order-lines.ts'
import { enqueueWork } from './enqueue-work.ts'

export type DocumentType = Row<'soft_one_document_types'> & { username: string }
export type OrderRow = Row<'acc_orders'>

export interface Wish {
  order: OrderRow
  type: DocumentType
  credits_document_uuid: string | null
  comments: string | null
  /** Null for a document that a mapping creates. */
  user_id: number | null
}

/** The order of a document, locked, so that a type of document is begun once. */
export const lockOrder = (db: Db, id: number): Promise<OrderRow | undefined> =>
  one(db, sql`SELECT * FROM acc_orders WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)

/**
 * Begins a document of an order, or lets a blocked or failed one begin again; a job does the rest. The order is locked by the caller.
 * @returns undefined if the order has a document of this type that is created or on its way
 */
export async function beginDocument(services: Services, db: Db, wish: Wish): Promise<DocumentRow | undefined> {
  const { order, type } = wish
  const existing = await documentOfType(db, order.id, type.id)
  if (existing && !['draft', 'blocked', 'failed'].includes(existing.status)) return undefined
  const lines = documentLines(await orderLines(db, order), type.sign as 'debit' | 'credit')
  const values = { ...(await valuesOf(services, db, wish)), ...amountsOf(wish, lines) }
  const row = existing
    ? await restartDocument(db, existing, values, lines)
    : await insertDocument(
        db,
        {
          ...values,
          account_id: order.account_id,
          third_party_service_id: type.third_party_service_id,
          acc_order_id: order.id,
          soft_one_document_type_id: type.id,
          is_practice: isPractice(type.username),
          created_by_id: wish.user_id,
        },
        lines,
      )
  await announceDocument(db, row, existing ? 'updated' : 'created')
  await enqueueWork(services, db, { id: row.third_party_service_id, account_id: row.account_id })
  return row
}

async function valuesOf({ clock }: Services, db: Db, { order, type, comments, credits_document_uuid }: Wish) {
  const now = clock.now()
  const account = await one<{ time_zone: string }>(db, sql`SELECT time_zone FROM accounts WHERE id = ${order.account_id}`)
  return {
    series: type.series,
    currency: order.currency,
    issue_date: localToday(account?.time_zone ?? 'Europe/Athens', now),
    comments,
    credits_document_uuid,
    due_at: now,
  }
}

function amountsOf({ order, type }: Wish, lines: ReturnType<typeof documentLines>) {
  const [net_minor, vat_minor] = [sumOf(lines, 'net_minor'), sumOf(lines, 'vat_minor')]
  // The total of the shop counts: where it differs from the lines, the ERP would compute another document.
  return { net_minor, vat_minor, total_minor: type.sign === 'debit' ? order.total_minor : net_minor + vat_minor }
}

const orderLines = (db: Db, { account_id, id }: OrderRow): Promise<OrderLine[]> =>
  rows(db, sql`SELECT * FROM acc_order_line_items WHERE account_id = ${account_id} AND acc_order_id = ${id} ORDER BY id`)
