import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { findInvoice } from '../find-invoice.ts'
import { linesOf } from '../invoice-includes.ts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.presenter.ts'
import { invoicing, within, type Invoicing } from '../invoicing.fixture.ts'
import { checkIssue } from './issue-checks.ts'

/** What issuing a draft requires (domain.md 3.25): one row of a draft is changed in one place, and all refusals are compared. */
const DAY = '2026-03-10'

let app: TestApp
let on: Invoicing
let draft: string
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
  draft = (await on.drafted({ issue_date: DAY, due_date: '2026-04-09' })).uuid
})
afterAll(() => app.stop())

interface Wrong {
  row?: Partial<InvoiceRow>
  lines?: Partial<InvoiceLineRow>[]
  dates?: { issue_date?: string; today?: string }
  /** What else is different, in a transaction that is rolled back. */
  prepare?: (ctx: Context) => Promise<unknown>
  uuid?: string
}

const RULES_CHANGED = 'By the rules of today the VAT of this document is another one (domestic). Open the draft and save it to take it over'

class Undo extends Error {}

/** The refusals of issuing a changed draft, by field. */
async function refusals({ row, lines, dates, prepare, uuid = draft }: Wrong): Promise<Record<string, string[]>> {
  let found: Record<string, string[]> = {}
  const work = within(app, async (ctx) => {
    await prepare?.(ctx)
    const [first] = await linesOf(ctx, [uuid])
    const changed = lines?.map((line, at) => ({ ...first!, position: at, ...line })) ?? (await linesOf(ctx, [uuid]))
    const days = { issue_date: DAY, today: DAY, ...dates }
    await checkIssue(ctx, { ...(await findInvoice(ctx.db, uuid)), ...row }, changed, days).catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.errors) throw error
      found = error.errors
    })
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return found
}

const register = (account_id: number, change: ReturnType<typeof sql>) => (ctx: Context) =>
  sql`UPDATE account_registrations SET ${change} WHERE account_id = ${account_id}`.execute(ctx.db)

const orderNumberRequired = (ctx: Context) =>
  sql`UPDATE account_relations SET purchase_order_required = true WHERE uuid = ${on.relation_uuid}`.execute(ctx.db)
const unregistered = (ctx: Context) => sql`DELETE FROM account_registrations WHERE account_id = ${on.client.account_id}`.execute(ctx.db)
const close = (ctx: Context, day: string) =>
  sql`INSERT INTO account_books (account_id, closed_until) VALUES (${on.seller.account_id}, ${day})`.execute(ctx.db)

describe('a draft can be issued', () => {
  it('as it is, with the current data of both parties', async () => {
    const parties = await within(app, async (ctx) =>
      checkIssue(ctx, await findInvoice(ctx.db, draft), await linesOf(ctx, [draft]), { issue_date: DAY, today: DAY }),
    )
    expect(parties).toMatchObject({ seller: { vat_number: 'EL000010017' }, buyer: { vat_number: 'EL000020011', city: 'Αθήνα' } })
  })

  it.each<[string, Wrong]>([
    ['due on the day of issue', { row: { due_date: DAY } }],
    ['for a service of one day', { row: { service_from: DAY, service_to: DAY } }],
    ['with the first day of the service alone', { row: { service_from: '2026-05-01', service_to: null } }],
    ['with the last day of the service alone', { row: { service_from: null, service_to: '2020-01-01' } }],
    ['today', { dates: { issue_date: '2026-03-09' } }],
    ['with a line of 0 % that costs nothing', { lines: [{ vat_category: 7, net_minor: 0, vat_exemption_code: null }] }],
    ['with a reduction of 0 % without an exemption', { lines: [{ vat_category: 7, net_minor: -100, vat_exemption_code: null }] }],
    ['with a line of 0 % and its exemption', { lines: [{ vat_rate_id: null, vat_category: 7, net_minor: 100, vat_exemption_code: 27 }] }],
    ['in another currency with its rate', { row: { currency: 'USD', exchange_rate: '0.9' } }],
    ['as a pro forma in another currency, without a rate', { row: { type: 'proforma', currency: 'USD', exchange_rate: null } }],
    ['as a receipt, without the order number', { row: { type: 'retail_receipt' }, prepare: orderNumberRequired }],
    ['with the order number', { row: { purchase_order_number: 'PO-1' }, prepare: orderNumberRequired }],
    ['as a pro forma in closed books', { row: { type: 'proforma' }, prepare: (ctx) => close(ctx, DAY) }],
    ['on the day after the closed books', { prepare: (ctx) => close(ctx, '2026-03-09') }],
    ['as a receipt to a buyer without a registration', { row: { type: 'retail_receipt' }, prepare: unregistered }],
  ])('%s', async (_name, wrong) => {
    expect(await refusals(wrong)).toEqual({})
  })
})

describe('a draft cannot be issued', () => {
  it.each<[string, Wrong, Record<string, string[]>]>([
    ['without lines', { row: { total_minor: 0, vat_minor: 0 }, lines: [] }, { lines: ['A document needs at least one line'] }],
    [
      'before the end of the closed books',
      { prepare: (ctx) => close(ctx, DAY) },
      { issue_date: ['The books are closed until 10/03/2026. Choose a later day, or open the books again under Reports.'] },
    ],
    ['in the future', { dates: { today: '2026-03-09' } }, { issue_date: ['The issue date lies in the future'] }],
    ['due before its day', { row: { due_date: '2026-03-09' } }, { due_date: ['The due date lies before the issue date'] }],
    [
      'for a service that ends before it begins',
      { row: { service_from: DAY, service_to: '2026-03-09' } },
      { service_to: ['The period ends before it begins'] },
    ],
    [
      'without the order number of a client who requires one',
      { prepare: orderNumberRequired },
      { purchase_order_number: ['This client asks for its order number on invoices'] },
    ],
    [
      'in another currency without a rate',
      { row: { currency: 'USD', exchange_rate: null } },
      { exchange_rate: ['Enter what one euro is worth in USD: the VAT of this document is told in euro as well'] },
    ],
    [
      'with another treatment than the rules give',
      { row: { vat_treatment: 'outside_scope', vat_treatment_reason: null } },
      { vat_treatment: [RULES_CHANGED] },
    ],
    ['with another total', { row: { total_minor: 1 } }, { vat_treatment: [RULES_CHANGED] }],
    ['with another VAT', { row: { vat_minor: 1 } }, { vat_treatment: [RULES_CHANGED] }],
    [
      'with lines of 0 % without an exemption',
      { lines: [{}, { vat_category: 7, net_minor: 1, unit_price_minor: 0, vat_exemption_code: null }] },
      { 'lines.1.vat_rate_id': ['A line without VAT needs the reason of its exemption'] },
    ],
    [
      'to a buyer without a registration',
      { prepare: unregistered },
      {
        'buyer.vat_number': ['The client has no VAT number: add it, or issue a retail receipt'],
        'buyer.address': ['The client has no address: add street and city to its registration'],
      },
    ],
  ])('%s', async (_name, wrong, expected) => {
    expect(await refusals(wrong)).toEqual(expected)
  })

  it('and says everything that is wrong at once', async () => {
    const row = { service_from: DAY, service_to: '2026-03-09', due_date: '2026-03-09', currency: 'USD', exchange_rate: null }
    const found = await refusals({
      row: { ...row, total_minor: 0, vat_minor: 0 },
      lines: [],
      dates: { today: '2026-03-09' },
      prepare: orderNumberRequired,
    })
    expect(Object.keys(found)).toEqual(['exchange_rate', 'lines', 'issue_date', 'due_date', 'service_to', 'purchase_order_number'])
  })
})

describe('a buyer elsewhere in the Union', () => {
  let abroad: Invoicing
  let sent: string
  beforeAll(async () => {
    abroad = await invoicing(app, { buyer: { country_code: 'DE', vat_number: 'DE136695976', vat_status: 'valid' } })
    sent = (await abroad.drafted({ issue_date: DAY, due_date: '2026-04-09' })).uuid
  })
  const status = (value: string) => (ctx: Context) => register(abroad.client.account_id, sql`vat_status = ${value}`)(ctx)

  it('needs a confirmed VAT number', async () => {
    expect((await within(app, (ctx) => findInvoice(ctx.db, sent))).vat_treatment).toBe('intra_eu_services')
    expect(await refusals({ uuid: sent })).toEqual({})
    expect(await refusals({ uuid: sent, prepare: status('format_ok') })).toMatchObject({
      'buyer.vat_number': ["The client's VAT number is not confirmed: check it, or confirm it by hand"],
    })
  })

  it('needs none that is confirmed with a reason for the treatment', async () => {
    const found = await refusals({ uuid: sent, row: { vat_treatment_reason: 'Seen on paper' }, prepare: status('format_ok') })
    expect(Object.keys(found)).not.toContain('buyer.vat_number')
  })

  it('needs no VAT number on a receipt', async () => {
    const row = { type: 'retail_receipt' as const }
    expect(Object.keys(await refusals({ uuid: sent, row, prepare: status('format_ok') }))).not.toContain('buyer.vat_number')
  })
})

it('a credit note takes the parties of the credited document, even if they have changed since', async () => {
  const { uuid } = await on.issued({ issue_date: DAY, due_date: '2026-04-09' })
  let parties: unknown
  const work = within(app, async (ctx) => {
    await unregistered(ctx)
    const row = { ...(await findInvoice(ctx.db, uuid)), credits_invoice_uuid: uuid, currency: 'USD', exchange_rate: null, total_minor: 1 }
    parties = await checkIssue(ctx, row, await linesOf(ctx, [uuid]), { issue_date: DAY, today: DAY })
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  expect(parties).toMatchObject({ seller: { vat_number: 'EL000010017' }, buyer: { vat_number: 'EL000020011', city: 'Αθήνα' } })
})
