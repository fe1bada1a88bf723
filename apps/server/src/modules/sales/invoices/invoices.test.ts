import { confirmVatNumber, invoices, issueInvoiceEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
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
    const changed = await on.seller.call(invoices.update, {
      params: { uuid: draft.uuid },
      body: {
        discount_bp: 0,
        lines: [{ key: String(first!.id), name: 'Σχεδιασμός', quantity: 1, unit_price_minor: 3333 }],
        version: draft.version,
      },
    })
    expect(changed.body.data).toMatchObject({ net_minor: 3333, version: draft.version + 1 })
    expect(changed.body.data.invoiceLines).toMatchObject([{ id: first!.id, quantity: 1 }])
    expect(
      (await on.seller.call(invoices.update, { params: { uuid: draft.uuid }, body: { notes: 'x', version: draft.version } })).status,
    ).toBe(409)
    expect((await on.seller.call(invoices.remove, { params: { uuid: draft.uuid } })).status).toBe(200)
    expect((await on.seller.call(invoices.read, { params: { uuid: draft.uuid } })).status).toBe(404)
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
      expect((await user.call(invoices.read, { params: { uuid: draft.uuid } })).status).toBe(404)
      expect((await user.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })).status).toBe(404)
    }
    expect((await reader.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })).status).toBe(403)
    expect((await app.guest.call(invoices.read, { params: { uuid: draft.uuid } })).status).toBe(401)
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
    expect((await on.seller.call(invoices.update, { params: { uuid: invoice.uuid }, body: { notes: 'other' } })).status).toBe(409)
    expect((await on.seller.call(invoices.remove, { params: { uuid: invoice.uuid } })).status).toBe(409)
    expect(
      (await on.seller.call(invoices.update, { params: { uuid: invoice.uuid }, body: { notes_internal: 'may' } })).body.data.notes_internal,
    ).toBe('may')
    expect((await on.seller.call(issueInvoiceEndpoint, { params: { uuid: invoice.uuid } })).status).toBe(409)
  })

  it('reports all errors, each on its field', async () => {
    const bare = await app.account({ type: 'client', name: 'Χωρίς στοιχεία' })
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, purchase_order_required) VALUES (uuid_v7(), ${on.seller.account_id}, ${bare}, 'client', 'active', true) RETURNING uuid`.execute(
      app.database.db,
    )
    const draft = await on.drafted({ account_relation_uuid: rows[0]!.uuid, due_date: addDays(today(), -1) }, [])
    const refused = await on.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors!).sort()).toEqual([
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
    const first = await own.seller.call(issueInvoiceEndpoint, { params: { uuid: past.uuid }, body: { send: false } })
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
      ...drafts.map(({ uuid }) => own.seller.call(issueInvoiceEndpoint, { params: { uuid }, body: { send: false } })),
      own.seller.call(issueInvoiceEndpoint, { params: { uuid: refused.uuid } }),
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
    const confirmed = await own.seller.call(confirmVatNumber, { params: { uuid: draft.uuid }, body: { reason: 'VIES, 10:40' } })
    expect(confirmed.body.data).toMatchObject({ vat_treatment: 'intra_eu_services', vat_minor: 0 })
    const log = await sql<{
      changes: unknown
    }>`SELECT changes FROM activity_logs WHERE event = 'account.vat_number_confirmed' AND account_id = ${own.seller.account_id}`.execute(
      app.database.db,
    )
    expect(log.rows[0]!.changes).toMatchObject({ reason: [null, 'VIES, 10:40'] })
    expect((await own.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid }, body: { send: false } })).body.data.status).toBe(
      'issued',
    )
  })

  it('refuses a draft whose VAT no longer follows the rules [INV-48]', async () => {
    const own = await invoicing(app, { buyer: { country_code: 'DE', vat_number: 'DE123456788', vat_status: 'format_ok' } })
    const draft = await own.drafted()
    await sql`UPDATE account_registrations SET vat_status = 'valid' WHERE account_id = ${own.client.account_id}`.execute(app.database.db)
    const stale = await own.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })
    expect(Object.keys(stale.body.errors!)).toEqual(['vat_treatment'])
  })

  it('is not issued with a rate of another country, nor without VAT and without an exemption', async () => {
    const own = await invoicing(app)
    for (const [change, field] of [
      [sql`vat_rate_id = (SELECT id FROM vat_rates WHERE country_code = 'DE' AND rate_bp = 1900), vat_bp = 1900`, 'lines.0.vat_rate_id'],
      [
        sql`vat_rate_id = (SELECT id FROM vat_rates WHERE country_code = 'GR' AND category = 'zero'), vat_bp = 0, vat_category = 7`,
        'lines.0.vat_exemption_code',
      ],
    ] as const) {
      const { uuid } = await own.drafted()
      await sql`UPDATE invoice_lines SET ${change} WHERE invoice_uuid = ${uuid}`.execute(app.database.db)
      const answer = await own.seller.post(`/api/v1/invoices/${uuid}/issue`, { send: false })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
  })

  it('refuses withholding without a category, and books it as a separate movement', async () => {
    const own = await invoicing(app)
    const line = { ...own.line, unit_price_minor: 100_000 }
    const body = { account_relation_uuid: own.relation_uuid, lines: [line], withholding_bp: 2000 }
    const refused = await own.seller.post(`/api/v1/accounts/${own.seller.account_id}/invoices`, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['withholding_category']])
    const invoice = await own.issued({ withholding_bp: 2000, withholding_category: 3 }, [line])
    expect(invoice).toMatchObject({ total_minor: 124_000, withheld_minor: 20_000, payable_minor: 104_000, withholding_category: 3 })
    const ledger = async () => {
      const { rows } = await sql`
        SELECT type, debit_minor, credit_minor FROM account_relation_movements WHERE account_relation_uuid = ${own.relation_uuid} ORDER BY sequence`.execute(
        app.database.db,
      )
      const balance = await sql<{
        balance_minor: number
      }>`SELECT balance_minor FROM account_relations WHERE uuid = ${own.relation_uuid}`.execute(app.database.db)
      return { rows, balance_minor: balance.rows[0]!.balance_minor }
    }
    expect(await ledger()).toEqual({
      rows: [
        { type: 'invoice', debit_minor: 124_000, credit_minor: 0 },
        { type: 'withholding', debit_minor: 0, credit_minor: 20_000 },
      ],
      balance_minor: 104_000,
    })
    const credited = await own.seller.post(`/api/v1/invoices/${invoice.uuid}/credit`, { credit_reason: 'Return', send: false })
    expect(credited.status, JSON.stringify(credited.body)).toBe(200)
    expect((await ledger()).rows.slice(2)).toEqual([
      { type: 'credit_note', debit_minor: 0, credit_minor: 124_000 },
      { type: 'withholding', debit_minor: 20_000, credit_minor: 0 },
    ])
    expect((await ledger()).balance_minor).toBe(0)
  })

  it('reports the income of a line as its product or a member says', async () => {
    const own = await invoicing(app)
    const lines = [own.line, { ...own.line, income_category: 'category1_5', income_type: 'E3_562' }]
    const draft = await own.drafted({}, lines)
    const incomeOf = (invoice: { invoiceLines: { income_category: string; income_type: string }[] }) =>
      invoice.invoiceLines.map(({ income_category, income_type }) => [income_category, income_type])
    expect(incomeOf(draft)).toEqual([
      ['category1_3', 'E3_561_001'],
      ['category1_5', 'E3_562'],
    ])
    const wrong = await own.seller.put(`/api/v1/invoices/${draft.uuid}`, { lines: [{ ...own.line, income_type: 'E3_999' }] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['lines.0.income_type']])
  })

  it('withholds tax from lines that are subject to it [INV-37]', async () => {
    const own = await invoicing(app, { withholding_bp: 2000 })
    const invoice = await own.issued({}, [own.line, { name: 'Έξοδα', quantity: 1, unit_price_minor: 5000, subject_to_withholding: false }])
    expect(invoice).toMatchObject({ net_minor: 15_000, withheld_minor: 2000, payable_minor: 16_600, balance_minor: 16_600 })
    expect((await movements(own.relation_uuid)).slice(-2)).toMatchObject([
      { type: 'invoice', debit_minor: 18_600 },
      { type: 'withholding', credit_minor: 2000 },
    ])
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
    const draft = await seller.call(invoices.create, {
      params: { account_id: seller.account_id },
      body: { contact_id: rows[0]!.id, lines: [on.line] },
    })
    const refused = await seller.call(issueInvoiceEndpoint, { params: { uuid: draft.body.data.uuid } })
    expect(Object.keys(refused.body.errors!)).toEqual(['seller.vat_number'])
  })
})
