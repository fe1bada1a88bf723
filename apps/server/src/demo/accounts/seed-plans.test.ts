import { sql } from 'kysely'
import { editionPrice, type PricedPart } from '@stoa/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COUNTED_CODES, effectiveFeatures, unitsOf, usageOf } from '#modules/accounts/features/index.ts'
import type { Context } from '#kit/context.ts'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 120_000)
afterAll(() => app.stop())

const run = <Row>(statement: ReturnType<typeof sql<Row>>) => statement.execute(app.database.db).then(({ rows }) => rows)

it('has four memberships, a year for ten months, and one free plan', async () => {
  const plans = await run(sql<{ name: string; month: number; year: number; is_default: boolean }>`
    SELECT p.name_en AS name, p.price_minor AS month, p.is_default, (SELECT s.price_minor FROM subscription_plans s WHERE s.product_id = p.id AND s.interval = 'year') AS year
    FROM products p WHERE p.type = 'membership' ORDER BY p.tier`)
  expect(plans).toEqual([
    { name: 'Free', month: 0, year: null, is_default: true },
    { name: 'Starter', month: 2900, year: 29_000, is_default: false },
    { name: 'Pro', month: 7900, year: 79_000, is_default: false },
    { name: 'Agency', month: 19_900, year: 199_000, is_default: false },
  ])
})

it('has nine published packages of published products, each with two or three editions that save something or nothing', async () => {
  const packages = await run(sql<{ items: number; drafts: number; editions: number; defaults: number }>`
    SELECT (SELECT count(*) FROM package_items i WHERE i.package_id = p.id) AS items,
      (SELECT count(*) FROM package_items i JOIN products b ON b.id = i.product_id WHERE i.package_id = p.id AND b.published_at IS NULL) AS drafts,
      (SELECT count(*) FROM package_editions e WHERE e.product_id = p.id) AS editions, (SELECT count(*) FROM package_editions e WHERE e.product_id = p.id AND e.is_default) AS defaults
    FROM products p WHERE p.type = 'package' AND p.published_at IS NOT NULL AND p.account_id IS NULL`)
  expect(packages).toHaveLength(9)
  for (const one of packages)
    expect(one).toMatchObject({ drafts: 0, defaults: 1, editions: expect.toSatisfy((count: number) => count === 2 || count === 3) })
  const editions = await run(sql<{ price_minor: number | null; parts: PricedPart[] }>`
    SELECT e.price_minor, jsonb_agg(jsonb_build_object('quantity', l.quantity::text, 'price_minor', l.price_minor, 'discount_bp', i.discount_bp, 'is_optional', i.is_optional,
      'product', jsonb_build_object('price_minor', p.price_minor, 'price_per', p.price_per))) AS parts
    FROM package_editions e JOIN package_edition_items l ON l.package_edition_id = e.id JOIN package_items i ON i.id = l.package_item_id JOIN products p ON p.id = i.product_id GROUP BY e.id`)
  expect(editions.length).toBeGreaterThanOrEqual(18)
  const prices = editions.map(({ price_minor, parts }) => ({ ...editionPrice(parts, null), own: price_minor }))
  expect(prices.every(({ computed_minor, own }) => computed_minor !== null && (own === null || own < computed_minor))).toBe(true)
})

it('keeps every account within the limits of its plan', async () => {
  const accounts = await run(sql<{ id: number }>`SELECT id FROM accounts WHERE deleted_at IS NULL`)
  const ctx = { db: app.database.db, services: app.services, request: { locale: 'en' } } as unknown as Context
  const features = await effectiveFeatures(
    ctx,
    accounts.map(({ id }) => id),
  )
  const over: string[] = []
  for (const { id } of accounts)
    for (const code of COUNTED_CODES) {
      const limit = features.get(id)!.find((feature) => feature.code === code)!.value
      const used = await usageOf(app.database.db, id, code, app.services.clock.now())
      if (limit !== null && used > limit * unitsOf(code)) over.push(`${id} ${code} ${used}/${limit}`)
    }
  expect(over).toEqual([])
})
