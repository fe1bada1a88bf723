import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('prints the statement of a card for both of its sides, and for nobody else', async () => {
  const seller = await app.member({
    permissions: ['relations.read', 'relations.create', 'relations.update', 'movements.read', 'movements.create'],
  })
  const path = `/api/v1/accounts/${seller.account_id}`
  const made = await seller.post(`${path}/account-clients`, { name: 'Ελαιώνες Κρήτης' })
  const card = `${path}/relations/${made.body.data.uuid}`
  const opening = { type: 'opening_balance', date: '2026-01-01', description: 'Υπόλοιπο προηγούμενου έτους', debit_minor: 123_456 }
  expect((await seller.post(`${card}/movements`, opening)).status).toBe(200)
  const answer = await seller.get(`${card}/statement/pdf?from=2026-01-01&to=2026-12-31`)
  expect([answer.status, answer.headers['content-type'], answer.raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  const url = `/api/v1/accounts/${made.body.data.related_account_id}/relations/${made.body.data.uuid}/statement/pdf?from=2026-01-01&to=2026-12-31`
  const client = await app.member({ account_id: made.body.data.related_account_id, permissions: ['movements.read'] })
  expect((await client.get(url)).status).toBe(200)
  expect((await (await app.member({ permissions: ['movements.read'] })).get(url)).status).toBe(404)
  expect((await app.guest.get(url)).status).toBe(401)
  const reader = await app.member({ account_id: seller.account_id, permissions: ['relations.read'] })
  expect((await reader.get(`${card}/statement/pdf?from=2026-01-01&to=2026-12-31`)).status).toBe(403)
  expect((await seller.get(`${card}/statement/pdf?from=2026-12-31&to=2026-01-01`)).status).toBe(422)
})
