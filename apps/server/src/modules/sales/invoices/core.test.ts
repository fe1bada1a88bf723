import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { draftInvoice, issueInvoice } from './index.ts'
import { invoicing, within, type Invoicing } from './invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

describe('an invoice', () => {
  it('is drafted and issued by other modules in their transaction', async () => {
    const row = await within(app, async (ctx) => {
      const draft = await draftInvoice(ctx, { account_id: on.seller.account_id, account_relation_uuid: on.relation_uuid, lines: [on.line] })
      expect(draft).toMatchObject({ status: 'draft', number: null, net_minor: 10_000, vat_minor: 2400, payable_minor: 12_400 })
      return issueInvoice(ctx, draft.uuid)
    })
    expect(row).toMatchObject({ status: 'issued', balance_minor: 12_400, mydata_status: 'pending', mydata_type: '2.1' })
    expect(row.number).toMatch(/-00001$/)
  })
})
