import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contentHash } from './issue/content-hash.ts'
import { findInvoice, linesOf } from './index.ts'
import { invoicing, register, type Invoicing } from './invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

const today = () => localToday('Europe/Athens', app.services.clock.now())
const movements = async (relation_uuid: string) =>
  (
    await sql<{ type: string; debit_minor: number; credit_minor: number; number: string }>`
      SELECT type, debit_minor, credit_minor, number FROM account_relation_movements WHERE account_relation_uuid = ${relation_uuid} ORDER BY sequence`.execute(
      app.database.db,
    )
  ).rows

describe('a draft of an invoice', () => {
  it('has no number, is calculated by the rules of the domain, and can be changed and deleted', async () => {
    const draft = await on.drafted({ discount_bp: 500, notes_internal: 'quietly' }, [
      { name: 'Σχεδιασμός', quantity: 3, unit_price_minor: 3333 },
      { name: 'Ώρες', quantity: '1,5', unit_price_minor: 12_000, discount_bp: 1000 },
      { name: 'Εκτυπώσεις', quantity: 2500, unit_price_minor: 4500, price_per: 1000 },
    ])
    expect(draft).toMatchObject({ status: 'draft', number: null, net_minor: 35_577, vat_minor: 8538, total_minor: 44_115 })
    expect(draft.invoiceLines.map((line) => line.vat_minor)).toEqual([2280, 3693, 2565])
    expect(draft.due_date).toBe(addDays(today(), 30))
    const [first] = draft.invoiceLines
    const changed = await on.seller.put(`/api/v1/invoices/${draft.uuid}`, {
      discount_bp: 0,
      lines: [{ key: String(first!.id), name: 'Σχεδιασμός', quantity: 1, unit_price_minor: 3333 }],
      version: draft.version,
    })
    expect(changed.body.data).toMatchObject({ net_minor: 3333, version: draft.version + 1 })
    expect(changed.body.data.invoiceLines).toMatchObject([{ id: first!.id, quantity: 1 }])
    expect((await on.seller.put(`/api/v1/invoices/${draft.uuid}`, { notes: 'x', version: draft.version })).status).toBe(409)
    expect((await on.seller.delete(`/api/v1/invoices/${draft.uuid}`)).status).toBe(200)
    expect((await on.seller.get(`/api/v1/invoices/${draft.uuid}`)).status).toBe(404)
  })

  it('is refused with an error on the wrong field', async () => {
    const path = `/api/v1/accounts/${on.seller.account_id}/invoices`
    const none = await on.seller.post(path, { lines: [on.line] })
    expect(none.body.errors).toHaveProperty('account_relation_uuid')
    const wrong = await on.seller.post(path, { account_relation_uuid: on.relation_uuid, lines: [on.line, { name: 'x' }] })
    expect(Object.keys(wrong.body.errors)).toEqual(['lines.1.unit_price_minor'])
    const large = await on.seller.post(path, { account_relation_uuid: on.relation_uuid, lines: [on.line], discount_minor: 10_001 })
    expect(Object.keys(large.body.errors)).toEqual(['discount_minor'])
    const refused = async (body: object) =>
      Object.keys((await on.seller.post(path, { account_relation_uuid: on.relation_uuid, lines: [on.line], ...body })).body.errors)
    expect(await refused({ lines: [on.line, { ...on.line, discount_minor: 10_001 }] })).toEqual(['lines.1.discount_minor'])
    expect(await refused({ lines: [{ ...on.line, quantity: 99_999_999, unit_price_minor: 999_999_999_999 }] })).toEqual([
      'lines.0.unit_price_minor',
    ])
    expect(await refused({ currency: 'QQQ' })).toEqual(['currency'])
    expect(await refused({ issue_date: '2026-03-02', due_date: '2026-03-01' })).toEqual(['due_date'])
    expect(await refused({ service_from: '2026-03-02', service_to: '2026-03-01' })).toEqual(['service_to'])
    const treatment = { account_relation_uuid: on.relation_uuid, lines: [on.line], vat_treatment: 'exempt' }
    expect(Object.keys((await on.seller.post(path, treatment)).body.errors)).toEqual(['vat_treatment_reason'])
    const reasoned = await on.seller.post(path, { ...treatment, vat_treatment_reason: 'Άρθρο 39' })
    expect(reasoned.body.data).toMatchObject({ vat_treatment: 'exempt', vat_minor: 0, vat_treatment_reason: 'Άρθρο 39' })
    const series = await on.seller.post(path, { account_relation_uuid: on.relation_uuid, lines: [on.line], series_id: 1 })
    expect(Object.keys(series.body.errors)).toEqual(['series_id'])
  })

  it('is hidden from foreign accounts, guests and members without the permission', async () => {
    const draft = await on.drafted()
    const stranger = await app.member({ permissions: ['invoices.read', 'invoices.issue'] })
    const reader = await app.member({ account_id: on.seller.account_id, permissions: ['invoices.read'] })
    for (const user of [stranger, on.client]) {
      expect((await user.get(`/api/v1/invoices/${draft.uuid}`)).status).toBe(404)
      expect((await user.post(`/api/v1/invoices/${draft.uuid}/issue`)).status).toBe(404)
    }
    expect((await reader.post(`/api/v1/invoices/${draft.uuid}/issue`)).status).toBe(403)
    expect((await app.guest.get(`/api/v1/invoices/${draft.uuid}`)).status).toBe(401)
  })
})

describe('issuing', () => {
  it('assigns number, ledger entry and hash, and makes the invoice immutable [INV-39]', async () => {
    const before = await movements(on.relation_uuid)
    const invoice = await on.issued()
    expect(invoice).toMatchObject({
      status: 'issued',
      issue_date: today(),
      balance_minor: 12_400,
      mydata_status: 'pending',
      payment_method: 5,
    })
    expect(invoice.number).toMatch(/^\S+-\d{4}-\d{5}$/)
    const booked = (await movements(on.relation_uuid)).slice(before.length)
    expect(booked).toEqual([{ type: 'invoice', debit_minor: 12_400, credit_minor: 0, number: invoice.number }])
    const row = await findInvoice(app.database.db, invoice.uuid)
    expect(row.hash).toEqual(contentHash(row, await linesOf({ db: app.database.db }, [invoice.uuid])))
    const attempts = [
      sql`UPDATE invoices SET net_minor = net_minor + 1 WHERE uuid = ${invoice.uuid}`,
      sql`UPDATE invoices SET buyer_snapshot = '{}' WHERE uuid = ${invoice.uuid}`,
      sql`UPDATE invoices SET number = 'X' WHERE uuid = ${invoice.uuid}`,
      sql`UPDATE invoices SET status = 'draft' WHERE uuid = ${invoice.uuid}`,
      sql`DELETE FROM invoices WHERE uuid = ${invoice.uuid}`,
      sql`UPDATE invoice_lines SET quantity = 2 WHERE invoice_uuid = ${invoice.uuid}`,
      sql`DELETE FROM invoice_lines WHERE invoice_uuid = ${invoice.uuid}`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(app.database.db)).rejects.toThrow(/never/)
    expect((await on.seller.put(`/api/v1/invoices/${invoice.uuid}`, { notes: 'other' })).status).toBe(409)
    expect((await on.seller.delete(`/api/v1/invoices/${invoice.uuid}`)).status).toBe(409)
    expect((await on.seller.put(`/api/v1/invoices/${invoice.uuid}`, { notes_internal: 'may' })).body.data.notes_internal).toBe('may')
    expect((await on.seller.post(`/api/v1/invoices/${invoice.uuid}/issue`)).status).toBe(409)
  })

  it('reports all errors, each on its field', async () => {
    const bare = await app.account({ type: 'client', name: 'Χωρίς στοιχεία' })
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, purchase_order_required) VALUES (uuid_v7(), ${on.seller.account_id}, ${bare}, 'client', 'active', true) RETURNING uuid`.execute(
      app.database.db,
    )
    const draft = await on.drafted({ account_relation_uuid: rows[0]!.uuid, due_date: addDays(today(), -1) }, [])
    const refused = await on.seller.post(`/api/v1/invoices/${draft.uuid}/issue`)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'buyer.address',
      'buyer.vat_number',
      'due_date',
      'lines',
      'purchase_order_number',
    ])
    const future = await on.drafted({ issue_date: addDays(today(), 1) })
    expect(Object.keys((await on.seller.post(`/api/v1/invoices/${future.uuid}/issue`)).body.errors)).toEqual(['issue_date'])
  })

  it('refuses dates before the last document of the series, and restarts numbers each year [INV-40]', async () => {
    const own = await invoicing(app)
    const year = Number(today().slice(0, 4))
    const past = await own.drafted({ issue_date: `${year - 1}-12-30`, due_date: `${year}-12-31` })
    const first = await own.seller.post(`/api/v1/invoices/${past.uuid}/issue`, { send: false })
    expect(first.body.data.number).toMatch(new RegExp(`${year - 1}-00001$`))
    const next = await own.issued()
    expect(next.number).toMatch(new RegExp(`${year}-00001$`))
    const late = await own.drafted({ issue_date: `${year - 1}-12-31`, due_date: `${year}-12-31` })
    expect(Object.keys((await own.seller.post(`/api/v1/invoices/${late.uuid}/issue`)).body.errors)).toEqual(['issue_date'])
  })

  it('assigns numbers without gaps or duplicates to 32 simultaneous issues of one series [INV-40]', async () => {
    const own = await invoicing(app)
    const drafts = await Promise.all(Array.from({ length: 32 }, () => own.drafted()))
    const refused = await own.drafted({ due_date: addDays(today(), -5) })
    const answers = await Promise.all([
      ...drafts.map(({ uuid }) => own.seller.post(`/api/v1/invoices/${uuid}/issue`, { send: false })),
      own.seller.post(`/api/v1/invoices/${refused.uuid}/issue`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(32)
    const numbers = answers
      .flatMap(({ body }) => (body.data ? [Number(String(body.data.number).split('-').at(-1))] : []))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
  })

  it('applies the VAT rule table to the document [INV-48]', async () => {
    const cases = [
      {
        buyer: { country_code: 'DE', vat_number: 'DE123456788', vat_status: 'valid' },
        treatment: 'intra_eu_services',
        vat: 0,
        code: 4,
        type: '2.2',
      },
      {
        buyer: { country_code: 'US', vat_number: null, vat_status: 'unchecked' },
        treatment: 'export_services',
        vat: 0,
        code: 4,
        type: '2.3',
      },
      { buyer: { country_code: 'GR', vat_number: 'EL000030016' }, treatment: 'domestic', vat: 2400, code: null, type: '2.1' },
    ]
    for (const { buyer, treatment, vat, code, type } of cases) {
      const own = await invoicing(app, { buyer })
      const invoice = await own.issued()
      expect(invoice).toMatchObject({ vat_treatment: treatment, vat_minor: vat, mydata_type: type })
      expect(invoice.vat_breakdown).toMatchObject([{ vat_exemption_code: code, net_minor: 10_000 }])
    }
  })

  it('requires a confirmed EU VAT number, which can be confirmed manually with a reason', async () => {
    const own = await invoicing(app, { buyer: { country_code: 'CY', vat_number: 'CY10000010A', vat_status: 'format_ok' } })
    const draft = await own.drafted()
    expect(draft).toMatchObject({ vat_treatment: 'domestic', vat_minor: 2400 })
    const confirmed = await own.seller.post(`/api/v1/invoices/${draft.uuid}/confirm-vat-number`, { reason: 'VIES, 10:40' })
    expect(confirmed.body.data).toMatchObject({ vat_treatment: 'intra_eu_services', vat_minor: 0 })
    const log = await sql<{
      changes: unknown
    }>`SELECT changes FROM activity_logs WHERE event = 'account.vat_number_confirmed' AND account_id = ${own.seller.account_id}`.execute(
      app.database.db,
    )
    expect(log.rows[0]!.changes).toMatchObject({ reason: [null, 'VIES, 10:40'] })
    expect((await own.seller.post(`/api/v1/invoices/${draft.uuid}/issue`, { send: false })).body.data.status).toBe('issued')
  })

  it('refuses a draft whose VAT no longer follows the rules [INV-48]', async () => {
    const own = await invoicing(app, { buyer: { country_code: 'DE', vat_number: 'DE123456788', vat_status: 'format_ok' } })
    const draft = await own.drafted()
    await sql`UPDATE account_registrations SET vat_status = 'valid' WHERE account_id = ${own.client.account_id}`.execute(app.database.db)
    const stale = await own.seller.post(`/api/v1/invoices/${draft.uuid}/issue`)
    expect(Object.keys(stale.body.errors)).toEqual(['vat_treatment'])
  })

  it('withholds tax from lines that are subject to it [INV-37]', async () => {
    const own = await invoicing(app, { withholding_bp: 2000 })
    const invoice = await own.issued({}, [own.line, { name: 'Έξοδα', quantity: 1, unit_price_minor: 5000, subject_to_withholding: false }])
    expect(invoice).toMatchObject({ net_minor: 15_000, withheld_minor: 2000, payable_minor: 16_600, balance_minor: 16_600 })
    expect((await movements(own.relation_uuid)).at(-1)).toMatchObject({ debit_minor: 16_600 })
  })

  it('issues retail receipts to consumers in a separate series, without a ledger entry', async () => {
    const receipt = await on.issued({ account_relation_uuid: null, contact_id: on.contact_id })
    expect(receipt).toMatchObject({ type: 'retail_receipt', mydata_type: '11.2', client_account_id: null, client_name: 'Ελένη Παππά' })
    expect(receipt.number).toMatch(/-00001$/)
  })

  it('refuses a seller without a registration', async () => {
    const seller = await app.member({ permissions: ['invoices.create', 'invoices.read', 'invoices.issue'] })
    await register(app, seller.account_id, { vat_number: null })
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contacts (account_id, first_name) VALUES (${seller.account_id}, 'Άννα') RETURNING id`.execute(app.database.db)
    const draft = await seller.post(`/api/v1/accounts/${seller.account_id}/invoices`, { contact_id: rows[0]!.id, lines: [on.line] })
    const refused = await seller.post(`/api/v1/invoices/${draft.body.data.uuid}/issue`)
    expect(Object.keys(refused.body.errors)).toEqual(['seller.vat_number'])
  })
})

describe('the buyer', () => {
  it('reads issued invoices with their relations, without internal notes, cost, views or drafts, and is notified [INV-8] [R-3.3-11]', async () => {
    const invoice = await on.issued({ notes_internal: 'μυστικό' }, [{ ...on.line, cost_minor: 4000 }])
    expect(invoice).toMatchObject({ notes_internal: 'μυστικό', invoiceLines: [{ cost_minor: 4000 }] })
    const { body } = await on.client.get(
      `/api/v1/invoices/${invoice.uuid}?include=invoiceLines,account,accountRelation,order,payments,creditNotes,contact`,
    )
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
    expect(body.data.invoiceLines[0]).not.toHaveProperty('cost_minor')
    expect(JSON.stringify(body)).not.toContain('μυστικό')
    const list = await on.client.get(`/api/v1/accounts/${on.client.account_id}/invoices?include=invoiceLines&per_page=100`)
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
    expect((await on.client.put(`/api/v1/invoices/${invoice.uuid}`, { notes_internal: 'x' })).status).toBe(403)
    expect((await on.client.post(`/api/v1/invoices/${invoice.uuid}/credit`, { credit_reason: 'x' })).status).toBe(403)
    expect((await on.client.post(`/api/v1/invoices/${invoice.uuid}/send`)).status).toBe(403)
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
    expect((await own.client.get(`/api/v1/accounts/${own.client.account_id}/invoices`)).body.meta.total).toBe(2)
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
      const later = await reader.get(`/api/v1/accounts/${own.seller.account_id}/invoices?filter[overdue]=true`)
      expect(later.body).toMatchObject({ data: [{ uuid: invoice.uuid, is_overdue: true, days_overdue: 3 }] })
    } finally {
      clock.set(at)
    }
  })
})
