import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { DEMO_EDITIONS, DEMO_PACKAGES } from './package-texts.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { standardVat } from '../accounts/seed-memberships.ts'

/** Packages of basic products with two or three editions each (domain.md 7). */
export async function seedPackages({ services, today }: DemoRun): Promise<void> {
  const { db } = services.database
  const at = monthsBefore(today, 11)
  const vat_rate_id = await standardVat(db)
  const packages = DEMO_PACKAGES.map((one, place) => ({
    ...one,
    position: place,
    published_at: at,
    search_text: searchText({ names: [one.name_en, one.name_gr], values: [one.code, one.short_en, one.short_gr] }),
  }))
  await sql`
    INSERT INTO products (type, code, name_en, name_gr, short_description_en, short_description_gr, price_minor, price_mode, vat_rate_id, published_at, position, search_text, created_at, updated_at)
    SELECT 'package', p.code, p.name_en, p.name_gr, p.short_en, p.short_gr, p.price_minor, CASE WHEN p.price_minor IS NULL THEN 'computed' ELSE 'fixed' END, ${vat_rate_id},
      p.published_at, p.position, p.search_text, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) AS p(code text, name_en text, name_gr text, short_en text, short_gr text, price_minor bigint, published_at timestamptz, position integer, search_text text)`.execute(
    db,
  )
  await sql`
    INSERT INTO category_product (category_id, product_id) SELECT c.id, p.id FROM jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) AS w(code text, category text)
    JOIN products p ON p.code = w.code AND p.account_id IS NULL JOIN product_categories c ON c.slug = w.category`.execute(db)
  await sql`
    INSERT INTO package_items (package_id, product_id, quantity, discount_bp, is_optional, position, created_at, updated_at)
    SELECT p.id, b.id, i.quantity, i.discount_bp, i.is_optional, i.place, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(placed(packages))}::jsonb) AS i(package text, code text, quantity numeric, discount_bp integer, is_optional boolean, place integer)
    JOIN products p ON p.code = i.package AND p.account_id IS NULL JOIN products b ON b.code = i.code AND b.account_id IS NULL ORDER BY p.id, i.place`.execute(
    db,
  )
  await seedEditions(db, at)
  // The catalogue lists packages first, then basic products, then single services.
  await sql`UPDATE products SET position = position + CASE type WHEN 'basic' THEN 100 ELSE 300 END WHERE type IN ('basic', 'service')`.execute(
    db,
  )
}

const placed = (packages: typeof DEMO_PACKAGES) =>
  packages.flatMap(({ code, items }) => items.map((item, at) => ({ package: code, ...item, place: at + 1 })))

async function seedEditions(db: DemoRun['services']['database']['db'], at: Date): Promise<void> {
  const editions = DEMO_EDITIONS.map((edition, place) => ({ ...edition, place }))
  await sql`
    INSERT INTO package_editions (product_id, name, price_minor, is_default, position, published_at, created_at, updated_at)
    SELECT p.id, e.name, e.price_minor, e.is_default, e.place, ${at}, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(editions)}::jsonb) AS e(product text, name text, price_minor bigint, is_default boolean, place integer)
    JOIN products p ON p.code = e.product AND p.account_id IS NULL ORDER BY e.place`.execute(db)
  await sql`
    INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity)
    SELECT g.id, i.id, w.quantity
    FROM jsonb_to_recordset(${JSON.stringify(editions)}::jsonb) AS e(product text, name text, items jsonb)
    JOIN products p ON p.code = e.product AND p.account_id IS NULL JOIN package_editions g ON g.product_id = p.id AND g.name = e.name,
      jsonb_to_recordset(e.items) AS w(code text, quantity numeric) JOIN products b ON b.code = w.code AND b.account_id IS NULL
      JOIN package_items i ON i.product_id = b.id
    WHERE i.package_id = p.id`.execute(db)
}
