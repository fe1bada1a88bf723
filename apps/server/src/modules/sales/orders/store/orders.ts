import { sql } from 'kysely'
import type { OrderStatusCode } from '@stoa/contract'
import { insertRow, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Moves orders to the surviving contact of a merge. */
export const orderChildren: ContactChild = { table: 'orders', column: 'contact_id', key: ['uuid'] }

/** An order to insert, without its status. */
export type NewOrder = Omit<NewRow<'orders'>, 'kind' | 'order_status_id' | 'status_code'> & { kind: 'sales' | 'production' }
/** Columns of an order to change. */
export type OrderChange = RowChange<'orders'>

/** Entry of the history of an order. */
interface HistoryEntry {
  /** Null for steps that neither party took. */
  user_id: number | null
  at: Date
  note?: string | null
}

/** Inserts an order without items, and the first entry of its history. */
export async function insertOrder(db: Db, order: NewOrder, status: OrderStatusCode, entry: HistoryEntry): Promise<Row<'orders'>> {
  const inserted = await insertRow(db, 'orders', {
    ...order,
    status_code: status,
    order_status_id: sql`(SELECT id FROM order_statuses WHERE applies_to = ${order.kind} AND code = ${status})`,
  })
  await addHistory(db, inserted, null, entry)
  return inserted
}

/** Changes an order and increments its version. */
export function changeOrder(db: Db, uuid: string, values: OrderChange): Promise<Row<'orders'>> {
  return updateRow(db, 'orders', { uuid }, values, { versioned: true })
}

/** Moves an order to a status and increments its version. Does not write the history. */
export function changeStatus(db: Db, uuid: string, status: OrderStatusCode, values: OrderChange): Promise<Row<'orders'>> {
  return changeOrder(db, uuid, {
    ...values,
    previous_status_id: sql`t.order_status_id`,
    order_status_id: sql`(SELECT s.id FROM order_statuses s WHERE s.applies_to = t.kind AND s.code = ${status})`,
  })
}

/** Adds an entry to the history of an order that already has its new status. */
export async function addHistory(
  db: Db,
  order: Pick<Row<'orders'>, 'account_id' | 'uuid' | 'order_status_id'>,
  from_status_id: number | null,
  { user_id, at, note }: HistoryEntry,
): Promise<void> {
  await insertRow(db, 'order_status_history', {
    account_id: order.account_id,
    order_uuid: order.uuid,
    from_status_id,
    to_status_id: order.order_status_id,
    user_id,
    note: note || null,
    at,
  })
}

/** Columns of an order that are derived from other rows. */
type Derived = Pick<
  OrderChange,
  | 'currency'
  | 'vat_treatment'
  | 'gross_minor'
  | 'line_discount_minor'
  | 'document_discount_minor'
  | 'net_minor'
  | 'vat_minor'
  | 'total_minor'
  | 'vat_breakdown'
  | 'search_text'
>

/** Stores totals or searchable text of an order, without changing its version. */
export function writeDerived(db: Db, uuid: string, values: Derived): Promise<Row<'orders'>> {
  return updateRow(db, 'orders', { uuid }, values)
}

/** Deletes a draft. Its offer can be converted again. */
export async function deleteDraft(db: Db, uuid: string): Promise<void> {
  await updateRow(db, 'orders', { uuid }, { deleted_at: sql`now()`, offer_uuid: null })
}
