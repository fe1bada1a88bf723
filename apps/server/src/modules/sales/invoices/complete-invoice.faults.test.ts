import { saveMydata } from '@stoa/contract'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { completeInvoiceHandler } from './issue/complete-invoice.job.ts'
import { findInvoice } from './index.ts'
import { invoicing, type Invoicing } from './invoicing.fixture.ts'
import { startMydataStandIn, type MydataStandIn } from '#stand-ins/mydata/mydata-stand-in.ts'

let app: TestApp
let on: Invoicing
let authority: MydataStandIn
let folder: string
let child: ChildProcess | undefined
const login = { user_name: 'aegean', key: 'secret-key-0001' }
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
  authority = await startMydataStandIn(login)
  folder = await mkdtemp(join(tmpdir(), 'stoa-killed-'))
  await on.seller.call(saveMydata, { params: { account_id: on.seller.account_id }, body: { ...login, base_url: authority.url } })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  await authority.close()
  await app.stop()
})

const mail = { to: 'buyer@kyani-akti.example', key: 'issued', user_id: 0 }
const run = (invoice_uuid: string, services = app.services) =>
  completeInvoiceHandler.handle(services, { signal: new AbortController().signal } as never, { invoice_uuid, mail })
const state = async (uuid: string) => {
  const { mydata_status, pdf_media_id, sent_at, mark } = await findInvoice(app.database.db, uuid)
  const queued = await sql`SELECT FROM outbox_events WHERE topic = 'mail' AND dedupe_key = ${`invoice-mail:${uuid}:issued`}`.execute(
    app.database.db,
  )
  return { mydata_status, has_pdf: pdf_media_id !== null, is_sent: sent_at !== null, mails: queued.rows.length, mark }
}

it('continues after a kill at every step between issue, mark, PDF and mail, without repeating a step', async () => {
  const invoice = await on.issued()
  const before = authority.received.length
  const noStorage = { ...app.services, storage: { ...app.services.storage, put: () => Promise.reject(new Error('killed')) } }
  await expect(run(invoice.uuid, noStorage)).rejects.toThrow('killed')
  const afterFirst = await state(invoice.uuid)
  expect(afterFirst).toMatchObject({ mydata_status: 'transmitted', has_pdf: false, is_sent: false, mails: 0 })
  const noMail = {
    ...app.services,
    wakeOutbox: () => {
      throw new Error('killed')
    },
  }
  await expect(run(invoice.uuid, noMail)).rejects.toThrow('killed')
  expect(await state(invoice.uuid)).toMatchObject({ has_pdf: true })
  await Promise.all([run(invoice.uuid), run(invoice.uuid)])
  expect(await state(invoice.uuid)).toEqual({ ...afterFirst, has_pdf: true, is_sent: true, mails: 1 })
  expect(authority.received.length - before).toBe(1)
})

it('is completed by the next process after a kill between storing the PDF and recording it', async () => {
  const invoice = await on.issued()
  const before = authority.received.length
  const fixture = join(import.meta.dirname, 'kill.fixture.ts')
  const key = 'test-key-test-key-test-key-test-key'
  child = spawn(process.execPath, [fixture, app.database.url, key, folder, invoice.uuid], { stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
  expect(child.exitCode).toBeNull()
  expect(await state(invoice.uuid)).toMatchObject({ mydata_status: 'transmitted', has_pdf: false, mails: 0 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all([run(invoice.uuid), run(invoice.uuid)])
  expect(await state(invoice.uuid)).toMatchObject({ mydata_status: 'transmitted', has_pdf: true, is_sent: true, mails: 1 })
  expect(authority.received.length - before).toBe(1)
}, 120_000)

it('is issued while the tax authority does not answer, and transmitted later', async () => {
  authority.fail('unavailable')
  const invoice = await on.issued()
  await run(invoice.uuid)
  expect(await state(invoice.uuid)).toMatchObject({ mydata_status: 'failed', has_pdf: true, is_sent: true, mails: 1 })
})
