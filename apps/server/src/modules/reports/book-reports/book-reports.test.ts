import {
  creditInvoiceEndpoint,
  exportBooks,
  exportVatReport,
  invoices,
  invoiceSums,
  supplierBills,
  supplierBillSums,
  vatReport,
  type VatReport,
} from '@stoa/contract'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { invoicing, type Invoicing } from '../../sales/invoices/invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
let reader: TestUser
let report: VatReport
let today: string
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app, { withholding_bp: 2000 })
  const rights = [
    'reports.read-financial',
    'supplier-bills.read',
    'supplier-bills.create',
    'invoices.read',
    'payments.read',
    'payments.create',
  ]
  reader = await app.member({ account_id: on.seller.account_id, permissions: rights })
  today = localToday('Europe/Athens', app.services.clock.now())
  await documents()
  report = (await reader.call(vatReport, { params: of(), query: period() })).body.data
})
afterAll(() => app.stop())

const of = () => ({ account_id: on.seller.account_id })
const period = () => ({ since: addDays(today, -30), until: today })
const rateOf = async (bp: number) =>
  (
    await sql<{
      id: number
    }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = ${bp} AND region = 'mainland' AND category <> 'exempt' LIMIT 1`.execute(
      app.database.db,
    )
  ).rows[0]!.id

/** Documents of several rates, with discounts, credits in full and in part, another currency, and bills with a credit note. */
async function documents() {
  const reduced = await rateOf(1300)
  const line = (net: number, more: object = {}) => ({ name: 'Work', quantity: 1, unit_price_minor: net, ...more })
  const first = await on.issued({ discount_bp: 333 }, [line(10_001), line(4_999, { vat_rate_id: reduced }), line(333)])
  const second = await on.issued({}, [line(25_000), line(7_777, { vat_rate_id: reduced })])
  await on.issued({ currency: 'USD', exchange_rate: 1.1 }, [line(9_900)])
  const credit = (uuid: string, body: object) =>
    on.seller.call(creditInvoiceEndpoint, { params: { uuid }, body: { credit_reason: 'x', ...body } })
  expect((await credit(first.uuid, {})).status).toBe(200)
  const part = second.invoiceLines[1]!
  expect((await credit(second.uuid, { lines: [{ invoice_line_id: part.id, amount_minor: 1_234 }] })).status).toBe(200)
  await on.drafted({}, [line(99_999)])
  const enter = (number: string, lines: object[], more: object = {}) =>
    reader.call(supplierBills.create, {
      params: of(),
      body: { supplier_name: 'Τυπογραφείο', number, issue_date: addDays(today, -2), lines, ...more } as never,
    })
  const bill = await enter('1', [
    { name: 'Print', net_minor: 10_000, vat_bp: 2400 },
    { name: 'Food', net_minor: 2_000, vat_bp: 1300 },
  ])
  expect(bill.status, JSON.stringify(bill.body)).toBe(200)
  const note = await enter('2', [{ name: 'Back', net_minor: 1_000, vat_bp: 2400 }], { credits_bill_uuid: bill.body.data.uuid })
  expect(note.status, JSON.stringify(note.body)).toBe(200)
  await enter('3', [{ name: 'Ads', net_minor: 5_000 }], { supplier_name: 'Meta', vat_treatment: 'intra_eu_services' })
  await enter('4', [{ name: 'Old', net_minor: 5_000, vat_bp: 2400 }], { issue_date: addDays(today, -40) })
}

describe('the report on VAT', () => {
  it('sums net and VAT to the issued documents, in each currency', async () => {
    const { rows } = await sql<{ currency: string; net: number; vat: number; withheld: number }>`
      SELECT currency, sum(CASE WHEN credits_invoice_uuid IS NULL THEN net_minor ELSE -net_minor END)::bigint AS net,
        sum(CASE WHEN credits_invoice_uuid IS NULL THEN vat_minor ELSE -vat_minor END)::bigint AS vat,
        sum(CASE WHEN credits_invoice_uuid IS NULL THEN withheld_minor ELSE -withheld_minor END)::bigint AS withheld
      FROM invoices WHERE account_id = ${on.seller.account_id} AND status <> 'draft' AND type <> 'proforma' GROUP BY 1`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(2)
    for (const { currency, net, vat, withheld } of rows)
      expect(report.totals.find((one) => one.currency === currency)).toMatchObject({
        sales_net_minor: net,
        output_vat_minor: vat,
        withheld_minor: withheld,
      })
    const sums = (await reader.call(invoiceSums, { params: of(), query: { 'filter[issued][between]': `${period().since},${today}` } })).body
      .data
    expect(sums.find(({ currency }) => currency === 'EUR')!.net_minor).toBe(report.totals[0]!.sales_net_minor)
  })

  it('sums input VAT to the bills of the period, credit notes subtracted', () => {
    expect(report.purchases).toEqual([
      { currency: 'EUR', vat_treatment: 'domestic', vat_bp: 2400, net_minor: 9_000, vat_minor: 2_160, documents: 2 },
      { currency: 'EUR', vat_treatment: 'domestic', vat_bp: 1300, net_minor: 2_000, vat_minor: 260, documents: 1 },
      { currency: 'EUR', vat_treatment: 'intra_eu_services', vat_bp: 0, net_minor: 5_000, vat_minor: 0, documents: 1 },
    ])
    expect(report.totals[0]).toMatchObject({ purchases_net_minor: 16_000, input_vat_minor: 2_420 })
    expect(report.totals[0]!.due_vat_minor).toBe(report.totals[0]!.output_vat_minor - 2_420)
  })

  it('has the months sum to the period', () => {
    const of = (name: 'output_vat_minor' | 'input_vat_minor') =>
      report.months.filter(({ currency }) => currency === 'EUR').reduce((sum, one) => sum + one[name], 0)
    expect([of('output_vat_minor'), of('input_vat_minor')]).toEqual([report.totals[0]!.output_vat_minor, report.totals[0]!.input_vat_minor])
  })

  it('counts in each group exactly the documents and bills that its filter lists', async () => {
    const issued = `${period().since},${today}`
    for (const group of report.sales) {
      const query = {
        'filter[issued][between]': issued,
        'filter[vat_treatment]': group.vat_treatment,
        'filter[vat_rate]': String(group.vat_bp),
        'filter[currency]': group.currency,
        'filter[status][not_in]': 'draft',
        'filter[type][not_in]': 'proforma',
      }
      expect((await reader.call(invoices.list, { params: of(), query })).body.meta.total).toBe(group.documents)
    }
    for (const group of report.purchases) {
      const query = {
        'filter[issued][between]': issued,
        'filter[vat_treatment]': group.vat_treatment,
        'filter[vat_rate]': String(group.vat_bp),
      }
      expect((await reader.call(supplierBills.list, { params: of(), query })).body.meta.total).toBe(group.documents)
    }
    const bills = (await reader.call(supplierBillSums, { params: of(), query: { 'filter[issued][between]': issued } })).body.data[0]
    expect(bills).toMatchObject({ net_minor: report.totals[0]!.purchases_net_minor, vat_minor: report.totals[0]!.input_vat_minor })
  })

  it('lists supplies to buyers in the Union by buyer, in euro as well', async () => {
    const abroad = await invoicing(app, { buyer: { country_code: 'DE', vat_number: 'DE136695976', vat_status: 'valid' } })
    await abroad.issued({}, [{ name: 'Ads', quantity: 1, unit_price_minor: 40_000 }])
    await abroad.issued({ currency: 'USD', exchange_rate: 1.25 }, [{ name: 'Ads', quantity: 1, unit_price_minor: 10_000 }])
    const user = await app.member({ account_id: abroad.seller.account_id, permissions: ['reports.read-financial'] })
    const { body } = await user.call(vatReport, { params: { account_id: abroad.seller.account_id } })
    expect(body.data.eu_supplies).toMatchObject([
      {
        vat_number: 'DE136695976',
        country_code: 'DE',
        kind: 'services',
        currency: 'EUR',
        net_minor: 40_000,
        net_eur_minor: 40_000,
        documents: 1,
      },
      { currency: 'USD', net_minor: 10_000, net_eur_minor: 8_000 },
    ])
    expect(body.data.sales.map(({ vat_minor }) => vat_minor)).toEqual([0, 0])
  })

  it('needs the permission to read amounts', async () => {
    const member = await app.member({ account_id: on.seller.account_id, permissions: ['reports.read'] })
    expect((await member.call(vatReport, { params: of() })).status).toBe(403)
    expect((await member.call(exportBooks, { params: { ...of(), format: 'xml' } })).status).toBe(403)
  })
})

describe('the books for the accountant', () => {
  const file = (format: 'xlsx' | 'xml') =>
    reader.call(exportBooks, { params: { ...of(), format }, query: period(), headers: { 'accept-language': 'en' } })

  it('are a workbook with a sheet for each book, whose sums are those of the report', async () => {
    const answer = await file('xlsx')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('books-')
    const folder = await mkdtemp(join(tmpdir(), 'books-'))
    try {
      await writeFile(join(folder, 'books.xlsx'), answer.raw)
      const { rows } = await readRows(join(folder, 'books.xlsx'))
      const read: string[][] = []
      for await (const row of rows) read.push(row)
      const [headings, ...lines] = read
      const at = (name: string) => headings!.indexOf(name)
      const euro = lines.filter((line) => line[at('Currency')] === 'EUR')
      const sum = (name: string) => Math.round(euro.reduce((total, line) => total + Number(line[at(name)]), 0) * 100)
      expect([sum('Net'), sum('VAT')]).toEqual([report.totals[0]!.sales_net_minor, report.totals[0]!.output_vat_minor])
      for (const sheet of [1, 2, 3, 4, 5]) expect(answer.raw.toString('latin1')).toContain(`xl/worksheets/sheet${sheet}.xml`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('have the tables of the VAT report as a workbook with the same sums', async () => {
    const answer = await reader.call(exportVatReport, { params: of(), query: period() })
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('vat-')])
    const folder = await mkdtemp(join(tmpdir(), 'vat-'))
    try {
      await writeFile(join(folder, 'vat.xlsx'), answer.raw)
      const { rows } = await readRows(join(folder, 'vat.xlsx'))
      const read: string[][] = []
      for await (const row of rows) read.push(row)
      const [headings, ...lines] = read
      const figure = (line: string[], name: string) => Math.round(Number(line[headings!.indexOf(name)]) * 100)
      expect(lines.map((line) => [line[0], figure(line, 'VAT on sales'), figure(line, 'VAT to pay')])).toEqual(
        report.totals.map((total) => [total.currency, total.output_vat_minor, total.due_vat_minor]),
      )
      for (const sheet of [1, 2, 3, 4, 5, 6]) expect(answer.raw.toString('latin1')).toContain(`xl/worksheets/sheet${sheet}.xml`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('are XML with totals by currency that equal the report, and the same again', async () => {
    const [one, two] = [(await file('xml')).raw.toString(), (await file('xml')).raw.toString()]
    const undated = (text: string) => text.replace(/<createdAt>[^<]*<\/createdAt>/, '')
    expect(undated(one)).toBe(undated(two))
    const totalsOf = (book: string) => /<total>.*<\/total>/.exec(one.slice(one.indexOf(`<${book}>`), one.indexOf(`</${book}>`)))?.[0]
    const euro = report.totals.find(({ currency }) => currency === 'EUR')!
    expect(totalsOf('incomeInvoices')).toContain(`<totalNetValue>${(euro.sales_net_minor / 100).toFixed(2)}</totalNetValue>`)
    expect(totalsOf('incomeInvoices')).toContain(`<totalVatAmount>${(euro.output_vat_minor / 100).toFixed(2)}</totalVatAmount>`)
    expect(totalsOf('expenseInvoices')).toContain(`<totalVatAmount>${(euro.input_vat_minor / 100).toFixed(2)}</totalVatAmount>`)
  })

  it('have payables that equal the ledger of the period', async () => {
    const xml = (await file('xml')).raw.toString()
    const { rows } = await sql<{ minor: number }>`SELECT sum(debit_minor - credit_minor)::bigint AS minor FROM account_relation_movements
      WHERE account_id = ${on.seller.account_id} AND currency = 'EUR' AND type IN ('invoice', 'credit_note', 'withholding')`.execute(
      app.database.db,
    )
    const income = xml.slice(xml.indexOf('<incomeInvoices>'), xml.indexOf('</incomeInvoices>'))
    const euro = /<total><currency>EUR<\/currency>.*?<totalPayableAmount>([^<]*)</.exec(income)![1]
    expect(euro).toBe((rows[0]!.minor / 100).toFixed(2))
  })
})
