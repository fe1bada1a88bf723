import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { run, type Db } from '#db/rows.ts'

interface Service {
  id: number
  account_id: number
}

interface Item {
  external_id: string
  code: string
  code1: string | null
  price_minor: number | null
}

/**
 * Links items of an ERP with the products that have their code as SKU, its own code before that of the supplier. What is linked already
 * is refreshed; a product belongs to one item of a service.
 */
export async function linkItems(db: Db, { id, account_id }: Service, items: readonly Item[]): Promise<void> {
  const matched = sql`SELECT DISTINCT ON (external_id) * FROM (
      SELECT DISTINCT ON (p.id) p.id AS acc_product_id, g.external_id, g.code, g.price_minor
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS g(external_id text, code text, code1 text, price_minor bigint)
      JOIN acc_products p ON p.account_id = ${account_id} AND p.deleted_at IS NULL AND lower(p.sku) IN (lower(g.code), lower(g.code1))
      ORDER BY p.id, (lower(p.sku) = lower(g.code)) DESC, g.external_id
    ) one_item ORDER BY external_id, acc_product_id`
  await run(
    db,
    sql`DELETE FROM third_party_service_products l USING (${matched}) m
    WHERE l.third_party_service_id = ${id} AND l.acc_product_id = m.acc_product_id AND l.external_id <> m.external_id`,
  )
  await run(
    db,
    sql`INSERT INTO third_party_service_products AS l (account_id, third_party_service_id, acc_product_id, external_id, external_code, external_price_minor)
    SELECT ${account_id}, ${id}, acc_product_id, external_id, code, price_minor FROM (${matched}) m
    ON CONFLICT (third_party_service_id, external_id) DO UPDATE SET acc_product_id = EXCLUDED.acc_product_id, external_code = EXCLUDED.external_code,
      external_price_minor = EXCLUDED.external_price_minor, sync_status = 'ok', error = NULL, last_synced_at = now(), updated_at = now()`,
  )
}

interface MissingProduct {
  name: string
  sku: string
  price_minor: number
  vat_bp: number
}

/** Makes drafts of products. A SKU that the shop has already is left out. @returns how many were made */
export function createMissingProducts(db: Db, account_id: number, products: readonly MissingProduct[]): Promise<number> {
  const given = products.map((product) => ({ ...product, search_text: searchText({ names: [product.name], values: [product.sku] }) }))
  return run(
    db,
    sql`INSERT INTO acc_products (account_id, name, sku, price_minor, vat_bp, status, search_text)
    SELECT ${account_id}, g.* FROM (SELECT name, sku, price_minor, vat_bp, 'draft', search_text
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS x(name text, sku text, price_minor bigint, vat_bp int, search_text text)) g
    ON CONFLICT (account_id, lower(sku)) WHERE deleted_at IS NULL DO NOTHING`,
  )
}
