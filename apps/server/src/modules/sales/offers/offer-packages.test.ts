import { offers } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { offering, type Offering } from './offering.fixture.ts'

let app: TestApp
let on: Offering
beforeAll(async () => {
  app = await createTestApp()
  on = await offering(app)
})
afterAll(() => app.stop())

let made = 0
async function product(
  type: 'basic' | 'package',
  values: { price_minor?: number | null; price_per?: number; rate_bp?: number } = {},
): Promise<number> {
  const { price_minor = null, price_per = 1, rate_bp = 2400 } = values
  const { rows } = await sql<{ id: number }>`
    INSERT INTO products (type, code, name_en, price_minor, price_per, vat_rate_id, published_at)
    VALUES (${type}, ${`PARTS-${(made += 1)}`}, ${type}, ${price_minor}, ${price_per}, (SELECT id FROM vat_rates WHERE rate_bp = ${rate_bp} ORDER BY id LIMIT 1), now()) RETURNING id`.execute(
    app.database.db,
  )
  return rows[0]!.id
}
async function item(
  package_id: number,
  product_id: number,
  quantity: number,
  values: { discount_bp?: number; is_optional?: boolean } = {},
) {
  const { discount_bp = 0, is_optional = false } = values
  const { rows } = await sql<{ id: number }>`
    INSERT INTO package_items (package_id, product_id, quantity, discount_bp, is_optional)
    VALUES (${package_id}, ${product_id}, ${quantity}, ${discount_bp}, ${is_optional}) RETURNING id`.execute(app.database.db)
  return rows[0]!.id
}
async function edition(package_id: number, price_minor: number | null, items: readonly [id: number, quantity: number][]) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO package_editions (product_id, name, price_minor, published_at) VALUES (${package_id}, ${`E${(made += 1)}`}, ${price_minor}, now()) RETURNING id`.execute(
    app.database.db,
  )
  for (const [id, quantity] of items)
    await sql`INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity) VALUES (${rows[0]!.id}, ${id}, ${quantity})`.execute(
      app.database.db,
    )
  return rows[0]!.id
}

type Line = { product_id: number; unit_price_minor: number; quantity: number; parent_uuid: string | null; net_minor: number }
async function linesOf(line: object): Promise<Line[]> {
  const { uuid } = await on.drafted({ lines: [line] })
  const { body } = await on.seller.get(`/api/v1/offers/${uuid}?include=offerLines`)
  return body.data.offerLines
}

describe('a package on a document', () => {
  it('costs the sum of its parts, by their quantity, discount and price unit', async () => {
    const [pack, posts, messages] = [
      await product('package'),
      await product('basic', { price_minor: 3000 }),
      await product('basic', { price_minor: 4500, price_per: 1000 }),
    ]
    await item(pack, posts, 4, { discount_bp: 1000 })
    await item(pack, messages, 2500)
    const [whole, ...parts] = await linesOf({ product_id: pack, quantity: 2 })
    // 4 × 30,00 less 10 % is 108,00; 2500 of 45,00 for 1000 are 112,50.
    expect(whole).toMatchObject({ unit_price_minor: 10_800 + 11_250, quantity: 2 })
    expect(parts).toMatchObject([
      { product_id: posts, quantity: 8, unit_price_minor: 0 },
      { product_id: messages, quantity: 5000, unit_price_minor: 0 },
    ])
  })

  it('costs the price of its edition, with the parts of the edition, even if the package has its own price', async () => {
    const [pack, posts, extra] = [
      await product('package', { price_minor: 9900 }),
      await product('basic', { price_minor: 3000 }),
      await product('basic', { price_minor: 500 }),
    ]
    const [post, more] = [await item(pack, posts, 2), await item(pack, extra, 1, { is_optional: true })]
    expect(await linesOf({ product_id: pack })).toMatchObject([{ unit_price_minor: 9900 }, { product_id: posts }])
    const computed = await edition(pack, null, [
      [post, 3],
      [more, 1],
    ])
    expect(await linesOf({ product_id: pack, package_edition_id: computed })).toMatchObject([
      { unit_price_minor: 9500 },
      { product_id: posts, quantity: 3 },
      { product_id: extra },
    ])
    const fixed = await edition(pack, 8000, [[post, 3]])
    expect(await linesOf({ product_id: pack, package_edition_id: fixed })).toMatchObject([
      { unit_price_minor: 8000 },
      { product_id: posts },
    ])
  })

  it('requires a price if one of its parts has none', async () => {
    const [pack, posts, talks] = [await product('package'), await product('basic', { price_minor: 3000 }), await product('basic')]
    await item(pack, posts, 1)
    await item(pack, talks, 1)
    const refused = await on.seller.call(offers.create, {
      params: { account_id: on.seller.account_id },
      body: {
        title: 'Package',
        account_relation_uuid: on.relation_uuid,
        lines: [{ product_id: pack }],
      },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors!)).toEqual(['lines.0.unit_price_minor'])
    expect(await linesOf({ product_id: pack, unit_price_minor: 5000 })).toMatchObject([{ unit_price_minor: 5000 }, {}, {}])
  })

  it('distributes its price over parts with different VAT rates, and taxes each share at the rate of its part', async () => {
    const [pack, posts, books] = [
      await product('package', { price_minor: 10_000 }),
      await product('basic', { price_minor: 10_000 }),
      await product('basic', { price_minor: 2500, rate_bp: 600 }),
    ]
    await item(pack, posts, 1)
    await item(pack, books, 2)
    const parts = [
      { product_id: posts, quantity: 3, unit_price_minor: 6667, price_per: 1, vat_bp: 2400, gross_minor: 20_001 },
      { product_id: books, quantity: 6, unit_price_minor: 3333, price_per: 2, vat_bp: 600, gross_minor: 9999 },
    ]
    expect(await linesOf({ product_id: pack, quantity: 3, discount_bp: 0 })).toMatchObject([
      { unit_price_minor: 0, net_minor: 0, vat_minor: 0 },
      ...parts,
    ])
    const [whole, ...lowered] = await linesOf({ product_id: pack, quantity: 3, discount_minor: 300 })
    expect([whole, ...lowered]).toMatchObject([{ discount_minor: 0 }, { discount_minor: 200 }, { discount_minor: 100 }])
    expect(lowered.reduce((sum, line) => sum + line.net_minor, 0)).toBe(29_700)
  })
})
