import { sql } from 'kysely'
import type { OrderDocument } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import type { AccOrderRow } from './order-row.ts'

/** Loads the documents that the ERP has of each order, the newest first; none for readers who may not read documents. */
export async function loadDocuments(ctx: Context, orders: AccOrderRow[]): Promise<void> {
  const readable = orders.filter((row) => holdsIn(ctx.actor, row.account_id, 'acc-documents.read'))
  const found = await rows<OrderDocument & { acc_order_id: number }>(
    ctx.db,
    sql`SELECT d.acc_order_id, d.uuid, y.name AS type_name, y.sign, d.status, d.external_number, d.currency, d.total_minor, d.is_practice
    FROM documents d JOIN soft_one_document_types y ON y.account_id = d.account_id AND y.id = d.soft_one_document_type_id
    WHERE d.account_id = any(${valuesOf(readable, 'account_id')}::bigint[]) AND d.acc_order_id = any(${valuesOf(readable, 'id')}::bigint[])
    ORDER BY d.created_at DESC, d.uuid DESC`,
  )
  for (const order of orders)
    order.thirdPartyServiceDocuments = found
      .filter((document) => document.acc_order_id === order.id)
      .map(({ acc_order_id: _order, ...document }) => document)
}
