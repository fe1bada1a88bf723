import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import type { BillRow } from './supplier-bills.presenter.ts'

export const insertBill = (db: Db, bill: NewRow<'supplier_bills'>): Promise<BillRow> => insertRow(db, 'supplier_bills', bill)

/** Changes a bill and increments its version. */
export const changeBill = (db: Db, uuid: string, values: RowChange<'supplier_bills'>): Promise<BillRow> =>
  updateRow(db, 'supplier_bills', { uuid }, values, { versioned: true })

/** Marks a bill as deleted. */
export async function deleteBill(db: Db, uuid: string): Promise<void> {
  await changeBill(db, uuid, { deleted_at: sql`now()` })
}

/** A line to store; its position is its place in the list. */
export type StoredLine = Pick<
  NewRow<'supplier_bill_lines'>,
  'name' | 'category' | 'supply_type' | 'net_minor' | 'vat_bp' | 'vat_minor' | 'order_item_uuid'
>

/** Replaces the lines of a bill. */
export async function writeBillLines(db: Db, { account_id, uuid }: BillRow, lines: readonly StoredLine[]): Promise<void> {
  await deleteRows(db, 'supplier_bill_lines', { account_id, supplier_bill_uuid: uuid })
  await run(
    db,
    sql`INSERT INTO supplier_bill_lines (account_id, supplier_bill_uuid, position, name, category, supply_type, net_minor, vat_bp, vat_minor, order_item_uuid)
      SELECT ${account_id}::bigint, ${uuid}::uuid, l.position - 1, l.name, l.category, l.supply_type, l.net_minor, l.vat_bp, l.vat_minor, l.order_item_uuid
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS (name text, category text, supply_type text, net_minor bigint, vat_bp integer, vat_minor bigint, order_item_uuid uuid))
        WITH ORDINALITY AS l(name, category, supply_type, net_minor, vat_bp, vat_minor, order_item_uuid, position)`,
  )
}
