import { sql } from 'kysely'
import { one, run, type Db } from '#db/rows.ts'

interface OrderLine {
  kind?: string
  acc_product_id?: number | null
  name?: string
  quantity?: number
  total_minor?: number
  vat_minor?: number
  vat_bp?: number
}

/** Inserts an order with its lines, as the import from a shop does. @returns the id */
export async function makeAccOrder(
  db: Db,
  account_id: number,
  { lines = [], ...order }: { lines?: OrderLine[] } & Record<string, unknown> = {},
): Promise<number> {
  const values = {
    account_id,
    external_status: order.status ?? 'processing',
    status: 'processing',
    external_created_at: '2026-03-01T10:00:00Z',
    external_updated_at: '2026-03-01T10:00:00Z',
    ...order,
  }
  const names = Object.keys(values)
  const inserted = await one<{ id: number }>(
    db,
    sql`INSERT INTO acc_orders (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${sql.join(names.map((name) => sql.ref(name)))} FROM jsonb_populate_record(NULL::acc_orders, ${JSON.stringify({ coupon_codes: [], ...values })}::jsonb) RETURNING id`,
  )
  const { id } = inserted!
  for (const {
    kind = 'product',
    acc_product_id = null,
    name = 'Honey',
    quantity = 1,
    total_minor = 1000,
    vat_minor = 130,
    vat_bp = 1300,
  } of lines)
    await run(
      db,
      sql`INSERT INTO acc_order_line_items (account_id, acc_order_id, kind, acc_product_id, name, quantity, unit_price_minor, subtotal_minor, total_minor, vat_minor, vat_bp)
      VALUES (${account_id}, ${id}, ${kind}, ${acc_product_id}, ${name}, ${quantity}, ${total_minor}, ${total_minor}, ${total_minor}, ${vat_minor}, ${vat_bp})`,
    )
  return id
}
