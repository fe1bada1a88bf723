import { listProductImports, ownProducts, productImportTemplate, undoProductImport, type ProductImportPreview } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let manager: TestUser
const RIGHTS = ['read', 'create', 'update', 'delete', 'read-costing'].map((action) => `products.${action}`)
beforeAll(async () => {
  app = await createTestApp()
  manager = await app.member({ account_id: await app.account({ type: 'agency' }), permissions: RIGHTS })
})
afterAll(() => app.stop())

const params = () => ({ account_id: manager.account_id })
const path = (user: TestUser, step = '') => `/api/v1/accounts/${user.account_id}/product-imports${step}`
const sheet = (lines: readonly string[]) => ({ file: { file_name: 'services.csv', content: Buffer.from(lines.join('\n')) } })
const preview = async (user: TestUser, parts: Parameters<TestUser['upload']>[1]): Promise<ProductImportPreview> =>
  (await user.upload(path(user, '/preview'), parts)).body.data
const GREEK = [
  'Κωδικός;Ονομασία;Τύπος;Μονάδα;Τιμή;Τιμή ανά;Κόστος;ΦΠΑ %;Σχόλια',
  'ΚΔ-1;Κοινωνικά δίκτυα;Υπηρεσία;Μήνας;1.250,50;;400,00;24;x',
  'SMS;Αποστολή SMS;;SMS;45;1000;30;24 %;',
  'ΚΔ-1;Δεύτερο με τον ίδιο κωδικό;;;10;;;13;',
  ';;;;10;;;24;',
  'X-1;Λάθη;Κάτι;Κιλό;δέκα;-2;;19;',
  'X-2;Χωρίς ΦΠΑ;;;10;;;0;',
]
const products = async () =>
  (await manager.call(ownProducts.list, { params: params(), query: { sort: 'created', 'filter[type]': 'service' } })).body.data

describe('products from a sheet', () => {
  it('are shown before they are created, with every reason against a row', async () => {
    const { ignored, rows } = await preview(manager, sheet(GREEK))
    expect(ignored).toEqual(['Σχόλια'])
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({
        row: 2,
        code: 'ΚΔ-1',
        name: 'Κοινωνικά δίκτυα',
        type: 'service',
        unit: 'month',
        price_minor: 125_050,
        cost_minor: 40_000,
        vat_bp: 2400,
        problems: [],
      }),
      expect.objectContaining({ row: 3, unit: 'sms', price_minor: 4500, price_per: 1000, cost_minor: 3000, problems: [] }),
    ])
    expect(rows.slice(2).map((row) => [row.row, row.problems.length])).toEqual([
      [4, 1],
      [5, 1],
      [6, 5],
      [7, 1],
    ])
    expect(await products()).toEqual([])
  })

  it('become drafts of the account once, and go again unless something uses them', async () => {
    const done = (await manager.upload(path(manager), sheet(GREEK))).body.data
    expect(done).toMatchObject({ created_count: 2, skipped_count: 4, undone_at: null, createdBy: { id: manager.id } })
    expect((await products()).map((row) => [row.code, row.name_gr, row.cost_minor, row.price_per, row.published_at])).toEqual([
      ['ΚΔ-1', 'Κοινωνικά δίκτυα', 40_000, 1, null],
      ['SMS', 'Αποστολή SMS', 3000, 1000, null],
    ])
    const again = await manager.upload(path(manager), sheet(GREEK.slice(0, 3)))
    expect([again.status, again.body.errors]).toEqual([422, { file: [expect.any(String)] }])
    const [used] = await products()
    const whole = await manager.call(ownProducts.create, { params: params(), body: { type: 'basic', name_en: 'Uses it' } })
    await sql`INSERT INTO product_services (uuid, product_id, service_id) VALUES (uuid_v7(), ${whole.body.data.id}, ${used!.id})`.execute(
      app.database.db,
    )
    const stranger = await app.member({ permissions: RIGHTS })
    expect((await stranger.call(undoProductImport, { params: { uuid: done.uuid } })).status).toBe(404)
    expect((await manager.call(undoProductImport, { params: { uuid: done.uuid } })).body.data).toMatchObject({ kept_count: 1 })
    expect((await products()).map((row) => row.code)).toEqual(['ΚΔ-1'])
    expect((await manager.call(undoProductImport, { params: { uuid: done.uuid } })).status).toBe(409)
    expect((await manager.call(listProductImports, { params: params() })).body.data).toMatchObject([{ uuid: done.uuid, kept_count: 1 }])
  })

  it('have no price from a column of percentages, whose heading differs only by its sign', async () => {
    const { ignored, rows } = await preview(manager, sheet(['Name;Price %;Price', 'Banner;30;120']))
    expect([ignored, rows.map((row) => row.price_minor)]).toEqual([['Price %'], [12_000]])
  })

  it('come from the template as they are, in English and without the cost for those who may not see it', async () => {
    const template = await manager.call(productImportTemplate, { params: params() })
    const filled = { file: { file_name: 'template.xlsx', content: template.raw } }
    const member = await app.member({ account_id: manager.account_id, permissions: ['products.read', 'products.create'] })
    const { rows, ignored } = await preview(member, filled)
    expect(rows.map((row) => [row.problems, row.cost_minor])).toEqual([
      [[], null],
      [[], null],
    ])
    expect(ignored).toHaveLength(1)
  })

  it('are refused as a whole from a file without names, or of clients', async () => {
    const nameless = await manager.upload(path(manager, '/preview'), sheet(['Code;Price', 'A;1']))
    expect(nameless.body.errors).toEqual({ file: [expect.stringContaining('Name')] })
    const client = await app.member({ account_id: await app.account({ type: 'client' }), permissions: RIGHTS })
    const refused = await client.upload(path(client, '/preview'), sheet(GREEK))
    expect(refused.status).toBe(403)
  })
})
