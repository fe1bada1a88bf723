import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientErrors, reportClientError } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { purgeClientErrorsJob } from './client-errors.jobs.ts'

const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
let receiver: Server
let app: TestApp
let admin: TestUser

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  app = await createTestApp({ env: { SENTRY_DSN: `http://publickey@127.0.0.1:${port}/inner/42` } })
  admin = await app.staff('admin')
  await app.work()
})
afterAll(async () => {
  await app.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

const STACK = `TypeError: contacts.read needs the parameter id.
    at pathOf (https://stoa.example/assets/call-1a2b.js:10:21)
    at async load (https://stoa.example/assets/list.js?token=s3cret:3:7)`
const fault = { name: 'TypeError', message: 'contacts.read needs the parameter id.', stack: STACK, path: '/accounts/7/contacts' }
const found = async (search: string) => (await admin.call(clientErrors.list, { query: { 'filter[search]': search, include: 'user' } })).body

it('[R-8-13] keeps faults that browsers report, where staff read them, and passes them to the error-reporting service', async () => {
  const ada = await app.member({ permissions: [] })
  expect((await app.guest.call(reportClientError, { body: fault })).status).toBe(200)
  expect((await ada.call(reportClientError, { body: fault })).status).toBe(200)
  const { data, meta } = await found('needs the parameter')
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({ name: 'TypeError', path: '/accounts/7/contacts', occurrences: 2, user: { id: ada.id } })
  expect((await admin.call(clientErrors.read, { params: { id: data[0]!.id } })).body.data.stack).toContain('at pathOf')

  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
  const { url, headers, body } = received.at(-1)!
  expect([url, headers['content-type']]).toEqual(['/inner/api/42/envelope/', 'application/x-sentry-envelope'])
  expect(headers['x-sentry-auth']).toMatch(/^Sentry sentry_version=7, sentry_client=stoa\/[\d.]+, sentry_key=publickey$/)
  const [envelope, item, payload] = body.split('\n')
  const event = JSON.parse(payload!)
  expect(JSON.parse(envelope!)).toEqual({ event_id: event.event_id, sent_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) })
  expect(JSON.parse(item!)).toEqual({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload!) })
  expect(event).toMatchObject({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.any(Number),
    platform: 'javascript',
    level: 'error',
    exception: { values: [{ type: 'TypeError', value: fault.message }] },
  })
  // Outermost frame first.
  expect(event.exception.values[0].stacktrace.frames).toMatchObject([
    { function: 'load', lineno: 3, colno: 7 },
    { function: 'pathOf', filename: 'https://stoa.example/assets/call-1a2b.js', lineno: 10, colno: 21 },
  ])
})

it('stores and sends no secrets', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9_c2VjcmV0LXBhcnQ1'
  const message = `Call failed: Bearer ${token}, password=hunter2 of maria@example.gr, +30 210 1234567, {"api_key":"k3y"}`
  const path = `/reset-password/${token}`
  const before = received.length
  await app.guest.call(reportClientError, {
    body: { name: 'Error', message, stack: `at x (https://a.example/b.js?signature=abc:1:2)`, path },
  })
  const { data } = await found('Call failed')
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1)
  for (const text of [JSON.stringify(data), received.at(-1)!.body])
    for (const secret of [token, 'hunter2', 'maria@example.gr', '1234567', 'k3y', 'signature']) expect(text).not.toContain(secret)
  expect(data[0]).toMatchObject({ message: expect.stringContaining('Call failed'), path: '/reset-password/…' })
})

it('cuts long reports, and keeps them when the service takes no more', async () => {
  status = 429
  const before = received.length
  const answer = await app.guest.call(reportClientError, {
    body: { name: 'Long', message: 'long '.repeat(900), stack: 'x\n'.repeat(9_000), path: '/' },
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1)
  const { data } = await found('long long')
  expect(data[0]!.message).toHaveLength(1_000)
  status = 200
})

it('are read and deleted by staff only, and deleted 90 days after the last report', async () => {
  const ada = await app.member({ permissions: ['contacts.read'] })
  expect((await ada.call(clientErrors.list)).status).toBe(403)
  expect((await app.guest.call(clientErrors.list)).status).toBe(401)
  const [first] = (await found('')).data
  expect((await ada.call(clientErrors.remove, { params: { id: first!.id } })).status).toBe(403)
  expect((await admin.call(clientErrors.remove, { params: { id: first!.id } })).status).toBe(200)
  expect((await admin.call(clientErrors.remove, { params: { id: first!.id } })).status).toBe(404)
  await app.database.pool.query(`UPDATE client_errors SET last_seen_at = last_seen_at - interval '91 days' WHERE name = 'TypeError'`)
  await app.services.jobs.enqueue(app.database.db, purgeClientErrorsJob, {})
  await expect.poll(async () => (await found('needs the parameter')).meta.total, { timeout: 20_000 }).toBe(0)
  expect((await found('')).meta.total).toBeGreaterThan(0)
})
