import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { OWN_EDITIONS, OWN_PRODUCTS, type OwnProduct } from './own-catalogue-texts.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import { standardVat } from '../accounts/seed-memberships.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

type Ids = ReadonlyMap<string, number>

/** Products that the agency sells itself: services with cost and a provider, basic products, a package with editions, and plans. */
export async function seedOwnCatalogue(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  const at = monthsBefore(run.today, 8)
  const stamps = { created_at: at, updated_at: at }
  const vat_rate_id = await standardVat(db)
  const created_by_id = run.users.get('manager@aegean.example')!
  await writeRows(
    db,
    'products',
    OWN_PRODUCTS.map((one, position) => ({
      ...rowOf(one),
      account_id,
      vat_rate_id,
      created_by_id,
      position,
      published_at: one.is_draft ? null : at,
      ...stamps,
    })),
  )
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM products WHERE account_id = ${account_id}`.execute(db)
  const ids: Ids = new Map(rows.map(({ id, code }) => [code, id]))
  await sql`INSERT INTO category_product (category_id, product_id) SELECT c.id, p.id
    FROM jsonb_to_recordset(${JSON.stringify(OWN_PRODUCTS)}::jsonb) AS w(code text, category text)
    JOIN products p ON p.code = w.code AND p.account_id = ${account_id} JOIN product_categories c ON c.slug = w.category`.execute(db)
  await writeParts(run, ids, stamps)
  await writePlans(run, ids, stamps)
  await sql`INSERT INTO service_providers (uuid, service_id, provider_account_id, provider_relation_uuid, cost_minor, lead_time_days, is_default, created_at, updated_at)
    SELECT ${randomOf('own-provider').uuid(at)}, ${ids.get('AEG-DRONE')!}, r.related_account_id, r.uuid, 29000, 5, true, ${at}, ${at} FROM account_relations r
    WHERE r.account_id = ${account_id} AND r.type = 'provider' AND r.status = 'active' AND r.deleted_at IS NULL ORDER BY r.related_account_id LIMIT 1`.execute(
    db,
  )
}

const rowOf = ({ code, type, name_en, name_gr, short_en, short_gr, unit, price_minor, cost_minor }: OwnProduct) => ({
  code,
  type,
  name_en,
  name_gr,
  short_description_en: short_en,
  short_description_gr: short_gr,
  unit,
  price_minor,
  price_mode: type === 'package' ? 'computed' : 'fixed',
  cost_minor,
  default_duration_days: unit === 'month' ? 30 : 10,
  requires_project: type === 'basic',
  search_text: searchText({ names: [name_en, name_gr], values: [code, short_en, short_gr] }),
})

type Stamps = { created_at: Date; updated_at: Date }

/** Services of basic products, and items and editions of the package. */
async function writeParts({ services: { database }, today }: DemoRun, ids: Ids, stamps: Stamps): Promise<void> {
  const { db } = database
  const random = randomOf('own-product-service')
  const parts = OWN_PRODUCTS.flatMap(({ code, type, parts: own }) =>
    own.map((part, position) => ({ ...part, of: ids.get(code)!, type, position })),
  )
  await writeRows(
    db,
    'product_services',
    parts
      .filter(({ type }) => type === 'basic')
      .map(({ of, code, quantity, position }) => ({
        uuid: random.uuid(monthsBefore(today, 8)),
        product_id: of,
        service_id: ids.get(code)!,
        quantity,
        position,
        ...stamps,
      })),
  )
  await writeRows(
    db,
    'package_items',
    parts
      .filter(({ type }) => type === 'package')
      .map(({ of, code, quantity, discount_bp, position }) => ({
        package_id: of,
        product_id: ids.get(code)!,
        quantity,
        discount_bp,
        position: position + 1,
        ...stamps,
      })),
  )
  await writeRows(
    db,
    'package_editions',
    OWN_EDITIONS.map(({ code, name, price_minor, is_default }, position) => ({
      product_id: ids.get(code)!,
      name,
      price_minor,
      is_default,
      position: position + 1,
      published_at: stamps.created_at,
      ...stamps,
    })),
  )
  const own = [...ids.values()]
  await sql`INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity)
    SELECT g.id, i.id, w.quantity FROM jsonb_to_recordset(${JSON.stringify(OWN_EDITIONS)}::jsonb) AS e(code text, name text, parts jsonb)
    CROSS JOIN LATERAL jsonb_to_recordset(e.parts) AS w(code text, quantity numeric)
    JOIN products p ON p.id = any(${own}::bigint[]) AND p.code = e.code JOIN products b ON b.id = any(${own}::bigint[]) AND b.code = w.code
    JOIN package_editions g ON g.product_id = p.id AND g.name = e.name JOIN package_items i ON i.package_id = p.id AND i.product_id = b.id`.execute(
    db,
  )
}

/** What is sold by the month also has a yearly plan for the price of ten months. */
async function writePlans({ services: { database } }: DemoRun, ids: Ids, stamps: Stamps): Promise<void> {
  const monthly = OWN_PRODUCTS.filter(({ unit, type }) => unit === 'month' && type !== 'package')
  await writeRows(
    database.db,
    'subscription_plans',
    monthly.flatMap(({ code, price_minor }) => {
      const plan = { product_id: ids.get(code)!, interval_count: 1, ...stamps }
      return [
        { ...plan, name: 'Μηνιαία', interval: 'month', price_minor: price_minor!, min_cycles: 3, is_default: true },
        { ...plan, name: 'Ετήσια', interval: 'year', price_minor: price_minor! * 10, min_cycles: 0, is_default: false },
      ]
    }),
  )
}
