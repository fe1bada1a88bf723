import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/**
 * Blanks the person in what contacts ordered from the shop. Orders stay with their lines and amounts (legal duty) and
 * keep the country they went to, which VAT depends on.
 */
export async function eraseShopOrders(db: Db, contact_ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE acc_orders o SET billing = jsonb_strip_nulls(jsonb_build_object('country_code', o.billing -> 'country_code')),
      shipping = jsonb_strip_nulls(jsonb_build_object('country_code', o.shipping -> 'country_code')),
      customer_note = NULL, vat_number = NULL, transaction_id = NULL, tracking_number = NULL, version = version + 1, updated_at = now(),
      search_text = coalesce((SELECT ' ' || string_agg(DISTINCT lower(word), ' ')
        FROM (SELECT o.external_number AS word UNION SELECT l.sku FROM acc_order_line_items l WHERE l.account_id = o.account_id AND l.acc_order_id = o.id) w), '')
    WHERE o.contact_id = any(${contact_ids}::bigint[])`.execute(db)
  await sql`UPDATE acc_order_line_items l SET meta = '{}', updated_at = now() FROM acc_orders o
    WHERE o.account_id = l.account_id AND o.id = l.acc_order_id AND o.contact_id = any(${contact_ids}::bigint[]) AND l.meta <> '{}'`.execute(
    db,
  )
}
