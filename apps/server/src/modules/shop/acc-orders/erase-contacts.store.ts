import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'

/**
 * Removes the personal data of erased contacts from shop orders. The law requires the orders, lines and amounts to be
 * kept; VAT depends on the countries, which also remain.
 */
export const accOrderErasure: ContactErasure = {
  tables: ['acc_orders', 'acc_order_line_items'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE acc_orders o SET billing = jsonb_strip_nulls(jsonb_build_object('country_code', o.billing -> 'country_code')),
          shipping = jsonb_strip_nulls(jsonb_build_object('country_code', o.shipping -> 'country_code')),
          customer_note = NULL, vat_number = NULL, transaction_id = NULL, tracking_number = NULL, version = version + 1, updated_at = now(),
          search_text = coalesce((SELECT ' ' || string_agg(DISTINCT lower(word), ' ')
            FROM (SELECT o.external_number AS word UNION SELECT l.sku FROM acc_order_line_items l WHERE l.account_id = o.account_id AND l.acc_order_id = o.id) w), '')
        WHERE o.contact_id = any(${contact_ids}::bigint[])`,
    )
    await run(
      db,
      sql`UPDATE acc_order_line_items l SET meta = '{}', updated_at = now() FROM acc_orders o
        WHERE o.account_id = l.account_id AND o.id = l.acc_order_id AND o.contact_id = any(${contact_ids}::bigint[]) AND l.meta <> '{}'`,
    )
  },
}
