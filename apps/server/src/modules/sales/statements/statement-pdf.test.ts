import { readStatementFile } from '@stoa/contract'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBatch, findBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { makeStatementJob, removeStatementsJob } from './make-statement.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('prints the statement of a ledger for its two sides only', async () => {
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

const PERIOD = 'from=2026-01-01&to=2026-12-31'

async function cardOf(lines: readonly [count: number, currency: string][]) {
  const seller = await app.member({ permissions: ['relations.read', 'relations.create', 'movements.read'] })
  const path = `/api/v1/accounts/${seller.account_id}`
  const { data } = (await seller.post(`${path}/account-clients`, { name: 'Ελαιώνες Κρήτης' })).body
  for (const [at, [count, currency]] of lines.entries())
    await sql`
      INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, type, date, description, debit_minor, currency, sequence)
      SELECT uuid_v7(), ${seller.account_id}, ${data.uuid}, 'invoice', '2026-03-01', 'Line ' || n, 100, ${currency}, ${at * 100_000} + n
      FROM generate_series(1, ${count}::int) n`.execute(app.database.db)
  return { seller, client_id: data.related_account_id as number, uuid: data.uuid as string, card: `${path}/relations/${data.uuid}` }
}
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text.join(' ').replace(/\s+/g, ' ')

it('prints every currency of a ledger, or the requested one', async () => {
  const { seller, card } = await cardOf([
    [2, 'EUR'],
    [3, 'USD'],
  ])
  const all = await textOf((await seller.get(`${card}/statement/pdf?${PERIOD}`)).raw)
  expect([all.includes('Σε EUR'), all.includes('Σε USD'), all.includes('3,00 $')]).toEqual([true, true, true])
  const dollars = await textOf((await seller.get(`${card}/statement/pdf?${PERIOD}&currency=USD`)).raw)
  expect([dollars.includes('3,00 $'), dollars.includes('€')]).toEqual([true, false])
})

it('renders a long statement in the background, only for the user who requested it, and removes it after a day', async () => {
  const { seller, card, uuid, client_id } = await cardOf([[1_001, 'EUR']])
  const body = { from: '2026-01-01', to: '2026-12-31' }
  expect((await seller.post(`${card}/statement-files`, { ...body, to: '2026-02-01' })).body).toEqual({ data: null })
  expect((await seller.post(`${card}/statement-files`, { ...body, to: '2025-01-01' })).status).toBe(422)
  const refused = await seller.get(`${card}/statement/pdf?${PERIOD}`)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['to']])

  await app.work()
  const started = await seller.post(`${card}/statement-files`, body)
  expect([started.status, started.body.data]).toMatchObject([200, { total: 1_001, from: body.from, to: body.to }])
  const file = `${card}/statement-files/${started.body.data.uuid}`
  const first = async () => (await seller.get(`${card}/statement-files`)).body.data[0]
  await expect.poll(async () => (await first()).status, { timeout: 60_000 }).toBe('completed')
  expect(Date.parse((await first()).expires_at)).toBeGreaterThan(Date.parse((await first()).created_at))
  const answer = await seller.get(file)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')

  const colleague = await app.member({ account_id: seller.account_id, permissions: ['relations.read', 'movements.read'] })
  expect((await colleague.get(`${card}/statement-files`)).body.data).toEqual([])
  expect((await colleague.get(file)).status).toBe(404)
  const client = await app.member({ account_id: client_id, permissions: ['movements.read'] })
  expect(
    (
      await client.call(readStatementFile, {
        params: { account_id: client_id, account_relation_uuid: uuid, job_batch_uuid: started.body.data.uuid },
      })
    ).status,
  ).toBe(404)

  const become = (change: ReturnType<typeof sql>) =>
    sql`UPDATE job_batches SET ${change} WHERE uuid = ${started.body.data.uuid}`.execute(app.database.db)
  await become(sql`status = 'running'`)
  expect((await seller.get(file)).status).toBe(409)
  await become(sql`status = 'completed', finished_at = now() - interval '25 hours'`)
  await app.services.jobs.enqueue(app.database.db, removeStatementsJob, {})
  await expect.poll(async () => (await seller.get(file)).status, { timeout: 60_000 }).toBe(404)
  expect(await first()).toBeUndefined()
})

it('renders nothing of a cancelled statement', async () => {
  const { seller, uuid } = await cardOf([[1, 'EUR']])
  const { db } = app.database
  await app.work()
  const payload = { from: '2026-01-01', to: '2026-12-31', storage_key: 'statements/stopped.pdf', file_name: 'x.pdf' }
  const batch = { account_id: seller.account_id, user_id: seller.id, kind: 'export', subject: { type: 'relation', id: uuid }, payload }
  const batch_uuid = await createBatch(db, batch)
  await requestBatchCancel(db, batch_uuid, seller.id)
  const job = makeStatementJob
  await app.services.jobs.enqueue(db, job, { batch_uuid }, { group_id: seller.account_id })
  const status = async () => (await findBatch(db, batch_uuid, seller.account_id))?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('cancelled')
  expect(await app.services.storage.stat(payload.storage_key)).toBeNull()
})
