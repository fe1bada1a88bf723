import { cancelTransmissionEndpoint, creditInvoiceEndpoint, retryTransmissionEndpoint, saveMydata } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type JobHandler } from '#lib/jobs/index.ts'
import { type Services } from '#kit/services.ts'
import { findInvoice } from '../index.ts'
import { invoicing, type Invoicing } from '../invoicing.fixture.ts'
import { documentUid, documentXml } from './document-xml.ts'
import { greekBytes } from '#lib/greek-bytes.ts'
import { httpMydata } from './http-connector.ts'
import { startMydataStandIn, type MydataStandIn } from '#stand-ins/mydata/mydata-stand-in.ts'
import { retryTransmissionsHandler } from './retry-transmissions.job.ts'
import { mydataDocument, transmitFirst } from './transmit-invoice.ts'

let app: TestApp
let on: Invoicing
let authority: MydataStandIn
const login = { user_name: 'aegean', key: 'secret-key-0001' }
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
  authority = await startMydataStandIn(login)
})
afterAll(async () => {
  await authority.close()
  await app.stop()
})
afterEach(() => (app.services.clock as ReturnType<typeof frozenClock>).set(new Date()))

const row = (uuid: string) => findInvoice(app.database.db, uuid)
const run = async (handler: JobHandler<Services>) => handler.handle(app.services, { signal: new AbortController().signal } as never, {})
const connect = (body: object = {}) =>
  on.seller.call(saveMydata, { params: { account_id: on.seller.account_id }, body: { ...login, base_url: authority.url, ...body } })

describe('the tax authority', () => {
  it('calculates uids in ISO-8859-7', () => {
    expect([...greekBytes('A-ΤΠΥά€')]).toEqual([0x41, 0x2d, 0xd4, 0xd0, 0xd5, 0xdc, 0xa4])
    expect([...greekBytes('中')]).toEqual([0x3f])
  })

  it('accepts valid credentials only, and the key is never returned', async () => {
    const wrong = await connect({ key: 'wrong-key' })
    expect(Object.keys(wrong.body.errors!)).toEqual(['key'])
    const away = await connect({ base_url: 'http://127.0.0.1:1' })
    expect(Object.keys(away.body.errors!)).toEqual(['base_url'])
    for (const base_url of [
      'http://127.0.0.2:1',
      'https://169.254.169.254/latest',
      'https://[::ffff:a00:1]/',
      'https://user@127.0.0.1/',
      'ftp://127.0.0.1/',
    ])
      expect((await connect({ base_url, is_active: false })).body.errors, base_url).toEqual({
        base_url: [expect.stringContaining('not on the public internet')],
      })
    const right = await connect()
    expect(right.body.data).toMatchObject({ is_required: true, connection: { user_name: 'aegean', is_active: true } })
    expect(JSON.stringify(right.body)).not.toContain(login.key)
    const { rows } = await sql<{ key_ciphertext: string }>`SELECT key_ciphertext FROM mydata_connections`.execute(app.database.db)
    expect(rows[0]!.key_ciphertext).not.toContain(login.key)
  })

  it('receives the document and assigns a mark, to which the credit note refers', async () => {
    await connect()
    const invoice = await on.issued({}, [{ name: 'Α & Β <γ>', quantity: 1, unit_price_minor: 10_000 }])
    await transmitFirst(app.services, invoice.uuid)
    const after = await row(invoice.uuid)
    expect(after).toMatchObject({ mydata_status: 'transmitted', mydata_error: null })
    expect(after.mark).toBeGreaterThan(400_000_000_000_000)
    expect(after.qr_url).toContain('&uid=')
    expect(after.uid).toBe(documentUid(await mydataDocument(app.database.db, after)))
    const { xml } = authority.received.at(-1)!
    const [, inside] = /<invoice>([\s\S]*)<\/invoice>/.exec(xml)!
    const order = ['issuer', 'counterpart', 'invoiceHeader', 'paymentMethods', 'invoiceDetails', 'invoiceSummary']
    const places = order.map((name) => inside!.indexOf(`<${name}>`))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBe(0)
    expect(xml).toContain('<vatNumber>000010017</vatNumber><country>GR</country><branch>0</branch>')
    expect(xml).toContain('<netValue>100.00</netValue><vatCategory>1</vatCategory><vatAmount>24.00</vatAmount>')
    expect(xml).toContain(
      '<icls:classificationType>E3_561_001</icls:classificationType><icls:classificationCategory>category1_3</icls:classificationCategory>',
    )
    expect(xml).toContain('<totalGrossValue>124.00</totalGrossValue>')
    const note = await on.seller.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'x' } })
    expect(note.body.data.mydata_type).toBe('5.1')
    await transmitFirst(app.services, note.body.data.uuid)
    expect(authority.received.at(-1)!.xml).toContain(`<correlatedInvoices>${after.mark}</correlatedInvoices>`)
  })

  it('assigns unique marks across restarts of the practice server, and cancels earlier documents', async () => {
    await connect()
    const before = await on.issued()
    await transmitFirst(app.services, before.uuid)
    await authority.close()
    authority = await startMydataStandIn(login)
    await connect()
    const after = await on.issued()
    await transmitFirst(app.services, after.uuid)
    const marks = await Promise.all([before, after].map(async ({ uuid }) => (await row(uuid)).mark!))
    expect(marks[1]).toBeGreaterThan(marks[0]!)
    const cancelled = await on.seller.call(cancelTransmissionEndpoint, { params: { uuid: before.uuid }, body: { reason: 'Wrong client' } })
    expect([cancelled.status, cancelled.body.data?.mydata_status], JSON.stringify(cancelled.body)).toEqual([200, 'cancelled'])
  })

  it('never delays issuing: refusals wait for a person, timeouts are retried and recognised', async () => {
    await connect()
    authority.fail('refused')
    const refused = await on.issued()
    await transmitFirst(app.services, refused.uuid)
    expect(await row(refused.uuid)).toMatchObject({
      status: 'issued',
      mydata_status: 'failed',
      transmission_failure: 1,
      mydata_error: { code: '102', retry_at: null },
    })
    const told =
      await sql`SELECT payload FROM outbox_events WHERE topic = 'notification' AND payload->>'setting_code' = 'invoice.transmission-failed'`.execute(
        app.database.db,
      )
    expect(told.rows).toHaveLength(1)
    const again = await on.seller.call(retryTransmissionEndpoint, { params: { uuid: refused.uuid } })
    expect(again.body).toMatchObject({ data: { mydata_status: 'transmitted' } })
    authority.fail('unavailable')
    const waiting = await on.issued()
    await transmitFirst(app.services, waiting.uuid)
    expect(await row(waiting.uuid)).toMatchObject({ mydata_status: 'failed', mydata_error: { code: 'not_reached', attempts: 1 } })
    ;(app.services.clock as ReturnType<typeof frozenClock>).advance(120_000)
    await run(retryTransmissionsHandler)
    expect(await row(waiting.uuid)).toMatchObject({ mydata_status: 'transmitted', mydata_error: null })
  })

  it('is queried for documents that it received without answering, so that nothing is reported twice', async () => {
    const invoice = await on.issued()
    const document = await mydataDocument(app.database.db, await row(invoice.uuid))
    const connector = httpMydata(app.services.outgoing, { base_url: authority.url, ...login, timeout_ms: 300 })
    authority.fail('accepted_without_answer')
    expect(await connector.transmit(document)).toMatchObject({ kind: 'retry' })
    const known = await connector.transmit(document)
    expect(known).toMatchObject({ kind: 'transmitted', uid: documentUid(document) })
    expect(authority.received.filter(({ uid }) => uid === documentUid(document))).toHaveLength(1)
  })

  it('cancels by mark, with the effects of a full credit', async () => {
    await connect()
    const invoice = await on.issued()
    expect((await on.seller.call(cancelTransmissionEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'x' } })).status).toBe(409)
    await transmitFirst(app.services, invoice.uuid)
    const cancelled = await on.seller.call(cancelTransmissionEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'Διπλό' } })
    expect(cancelled.body.data).toMatchObject({ status: 'credited', mydata_status: 'cancelled', balance_minor: 0 })
    expect(cancelled.body.data.cancellation_mark).toBeGreaterThan(invoice.mark ?? 0)
  })

  it('receives foreign buyers with name and address, and escaped text', async () => {
    const document = await mydataDocument(app.database.db, await row((await on.issued()).uuid))
    const xml = documentXml({
      ...document,
      buyer: { ...document.buyer!, country_code: 'DE', vat_number: 'DE123456788', legal_name: '<Möbel> & Söhne' },
    })
    expect(xml).toContain('<vatNumber>123456788</vatNumber><country>DE</country><branch>0</branch><name>&lt;Möbel&gt; &amp; Söhne</name>')
  })
})
