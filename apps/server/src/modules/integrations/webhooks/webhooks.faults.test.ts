import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { contacts, webhookDeliveries, webhookEndpoints } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { sweepWebhooksJob } from './deliver/deliver-webhooks.job.ts'
import { startReceiver } from './receiver.fixture.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let child: ChildProcess | undefined
beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  receiver = await startReceiver()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await receiver.stop()
  await app.stop()
})

it('continues after its process was killed, and repeats only the event that was on its way, with the same id', async () => {
  const maker = await app.member({ permissions: ['integrations.read', 'integrations.manage', 'contacts.read', 'contacts.create'] })
  const { account_id } = maker
  await app.services.jobs.start()
  const created = await maker.call(webhookEndpoints.create, {
    params: { account_id },
    body: { url: receiver.url, events: ['contact.created'] },
  })
  const webhook_endpoint_id = created.body.data.id
  for (const n of [1, 2, 3])
    await maker.call(contacts.create, { params: { account_id }, body: { first_name: `N${n}`, email: `n${n}@kill.example` } })
  await app.relay()

  const reached = new Promise<void>((resolve) =>
    receiver.answers((request, response) => {
      if (request.name !== 'N2') response.end()
      else resolve()
    }),
  )
  const args = [
    join(import.meta.dirname, 'kill.fixture.ts'),
    app.database.url,
    'test-key-test-key-test-key-test-key',
    String(webhook_endpoint_id),
    String(account_id),
  ]
  child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  await Promise.race([reached, once(child, 'exit')])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')

  // The claims of the killed process end by themselves after half a minute.
  await run(
    app.database.db,
    sql`UPDATE webhook_endpoints SET delivering_until = now() - interval '1 second' WHERE id = ${webhook_endpoint_id}`,
  )
  await run(app.database.db, sql`UPDATE webhook_deliveries SET claimed_until = now() - interval '1 second' WHERE status = 'sending'`)
  receiver.answers((_request, response) => response.end())
  await app.work()
  await app.services.jobs.enqueue(app.database.db, sweepWebhooksJob, {})
  const list = () => maker.call(webhookDeliveries.list, { params: { account_id, webhook_endpoint_id }, query: { sort: 'created' } })
  await expect
    .poll(async () => (await list()).body.data.map(({ status, attempts }) => [status, attempts]), { timeout: 30_000 })
    .toEqual([
      ['delivered', 1],
      ['delivered', 2],
      ['delivered', 1],
    ])
  const sent = receiver.received.map(({ name, json }) => [name, json.id])
  expect(sent.map(([name]) => name)).toEqual(['N1', 'N2', 'N2', 'N3'])
  expect(sent[1]).toEqual(sent[2])
}, 120_000)
