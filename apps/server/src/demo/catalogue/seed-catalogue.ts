import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { requirementsOf, tasksOf } from './catalogue-questions.ts'
import { BY_QUARTER, DEMO_BASICS, DEMO_PROJECTS, DEMO_SERVICES, DEMO_UPGRADES, DRAFTS, RECURRING } from './catalogue-texts.ts'
import { randomOf } from '../random.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { without, writeRows } from '../write-rows.ts'

/**
 * The platform's services with their providers, basic products made of them with upgrades, plans and reference projects
 * (domain.md 7). Packages and memberships come on top.
 */
export async function seedCatalogue(run: DemoRun): Promise<void> {
  await run.services.database.db.transaction().execute(async (db) => {
    const products = await insertProducts(db, run)
    const services = await insertProviders(db, run, products).then(() => insertServices(db, run, products))
    await insertUpgrades(db, run, products, services)
    await insertPlans(db, run, products)
    await insertProjects(db, run, products)
  })
}

type Ids = ReadonlyMap<string, number>

async function insertProducts(db: Db, run: DemoRun): Promise<Ids> {
  const created = monthsBefore(run.today, 12)
  const admin = run.users.get('admin@stoa.example')!
  const all = [
    ...DEMO_SERVICES.map((one) => ({ ...one, type: 'service', short_en: null, short_gr: null })),
    ...DEMO_BASICS.map((one) => ({ ...one, type: 'basic', price_per: 1, cost_minor: null })),
  ]
  const { rows: rates } = await sql<{
    id: number
  }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND region = 'mainland' AND rate_bp = 2400`.execute(db)
  const values = all.map((one, position) => ({
    type: one.type,
    code: one.code,
    name_en: one.name_en,
    name_gr: one.name_gr,
    short_description_en: one.short_en,
    short_description_gr: one.short_gr,
    description_en: one.short_en && '<p>You get one contact person, a plan with dates, and the files when it is done.</p>',
    description_gr: one.short_gr && '<p>Έχετε έναν υπεύθυνο, πλάνο με ημερομηνίες και όλα τα αρχεία στο τέλος.</p>',
    unit: one.unit,
    price_minor: one.price_minor,
    price_mode: one.category === 'consulting' && one.type === 'basic' ? 'from' : 'fixed',
    price_per: one.price_per,
    cost_minor: one.cost_minor,
    vat_rate_id: rates[0]!.id,
    default_duration_days: one.unit === 'month' ? 30 : 14,
    requires_project: one.type === 'basic',
    requirements: one.type === 'basic' ? requirementsOf(one.category) : [],
    task_template: tasksOf(one.type, one.name_gr),
    published_at: DRAFTS.includes(one.code) ? null : created,
    position,
    search_text: searchText({ names: [one.name_en, one.name_gr], values: [one.code, one.short_en ?? '', one.short_gr ?? ''] }),
    created_by_id: admin,
    created_at: created,
    updated_at: created,
  }))
  await writeRows(db, 'products', values)
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM products WHERE account_id IS NULL`.execute(db)
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  const { rows: categories } = await sql<{ id: number; slug: string }>`SELECT id, slug FROM product_categories`.execute(db)
  const bySlug = new Map(categories.map((row) => [row.slug, row.id]))
  await writeRows(
    db,
    'category_product',
    all.map((one) => ({ category_id: bySlug.get(one.category)!, product_id: ids.get(one.code)! })),
  )
  await insertTags(db, run, ids)
  return ids
}

/** Tags of the platform that mark products, two of them. */
async function insertTags(db: Db, run: DemoRun, products: Ids): Promise<void> {
  const created = monthsBefore(run.today, 12)
  const { rows } = await sql<{ id: number; name: string }>`
    WITH category AS (
      INSERT INTO tag_categories (name, color, applies_to, created_at, updated_at) VALUES ('Κατάλογος', '#3d5afe', '{product}', ${created}, ${created}) RETURNING id
    )
    INSERT INTO tags (tag_category_id, name, color, created_at, updated_at)
    SELECT id, name, color, ${created}, ${created} FROM category, (VALUES ('Δημοφιλές', '#2e7d32'), ('Νέο', '#ad1457')) AS t(name, color) RETURNING id, name`.execute(
    db,
  )
  const byName = new Map(rows.map((row) => [row.name, row.id]))
  const tagged = [
    ...['SOCIAL-M', 'GADS-CARE', 'LANDING', 'SITE-S', 'LOGO'].map((code) => ({ code, name: 'Δημοφιλές' })),
    ...['REELS-4', 'MAIL-FLOW', 'HOTEL-FILM'].map((code) => ({ code, name: 'Νέο' })),
  ]
  await writeRows(
    db,
    'product_tag',
    tagged.map(({ code, name }) => ({ product_id: products.get(code)!, tag_id: byName.get(name)! })),
  )
}

async function insertProviders(db: Db, run: DemoRun, products: Ids): Promise<void> {
  const random = randomOf('service-provider')
  const created = monthsBefore(run.today, 11)
  const rows = DEMO_SERVICES.flatMap((service) =>
    service.providers.map(({ account, cost_minor }, priority) => ({
      uuid: random.uuid(created),
      service_id: products.get(service.code)!,
      provider_account_id: run.accounts.get(account)!,
      cost_minor,
      price_per: service.price_per,
      lead_time_days: random.between(2, 15),
      daily_capacity: random.chance(0.5) ? random.between(1, 12) : null,
      priority,
      is_default: priority === 0,
      rating_avg_bp: random.between(7_400, 9_800),
      created_at: created,
      updated_at: created,
    })),
  )
  await writeRows(db, 'service_providers', rows)
}

/** @returns uuid of each service of a product, by the codes of both */
async function insertServices(db: Db, run: DemoRun, products: Ids): Promise<ReadonlyMap<string, string>> {
  const random = randomOf('product-service')
  const created = monthsBefore(run.today, 11)
  const rows = DEMO_BASICS.flatMap((basic) =>
    basic.services.map(({ service, quantity, is_optional, price_delta_minor }, position) => ({
      key: `${basic.code} ${service}`,
      uuid: random.uuid(created),
      product_id: products.get(basic.code)!,
      service_id: products.get(service)!,
      quantity,
      price_delta_minor,
      is_optional,
      position,
      created_at: created,
      updated_at: created,
    })),
  )
  await writeRows(db, 'product_services', without(rows, 'key'))
  return new Map(rows.map((row) => [row.key, row.uuid]))
}

async function insertUpgrades(db: Db, run: DemoRun, products: Ids, services: ReadonlyMap<string, string>): Promise<void> {
  const random = randomOf('product-service-upgrade')
  const created = monthsBefore(run.today, 10)
  const rows = DEMO_UPGRADES.map(({ product, base, service, quantity, price_delta_minor }, at) => ({
    uuid: random.uuid(created),
    product_id: products.get(product)!,
    service_id: products.get(service)!,
    upgrades_product_service_uuid: services.get(`${product} ${base}`)!,
    quantity,
    price_delta_minor,
    is_optional: false,
    position: 100 + at,
    created_at: created,
    updated_at: created,
  }))
  await writeRows(db, 'product_services', without(rows, 'key'))
}

/** By the month, by the year for ten months' price, some by the quarter: 40 in all. */
async function insertPlans(db: Db, run: DemoRun, products: Ids): Promise<void> {
  const created = monthsBefore(run.today, 11)
  const prices = new Map([...DEMO_SERVICES, ...DEMO_BASICS].map((one) => [one.code, one.price_minor]))
  const rows = RECURRING.flatMap((code, at) => {
    const price = prices.get(code)!
    const plan = (name: string, interval: string, interval_count: number, price_minor: number) => ({
      product_id: products.get(code)!,
      name,
      interval,
      interval_count,
      price_minor,
      min_cycles: interval === 'month' && interval_count === 1 ? 3 : 0,
      is_default: interval === 'month' && interval_count === 1,
      created_at: created,
      updated_at: created,
    })
    return [
      plan('Μηνιαία', 'month', 1, price),
      plan('Ετήσια', 'year', 1, price * 10),
      ...(at < BY_QUARTER ? [plan('Τριμηνιαία', 'month', 3, Math.round(price * 2.85))] : []),
    ]
  })
  await writeRows(db, 'subscription_plans', rows)
}

/** Finished work of the agency that products refer to. */
async function insertProjects(db: Db, run: DemoRun, products: Ids): Promise<void> {
  const random = randomOf('reference-project')
  const agency = run.accounts.get('aegean')!
  const { rows: categories } = await sql<{ id: number; slug: string }>`SELECT id, slug FROM product_categories`.execute(db)
  const rows = DEMO_PROJECTS.map(({ name, client, category, product, caption }, at) => {
    const created = monthsBefore(run.today, 11 - at)
    const client_account_id = run.accounts.get(client)!
    return {
      uuid: random.uuid(created),
      number: at + 1,
      account_id: agency,
      client_account_id,
      results_account_id: client_account_id,
      name,
      status: 'completed',
      completed_at: monthsBefore(run.today, Math.max(1, 9 - at)),
      product_id: products.get(product)!,
      product_category_id: categories.find((one) => one.slug === category)!.id,
      owner_id: run.users.get('account@aegean.example')!,
      search_text: searchText({ names: [name], values: [] }),
      created_at: created,
      updated_at: created,
      caption,
    }
  })
  await writeRows(db, 'projects', without(rows, 'caption'))
  const start = monthsBefore(run.today, 12)
  await sql`INSERT INTO account_sequences (account_id, name, last, created_at, updated_at) VALUES (${agency}, 'project', ${rows.length}, ${start}, ${start})
    ON CONFLICT (account_id, name) DO UPDATE SET last = greatest(account_sequences.last, EXCLUDED.last)`.execute(db)
  await writeRows(
    db,
    'product_project',
    rows.map(({ product_id, uuid, caption, created_at }) => ({ product_id, project_uuid: uuid, caption, created_at })),
  )
}
