import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { softOneDocuments } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import { documentsOf, startErpApp, type ErpApp, type Shop } from './erp-app.fixture.ts'

let erp: ErpApp
let gate: Awaited<ReturnType<typeof startGate>>
beforeAll(async () => {
  erp = await startErpApp()
  gate = await startGate(erp.erp.url)
})
afterAll(async () => {
  await gate.stop()
  await erp.stop()
})

interface Call {
  service: string
  object: string
}

/** Is between a worker and the ERP, and holds a call: before the ERP has it, or after, before the answer arrives. */
async function startGate(target: string) {
  let hold: ((call: Call, moment: 'before' | 'after') => boolean) | null = null
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      const { service, object = '' } = JSON.parse(body.toString()) as { service: string; object?: string }
      if (hold?.({ service, object }, 'before')) return
      const answer = await forward(new URL(incoming.url!, target), body)
      if (hold?.({ service, object }, 'after')) return
      outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAt: (rule: typeof hold) => void (hold = rule),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(url: URL, body: Buffer): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers: { 'content-length': String(body.length) } }, (answer) => {
      const headers = { 'content-encoding': answer.headers['content-encoding'] ?? 'identity' }
      buffer(answer).then((found) => resolve({ status: answer.statusCode ?? 0, headers, body: found }), reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Starts a worker and kills it when it reaches the call. */
async function killAt(shop: Shop, at: Call, moment: 'before' | 'after'): Promise<void> {
  // The clock of the application has moved; that of the worker is the real one.
  await run(
    erp.app.database.db,
    sql`UPDATE documents SET due_at = now() - interval '1 minute' WHERE third_party_service_id = ${shop.service_id}`,
  )
  const reached = new Promise<void>((resolve) =>
    gate.holdAt((call, now) => {
      const isIt = call.service === at.service && call.object === at.object && now === moment
      if (isIt) resolve()
      return isIt
    }),
  )
  const args = [
    join(import.meta.dirname, 'kill.fixture.ts'),
    erp.app.database.url,
    'test-key-test-key-test-key-test-key',
    gate.url,
    String(shop.service_id),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  await Promise.race([reached, once(child, 'exit')])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')
  gate.holdAt(null)
}

const MOMENTS: readonly (readonly [string, string, 'before' | 'after'])[] = [
  ['setData', 'CUSTOMER', 'before'],
  ['setData', 'CUSTOMER', 'after'],
  ['calculate', 'SALDOC', 'after'],
  ['setData', 'SALDOC', 'before'],
  ['setData', 'SALDOC', 'after'],
  ['getData', 'SALDOC', 'before'],
]

for (const [service, object, moment] of MOMENTS)
  it(`gives the ERP one customer and one document when its process is killed ${moment} ${service} of ${object}`, async () => {
    const shop = await erp.connected()
    const order = await shop.order()
    await shop.user.call(softOneDocuments.create, { params: { acc_order_id: order }, body: {} })
    await killAt(shop, { service, object }, moment)
    // Another worker takes the document up when the lease of the killed one has ended, and looks again when the ERP has settled.
    for (let round = 0; round < 4; round += 1) {
      erp.pass(130)
      await run(
        erp.app.database.db,
        sql`UPDATE documents SET due_at = ${erp.app.services.clock.now()} WHERE acc_order_id = ${order} AND due_at IS NOT NULL`,
      )
      await erp.work(shop)
    }
    expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created', external_number: 'ΑΛΠ000001' })
    const data = await erp.erp.erp(String(shop.user.account_id))
    expect([data.customers.length, data.documents.length]).toEqual([1, 1])
  }, 60_000)
