import { documentSeries } from '@stoa/contract'
import { systemRequest } from '#platform/system-request.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '#access/actor.ts'
import { noEffects } from '#kit/effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { Context } from '#kit/context.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { documentParties, priceDocument, takeNumber } from './index.ts'

let app: TestApp
let seller: TestUser
let contact_id: number
beforeAll(async () => {
  app = await createTestApp()
  seller = await app.member({ permissions: ['accounts.read', 'accounts.update'] })
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO contacts (account_id, first_name) VALUES (${seller.account_id}, 'Άννα') RETURNING id`.execute(app.database.db)
  contact_id = rows[0]!.id
})
afterAll(() => app.stop())

async function within<T>(run: (ctx: Context) => Promise<T>): Promise<T> {
  const request = systemRequest('t')
  return app.database.db
    .transaction()
    .execute((db) => run(contextOf(app.services, db, { actor: GUEST, request: { ...request, ignored: [] }, files: {} }, noEffects())))
}
const fieldsOf = (failure: unknown) => Object.keys((failure as { errors: object }).errors)

describe('numbers of documents', () => {
  it('are 1..n without gaps or duplicates for 50 concurrent transactions, some of which roll back [INV-40]', async () => {
    const { account_id } = seller
    const takers = Array.from({ length: 50 }, (_, at) =>
      within(async (ctx) => {
        const { number, sequence } = await takeNumber(ctx, { account_id, document_type: 'offer', date: '2026-03-01' })
        if (at % 3 === 0) throw new Error('rolled back')
        return { number, sequence }
      }),
    )
    const ends = await Promise.allSettled(takers)
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []))
    expect(failures).toEqual(Array.from({ length: 17 }, () => 'rolled back'))
    const given = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.sequence] : []))
    expect(given.sort((one, other) => one - other)).toEqual(Array.from({ length: 33 }, (_, at) => at + 1))
  })

  it('follow the dates, and restart each year [INV-40]', async () => {
    const { account_id } = seller
    const take = (date: string) => within((ctx) => takeNumber(ctx, { account_id, document_type: 'proforma', date }))
    expect((await take('2026-12-30')).number).toMatch(/-2026-00001$/)
    expect((await take('2027-01-02')).number).toMatch(/-2027-00001$/)
    expect(fieldsOf(await take('2026-12-31').catch((failure: unknown) => failure))).toEqual(['issue_date'])
    const foreign = await app.member()
    const stolen = within((ctx) =>
      takeNumber(ctx, { account_id: foreign.account_id, document_type: 'proforma', series_id: 1, date: '2027-01-03' }),
    )
    expect(fieldsOf(await stolen.catch((failure: unknown) => failure))).toEqual(['series_id'])
  })
})

describe('series', () => {
  const path = () => `/api/v1/accounts/${seller.account_id}/document-series`

  it('exist from the start, one default for each type, and can be added', async () => {
    const list = await seller.get(`${path()}?filter[document_type]=invoice`)
    expect(list.body.data).toMatchObject([{ document_type: 'invoice', is_default: true, is_used: false }])
    const made = await seller.post(path(), { document_type: 'invoice', code: 'ΥΠ1', name: 'Υποκατάστημα' })
    expect(made.body.data.next_number).toMatch(/^ΥΠ1-\d{4}-00001$/)
    expect((await seller.post(path(), { document_type: 'invoice', code: 'ΥΠ1', name: 'x' })).body.errors).toHaveProperty('code')
    expect(
      (await seller.post(path(), { document_type: 'invoice', code: 'ΥΠ2', name: 'x', pattern: '{series}-{number}' })).body.errors,
    ).toHaveProperty('pattern')
    const usual = await seller.call(documentSeries.update, { params: { id: made.body.data.id }, body: { is_default: true } })
    expect(usual.body.data.is_default).toBe(true)
    expect(
      (await seller.get(`${path()}?filter[document_type]=invoice`)).body.data.filter((one: { is_default: boolean }) => one.is_default),
    ).toHaveLength(1)
    expect((await seller.call(documentSeries.remove, { params: { id: made.body.data.id } })).status).toBe(422)
  })

  it('cannot change their letters once a number is assigned, and belong to their account', async () => {
    const { account_id } = seller
    const given = await within((ctx) => takeNumber(ctx, { account_id, document_type: 'payment', date: '2026-03-01' }))
    expect(
      (await seller.call(documentSeries.update, { params: { id: given.series_id }, body: { code: 'ΑΛΛΟ' } })).body.errors,
    ).toHaveProperty('code')
    expect(
      (await seller.call(documentSeries.update, { params: { id: given.series_id }, body: { name: 'Εισπράξεις ταμείου' } })).status,
    ).toBe(200)
    const stranger = await app.member({ permissions: ['accounts.read', 'accounts.update'] })
    expect((await stranger.call(documentSeries.update, { params: { id: given.series_id }, body: { name: 'x' } })).status).toBe(404)
    const reader = await app.member({ account_id, permissions: ['accounts.read'] })
    expect((await reader.call(documentSeries.update, { params: { id: given.series_id }, body: { name: 'x' } })).status).toBe(403)
  })
})

describe('lines', () => {
  const price = (lines: object[], more: object = {}) =>
    within(async (ctx) => {
      const parties = await documentParties(ctx, seller.account_id, { contact_id })
      const terms = { lines: lines as never, prices_include_vat: false, discount_bp: 0, discount_minor: 0, ...more }
      return priceDocument(ctx, parties, terms, { currency: 'EUR', locale: 'gr', day: '2026-03-01' })
    })
  const refused = async (lines: object[], more: object = {}) => fieldsOf(await price(lines, more).catch((failure: unknown) => failure))

  it('are completed from the catalogue: name, unit, price and rate', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (type, code, name_en, name_gr, unit, price_minor, price_mode, cost_minor, published_at) VALUES ('basic', 'SM-1', 'Social media', 'Κοινωνικά δίκτυα', 'month', 30000, 'fixed', 9000, now()) RETURNING id`.execute(
      app.database.db,
    )
    const { lines, totals } = await price([{ product_id: rows[0]!.id, quantity: 2 }])
    expect(lines[0]).toMatchObject({
      name: 'Κοινωνικά δίκτυα',
      unit: 'month',
      unit_price_minor: 30_000,
      cost_minor: null,
      vat_bp: 2400,
      net_minor: 60_000,
    })
    expect(totals).toMatchObject({ net_minor: 60_000, vat_minor: 14_400 })
  })

  it('have the cost that the seller pays to providers; only the platform reads the cost in the catalogue [INV-8]', async () => {
    const product = async (type: string, code: string, cost: number) =>
      (
        await sql<{ id: number }>`
          INSERT INTO products (type, code, name_en, price_minor, cost_minor, published_at) VALUES (${type}, ${code}, ${code}, 30000, ${cost}, now()) RETURNING id`.execute(
          app.database.db,
        )
      ).rows[0]!.id
    const [whole, design, print] = [
      await product('basic', 'C-1', 9000),
      await product('service', 'C-2', 7100),
      await product('service', 'C-3', 7200),
    ]
    for (const [service, quantity] of [
      [design, 2],
      [print, 0.5],
    ])
      await sql`INSERT INTO product_services (uuid, product_id, service_id, quantity) VALUES (uuid_v7(), ${whole}, ${service}, ${quantity})`.execute(
        app.database.db,
      )
    const costs = async () =>
      (await price([{ product_id: whole, quantity: 3 }, { product_id: design }])).lines.map((line) => line.cost_minor)
    expect(await costs()).toEqual([null, null])
    const provider = await app.account({ type: 'provider' })
    const asks = (service: number, cost: number) =>
      sql`INSERT INTO service_providers (uuid, service_id, provider_account_id, cost_minor, is_default) VALUES (uuid_v7(), ${service}, ${provider}, ${cost}, true)`.execute(
        app.database.db,
      )
    await asks(design, 1000)
    expect(await costs()).toEqual([null, 1000])
    await asks(print, 3001)
    expect(await costs()).toEqual([3 * 3501, 1000])
    const setPlatform = (id: number, is: boolean) => sql`UPDATE accounts SET is_platform = ${is} WHERE id = ${id}`.execute(app.database.db)
    const { rows } = await sql<{ id: number }>`SELECT id FROM accounts WHERE is_platform`.execute(app.database.db)
    for (const row of rows) await setPlatform(row.id, false)
    await setPlatform(seller.account_id, true)
    expect(await costs()).toEqual([27_000, 7100])
    await setPlatform(seller.account_id, false)
    for (const row of rows) await setPlatform(row.id, true)
  })

  it('cost the owner of a product by its unit of price, and an upgrade alone what it costs more', async () => {
    const { db } = app.database
    const product = async (type: string, code: string, cost: number | null, price_per = 1) =>
      (
        await sql<{ id: number }>`
          INSERT INTO products (account_id, type, code, name_en, price_minor, price_per, cost_minor, published_at)
          VALUES (${seller.account_id}, ${type}, ${code}, ${code}, 30000, ${price_per}, ${cost}, now()) RETURNING id`.execute(db)
      ).rows[0]!.id
    const part = async (product_id: number, service_id: number, quantity: number, upgrades: string | null = null) =>
      (
        await sql<{ uuid: string }>`
          INSERT INTO product_services (uuid, product_id, service_id, quantity, upgrades_product_service_uuid)
          VALUES (uuid_v7(), ${product_id}, ${service_id}, ${quantity}, ${upgrades}) RETURNING uuid`.execute(db)
      ).rows[0]!.uuid
    const sms = await product('service', 'OWN-SMS', 3500, 1000)
    expect((await price([{ product_id: sms, quantity: 2500 }])).lines[0]).toMatchObject({ price_per: 1000, cost_minor: 8750 })
    const [site, pages, shop] = [
      await product('basic', 'OWN-1', null),
      await product('service', 'OWN-2', 7000),
      await product('service', 'OWN-3', 9001),
    ]
    const base = await part(site, pages, 2)
    const upgrade = await part(site, shop, 2, base)
    const { lines } = await price([
      { product_id: site, quantity: 3 },
      { product_id: site, product_service_uuid: upgrade, unit_price_minor: 10_000, quantity: 3 },
    ])
    expect(lines.map((line) => line.cost_minor)).toEqual([3 * 14_000, 3 * (18_002 - 14_000)])
  })

  it('have the rate of the buyer only under the one-stop shop, also if the product has another rate', async () => {
    const { db } = app.database
    const rateOf = async (country: string) =>
      (
        await sql<{
          id: number
        }>`SELECT id FROM vat_rates WHERE country_code = ${country} AND category = 'standard' AND region = 'mainland' AND valid_to IS NULL`.execute(
          db,
        )
      ).rows[0]!.id
    const [greek, cypriot, german] = [await rateOf('GR'), await rateOf('CY'), await rateOf('DE')]
    const line = { name: 'x', unit_price_minor: 10_000 }
    const consumer = { buyer: { country_code: 'CY', vat_number: null } }
    const priced = (lines: object[]) =>
      within(async (ctx) => {
        const parties = await documentParties(ctx, seller.account_id, { contact_id })
        const abroad = {
          ...parties,
          buyer: { ...parties.buyer, ...consumer.buyer },
          seller_vat: { ...parties.seller_vat, oss_registered: true },
        }
        const terms = { lines: lines as never, prices_include_vat: false, discount_bp: 0, discount_minor: 0 }
        return priceDocument(ctx, abroad, terms, { currency: 'EUR', locale: 'gr', day: '2026-03-01' })
      })
    for (const vat_rate_id of [null, greek, cypriot]) {
      const { lines, vat_treatment } = await priced([{ ...line, vat_rate_id }])
      expect(vat_treatment).toBe('oss')
      expect(lines[0]).toMatchObject({ vat_rate_id: cypriot, vat_bp: 1900, vat_category: 7, vat_exemption_code: 30 })
    }
    const refusal = await priced([{ ...line, vat_rate_id: german }]).catch((failure: unknown) => failure)
    expect(fieldsOf(refusal)).toEqual(['lines.0.vat_rate_id'])
    expect(await refused([{ ...line, vat_rate_id: cypriot }])).toEqual(['lines.0.vat_rate_id'])
  })

  it('are refused with an error on the wrong field', async () => {
    expect(await refused([{ name: 'x', unit_price_minor: 1 }, { product_id: 999_999 }])).toContain('lines.1.product_id')
    expect(await refused([{ unit_price_minor: 1 }])).toEqual(['lines.0.name'])
    expect(await refused([{ name: 'x' }])).toEqual(['lines.0.unit_price_minor'])
    expect(await refused([{ name: 'x', unit_price_minor: 5, discount_bp: 1, discount_minor: 1 }])).toEqual(['lines.0.discount_minor'])
    expect(await refused([{ name: 'x', unit_price_minor: 5, vat_rate_id: 999_999 }])).toEqual(['lines.0.vat_rate_id'])
    expect(await refused([{ name: 'x', unit_price_minor: 5, parent_key: 'nobody' }])).toEqual(['lines.0.parent_key'])
    expect(await refused([{ name: 'x', unit_price_minor: 5 }], { discount_minor: 6 })).toEqual(['discount_minor'])
  })
})
