import { creditInvoiceEndpoint, invoices, sendInvoiceEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localToday } from '@stoa/domain'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { invoicing, type Invoicing } from './invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

const today = () => localToday('Europe/Athens', app.services.clock.now())

describe('the buyer', () => {
  it('reads issued invoices with their relations, without internal notes, cost, views or drafts, and is notified [INV-8] [R-3.3-11]', async () => {
    const invoice = await on.issued({ notes_internal: 'μυστικό' }, [{ ...on.line, cost_minor: 4000 }])
    expect(invoice).toMatchObject({ notes_internal: 'μυστικό', invoiceLines: [{ cost_minor: 4000 }] })
    const { body } = await on.client.call(invoices.read, {
      params: { uuid: invoice.uuid },
      query: { include: 'invoiceLines,account,accountRelation,order,payments,creditNotes,contact' },
    })
    const secrets = [
      'notes_internal',
      'viewed_at',
      'reminder_level',
      'mydata_error',
      'created_by_id',
      'issued_by_id',
      'public_url',
      'vat_treatment_reason',
      'accountRelation',
    ]
    for (const name of secrets) expect(body.data).not.toHaveProperty(name)
    expect(body.data.invoiceLines![0]).not.toHaveProperty('cost_minor')
    expect(JSON.stringify(body)).not.toContain('μυστικό')
    const list = await on.client.call(invoices.list, {
      params: { account_id: on.client.account_id },
      query: { include: 'invoiceLines', per_page: 100 },
    })
    expect(JSON.stringify(list.body)).not.toMatch(/μυστικό|cost_minor/)
    expect(list.body.data.every((row: { status: string }) => row.status !== 'draft')).toBe(true)
    expect(list.body.data.some((row: { uuid: string }) => row.uuid === invoice.uuid)).toBe(true)
    await app.relay()
    const told =
      await sql`SELECT FROM notifications WHERE user_id = ${on.client.id} AND subject_id = ${invoice.uuid} AND notification_setting_code = 'invoice.received'`.execute(
        app.database.db,
      )
    expect(told.rows).toHaveLength(1)
  })

  it('may not change, credit or issue it', async () => {
    const invoice = await on.issued()
    expect((await on.client.call(invoices.update, { params: { uuid: invoice.uuid }, body: { notes_internal: 'x' } })).status).toBe(403)
    expect((await on.client.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'x' } })).status).toBe(403)
    expect((await on.client.call(sendInvoiceEndpoint, { params: { uuid: invoice.uuid } })).status).toBe(403)
  })
})

describe('lists', () => {
  it('filter, sum by currency and search by number, buyer and order number', async () => {
    const own = await invoicing(app)
    const base = `/api/v1/accounts/${own.seller.account_id}/invoices`
    const one = await own.issued({ purchase_order_number: 'PO-778' })
    await own.issued({ issue_date: today(), due_date: today() })
    await own.drafted()
    const found = await own.seller.get(`${base}?filter[search]=po-778`)
    expect(found.body.data.map((row: { uuid: string }) => row.uuid)).toEqual([one.uuid])
    for (const [filter, total] of Object.entries({ '[search]=kyani': 3, '[status]=draft': 1, '[overdue]=true': 0 }))
      expect((await own.seller.get(`${base}?filter${filter}`)).body.meta.total).toBe(total)
    const sums = await own.seller.get(`${base}/sums?filter[type]=invoice`)
    const [net_minor, total_minor] = [20_000, 24_800]
    expect(sums.body.data).toEqual([{ currency: 'EUR', count: 2, net_minor, total_minor, balance_minor: total_minor, overdue_minor: 0 }])
    expect((await own.seller.get(`${base}?filter[direction]=received`)).body.meta.total).toBe(0)
    expect((await own.client.call(invoices.list, { params: { account_id: own.client.account_id } })).body.meta.total).toBe(2)
    const sheet = await own.seller.get(`${base}/export`)
    expect(sheet.status).toBe(200)
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('derive the overdue state from the due date in the time zone of the issuer, without storing it', async () => {
    const own = await invoicing(app)
    const invoice = await own.issued({ due_date: today() })
    expect(invoice).toMatchObject({ is_overdue: false, days_overdue: 0 })
    const clock = app.services.clock as ReturnType<typeof frozenClock>
    const at = app.services.clock.now()
    const reader = await app.member({ account_id: own.seller.account_id, permissions: ['invoices.read'] })
    await sql`UPDATE access_tokens SET expires_at = now() + interval '30 days' WHERE user_id = ${reader.id}`.execute(app.database.db)
    clock.set(new Date(at.getTime() + 3 * 86_400_000))
    try {
      const later = await reader.call(invoices.list, {
        params: { account_id: own.seller.account_id },
        query: { 'filter[overdue]': 'true' },
      })
      expect(later.body).toMatchObject({ data: [{ uuid: invoice.uuid, is_overdue: true, days_overdue: 3 }] })
    } finally {
      clock.set(at)
    }
  })
})
