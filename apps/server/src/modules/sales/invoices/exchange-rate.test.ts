import { creditInvoiceEndpoint, issueInvoiceEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contentHash } from './issue/content-hash.ts'
import { findInvoice, linesOf } from './index.ts'
import { invoiceDocument } from './send/invoice-document.ts'
import { invoicing, type Invoicing } from './invoicing.fixture.ts'
import { documentXml } from './mydata/document-xml.ts'
import { mydataDocument } from './mydata/transmit-invoice.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

it('stores the exchange rate with the issued invoice, and copies it to the credit note', async () => {
  const path = `/api/v1/accounts/${on.seller.account_id}/invoices`
  const write = (body: object) => on.seller.post(path, { account_relation_uuid: on.relation_uuid, lines: [on.line], ...body })
  for (const exchange_rate of [0, -1, 1.123456])
    expect(Object.keys((await write({ currency: 'USD', exchange_rate })).body.errors)).toEqual(['exchange_rate'])
  expect((await write({ exchange_rate: 1.0856 })).body.data.exchange_rate).toBeNull()
  const draft = (await write({ currency: 'USD', exchange_rate: 1.0856 })).body.data
  expect(draft.exchange_rate).toBe(1.0856)
  const issued = await on.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })
  expect([issued.status, issued.body.data?.exchange_rate], JSON.stringify(issued.body.errors)).toEqual([200, 1.0856])
  const row = await findInvoice(app.database.db, draft.uuid)
  const lines = await linesOf({ db: app.database.db }, [draft.uuid])
  expect(row.hash).toEqual(contentHash(row, lines))
  expect(row.hash).not.toEqual(contentHash({ ...row, exchange_rate: '1.1' }, lines))
  expect((await invoiceDocument(app.services, app.database.db, row)).exchange_rate).toBe(1.0856)
  const reported = documentXml(await mydataDocument(app.database.db, row))
  expect(reported).toContain('<currency>USD</currency><exchangeRate>1.0856</exchangeRate>')
  const credit = await on.seller.call(creditInvoiceEndpoint, { params: { uuid: draft.uuid }, body: { credit_reason: 'Συμφωνία' } })
  expect(credit.body.data, JSON.stringify(credit.body.errors)).toMatchObject({ currency: 'USD', exchange_rate: 1.0856 })
})

it('requires the rate on issue, reports its absence in the language of the issuer, and accepts it with the issue', async () => {
  const draft = await on.drafted({ currency: 'USD' })
  const issue = (body: object, headers = {}) =>
    on.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid }, body: { send: false, ...body }, headers })
  const refused = await issue({})
  expect([refused.status, refused.body.errors]).toEqual([422, { exchange_rate: [expect.stringContaining('one euro is worth in USD')] }])
  const greek = await issue({ exchange_rate: '' }, { 'accept-language': 'el' })
  expect([greek.status, greek.body.errors]).toEqual([422, { exchange_rate: [expect.stringContaining('ισούται ένα ευρώ')] }])
  for (const exchange_rate of [0, -1, 'abc', 1e19, '12345678901234567890'])
    expect(Object.keys((await issue({ exchange_rate })).body.errors!), String(exchange_rate)).toEqual(['exchange_rate'])
  expect((await issue({ exchange_rate: 0 })).body.errors!.exchange_rate).toEqual([expect.stringContaining('more than 0')])
  expect((await findInvoice(app.database.db, draft.uuid)).number).toBeNull()
  const issued = await issue({ exchange_rate: 1.0856 })
  expect([issued.status, issued.body.data.exchange_rate]).toEqual([200, 1.0856])
  const row = await findInvoice(app.database.db, draft.uuid)
  expect(row.hash).toEqual(contentHash(row, await linesOf({ db: app.database.db }, [draft.uuid])))
})

it('requires no rate for pro formas and documents in euro', async () => {
  for (const more of [{ currency: 'USD', type: 'proforma' }, {}]) {
    const { uuid } = await on.drafted(more)
    const issued = await on.seller.call(issueInvoiceEndpoint, { params: { uuid }, body: { send: false, exchange_rate: null } })
    expect([issued.status, issued.body.data?.exchange_rate]).toEqual([200, null])
  }
})
