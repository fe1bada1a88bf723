import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let admin: TestUser
let vat: number
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 2400`.execute(app.database.db)
  vat = rows[0]!.id
})
afterAll(() => app.stop())

const ADMIN = '/api/v1/admin/products'
async function make(path: string, body: object = {}): Promise<any> {
  const answer = await admin.post(`${ADMIN}/${path}`, { name_en: `Made ${path}`, price_minor: 10_000, vat_rate_id: vat, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const publish = (id: number) => admin.post('/api/v1/admin/published-products', { product_id: id })
const unpublish = (id: number) => admin.delete(`/api/v1/admin/published-products/${id}`)

it('[R-1-04] makes products by type, each with a code of its own, and lists them under their type and together', async () => {
  const basic = await make('basic-products', { name_en: 'Landing page', name_gr: 'Σελίδα προορισμού', category_ids: [4] })
  const service = await make('services', { name_en: 'Copywriting', code: 'COPY', cost_minor: 4_000 })
  expect(basic).toMatchObject({ type: 'basic', code: 'BAS-0001', price_mode: 'fixed', vat_rate_bp: 2400, published_at: null, account_id: null })
  expect(service).toMatchObject({ type: 'service', code: 'COPY', cost_minor: 4_000 })
  const all = await admin.get(`${ADMIN}?sort=code&include=categories,tags`)
  expect(all.body.data.map((row: any) => row.type)).toEqual(expect.arrayContaining(['basic', 'service']))
  expect(all.body.data.find((row: any) => row.id === basic.id).categories).toMatchObject([{ slug: 'web-design' }])
  expect((await admin.get(`${ADMIN}/services`)).body.data.every((row: any) => row.type === 'service')).toBe(true)
  expect((await admin.get(`${ADMIN}/services/${basic.id}`)).status).toBe(404)
  expect((await admin.get(`${ADMIN}/basic-products/${basic.id}`)).body.data.name_gr).toBe('Σελίδα προορισμού')
})
