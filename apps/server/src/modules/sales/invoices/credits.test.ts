import {
  convertProforma,
  correctInvoiceEndpoint,
  creditInvoiceEndpoint,
  duplicateInvoice,
  invoices,
  issueInvoiceEndpoint,
  writeOffInvoiceEndpoint,
} from '@stoa/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice, InvoiceLine } from '@stoa/contract'
import { createTestApp, type TestApp } from '#test/app.ts'
import { draftInvoice, findInvoice, issueInvoice, settleInvoices } from './index.ts'
import { invoicing, within, type Invoicing } from './invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

type Full = Invoice & { invoiceLines: InvoiceLine[] }
const credit = async (own: Invoicing, uuid: string, body: object): Promise<Full> => {
  const answer = await own.seller.post(`/api/v1/invoices/${uuid}/credit`, { credit_reason: 'Συμφωνία', ...body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const read = async (own: Invoicing, uuid: string): Promise<Full> =>
  (await own.seller.call(invoices.read, { params: { uuid }, query: { include: 'invoiceLines,creditNotes' } })).body.data as Full
const balanceOf = async (own: Invoicing) =>
  (
    await sql<{ card: number; movements: number; open: number; unallocated: number }>`
      SELECT r.balance_minor AS card, (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements WHERE account_relation_uuid = r.uuid)::bigint AS movements,
        (SELECT coalesce(sum(balance_minor), 0) FROM invoices WHERE account_relation_uuid = r.uuid AND status IN ('issued', 'partially_paid') AND type = 'invoice')::bigint AS open,
        (SELECT coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0) FROM payments WHERE account_relation_uuid = r.uuid AND status IN ('completed', 'partially_refunded'))::bigint AS unallocated
      FROM account_relations r WHERE r.uuid = ${own.relation_uuid}`.execute(app.database.db)
  ).rows[0]!

/** Rows of a completed and allocated payment of the client. */
async function pay(own: Invoicing, invoice: Pick<Invoice, 'uuid'>, amount_minor: number): Promise<string> {
  return within(app, async (ctx) => {
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO payments (uuid, account_id, account_relation_uuid, client_account_id, status, amount_minor, allocated_minor, paid_on)
      VALUES (uuid_v7(), ${own.seller.account_id}, ${own.relation_uuid}, ${own.client.account_id}, 'completed', ${amount_minor}, ${amount_minor}, current_date) RETURNING uuid`.execute(
      ctx.db,
    )
    await sql`INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor) VALUES (${own.seller.account_id}, ${rows[0]!.uuid}, ${invoice.uuid}, ${amount_minor})`.execute(
      ctx.db,
    )
    const { postMovement } = await import('#modules/accounts/relations/index.ts')
    await postMovement(ctx, {
      account_id: own.seller.account_id,
      account_relation_uuid: own.relation_uuid,
      type: 'payment',
      document: { type: 'payment', id: rows[0]!.uuid },
      date: '2026-01-02',
      description: 'Payment',
      credit_minor: amount_minor,
      currency: 'EUR',
    })
    await settleInvoices(ctx, [invoice.uuid])
    return rows[0]!.uuid
  })
}

describe('a credit note', () => {
  it('in full copies every amount, leaves a balance of 0 and cancels the VAT [INV-42]', async () => {
    const invoice = await on.issued({ discount_bp: 333 }, [
      { name: 'Α', quantity: 3, unit_price_minor: 3333 },
      { name: 'Β', quantity: '1.5', unit_price_minor: 999, discount_minor: 7 },
    ])
    const note = await credit(on, invoice.uuid, {})
    for (const name of ['gross_minor', 'net_minor', 'vat_minor', 'total_minor', 'payable_minor', 'vat_breakdown', 'discount_bp'] as const)
      expect(note[name]).toEqual(invoice[name])
    const amounts = (lines: InvoiceLine[]) =>
      lines.map(({ net_minor, vat_minor, total_minor, gross_minor }) => [net_minor, vat_minor, total_minor, gross_minor])
    expect(amounts(note.invoiceLines)).toEqual(amounts(invoice.invoiceLines))
    expect(note).toMatchObject({ type: 'credit_note', status: 'issued', mydata_type: '5.2', credits_invoice_uuid: invoice.uuid })
    const after = await read(on, invoice.uuid)
    expect(after).toMatchObject({
      status: 'credited',
      balance_minor: 0,
      credited_minor: invoice.payable_minor,
      creditNotes: [{ uuid: note.uuid }],
    })
    expect((await on.seller.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'x' } })).status).toBe(409)
  })

  it('in parts never exceeds a line, and the last part takes the rest [INV-42]', async () => {
    const invoice = await on.issued({}, [{ name: 'Α', quantity: 3, unit_price_minor: 3333, discount_bp: 100 }])
    const [line] = invoice.invoiceLines
    const notes: Awaited<ReturnType<typeof credit>>[] = []
    for (const quantity of [1, 1, 1]) notes.push(await credit(on, invoice.uuid, { lines: [{ invoice_line_id: line!.id, quantity }] }))
    const sum = (name: 'net_minor' | 'vat_minor' | 'payable_minor') => notes.reduce((all, note) => all + note[name], 0)
    expect([sum('net_minor'), sum('vat_minor'), sum('payable_minor')]).toEqual([
      invoice.net_minor,
      invoice.vat_minor,
      invoice.payable_minor,
    ])
    expect(await read(on, invoice.uuid)).toMatchObject({ status: 'credited', invoiceLines: [{ credited_quantity: 3 }] })
    const other = await on.issued()
    const refused = await on.seller.call(creditInvoiceEndpoint, {
      params: { uuid: other.uuid },
      body: {
        credit_reason: 'x',
        lines: [{ invoice_line_id: other.invoiceLines[0]!.id, quantity: 1.001 }],
      },
    })
    expect(Object.keys(refused.body.errors!)).toEqual(['lines.0.quantity'])
    const foreign = await on.seller.call(creditInvoiceEndpoint, {
      params: { uuid: other.uuid },
      body: {
        credit_reason: 'x',
        lines: [{ invoice_line_id: line!.id, quantity: 1 }],
      },
    })
    expect(Object.keys(foreign.body.errors!)).toEqual(['lines.0.invoice_line_id'])
  })

  it('credits an amount of a line with its VAT, and the rest by quantity; both sum to the line [INV-42]', async () => {
    const own = await invoicing(app)
    const invoice = await own.issued({}, [{ name: 'Α', quantity: 10, unit_price_minor: 10_000 }])
    const [line] = invoice.invoiceLines
    const reduction = await credit(own, invoice.uuid, { lines: [{ invoice_line_id: line!.id, amount_minor: 30_001 }] })
    expect(reduction).toMatchObject({ net_minor: 30_001, vat_minor: 7_200, total_minor: 37_201 })
    expect(reduction.invoiceLines).toMatchObject([
      { quantity: 1, unit_price_minor: 30_001, credits_amount: true, description: 'Μείωση τιμής', credited_line_id: line!.id },
    ])
    expect(await read(own, invoice.uuid)).toMatchObject({
      status: 'issued',
      credited_minor: 37_201,
      balance_minor: 86_799,
      invoiceLines: [{ credited_quantity: 0, credited_net_minor: 30_001, credited_vat_minor: 7_200 }],
    })
    const half = await credit(own, invoice.uuid, { lines: [{ invoice_line_id: line!.id, quantity: 5 }] })
    expect(half.invoiceLines).toMatchObject([{ quantity: 5, unit_price_minor: 10_000, net_minor: 35_000, gross_minor: 50_001 }])
    const rest = await credit(own, invoice.uuid, { lines: [{ invoice_line_id: line!.id, amount_minor: 34_999 }] })
    expect(rest.invoiceLines).toMatchObject([{ quantity: 5, credits_amount: false }])
    expect(reduction.vat_minor + half.vat_minor + rest.vat_minor).toBe(invoice.vat_minor)
    expect(await read(own, invoice.uuid)).toMatchObject({ status: 'credited', balance_minor: 0, invoiceLines: [{ credited_quantity: 10 }] })
  })

  it('requires a quantity or an amount for each line, never both, never more than remains', async () => {
    const invoice = await on.issued()
    const { id: invoice_line_id } = invoice.invoiceLines[0]!
    const refused = async (line: object) =>
      (
        await on.seller.call(creditInvoiceEndpoint, {
          params: { uuid: invoice.uuid },
          body: { credit_reason: 'x', lines: [{ invoice_line_id, ...line }] },
        })
      ).body.errors
    expect(await refused({ amount_minor: 10_001 })).toEqual({
      'lines.0.amount_minor': ['This credits more than what is left of the line (100,00\u00a0€)'],
    })
    for (const line of [{}, { quantity: 1, amount_minor: 1 }, { amount_minor: 0 }])
      expect(Object.keys((await refused(line))!)).toEqual(['lines.0.quantity'])
    expect(Object.keys((await refused({ amount_minor: -1 }))!)).toEqual(['lines.0.amount_minor'])
  })

  it('credits amounts with VAT if prices include it', async () => {
    const receipt = await on.issued({
      type: 'retail_receipt',
      account_relation_uuid: null,
      contact_id: on.contact_id,
      prices_include_vat: true,
    })
    const note = await credit(on, receipt.uuid, { lines: [{ invoice_line_id: receipt.invoiceLines[0]!.id, amount_minor: 1_240 }] })
    expect(note).toMatchObject({ type: 'retail_credit', net_minor: 1_000, vat_minor: 240, total_minor: 1_240 })
  })

  it('of a paid invoice turns the payment into credit of the client [INV-41]', async () => {
    const own = await invoicing(app)
    const invoice = await own.issued()
    const payment = await pay(own, invoice, 12_400)
    expect(await read(own, invoice.uuid)).toMatchObject({ status: 'paid', paid_minor: 12_400, balance_minor: 0 })
    await credit(own, invoice.uuid, { lines: [{ invoice_line_id: invoice.invoiceLines[0]!.id, quantity: 0.25 }] })
    expect(await read(own, invoice.uuid)).toMatchObject({ status: 'paid', paid_minor: 9300, credited_minor: 3100, balance_minor: 0 })
    const left = await sql<{ allocated_minor: number }>`SELECT allocated_minor FROM payments WHERE uuid = ${payment}`.execute(
      app.database.db,
    )
    expect(left.rows[0]!.allocated_minor).toBe(9300)
    expect(await balanceOf(own)).toMatchObject({ card: -3100, movements: -3100, open: 0, unallocated: 3100 })
  })

  it('is refused on issue when another one has credited the same meanwhile', async () => {
    const invoice = await on.issued()
    const draft = await credit(on, invoice.uuid, { draft: true })
    expect(draft.status).toBe('draft')
    await credit(on, invoice.uuid, { lines: [{ invoice_line_id: invoice.invoiceLines[0]!.id, quantity: 0.5 }] })
    const late = await on.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.uuid } })
    expect(late.status).toBe(422)
    expect((await on.seller.call(invoices.remove, { params: { uuid: draft.uuid } })).status).toBe(200)
  })
})

describe('other corrections', () => {
  it('create a credit note and a new draft with the same lines in one action', async () => {
    const invoice = await on.issued({ purchase_order_number: 'PO-1' })
    const answer = await on.seller.call(correctInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'Λάθος τιμή' } })
    expect(answer.body.data).toMatchObject({
      status: 'draft',
      type: 'invoice',
      total_minor: invoice.total_minor,
      purchase_order_number: 'PO-1',
    })
    expect(await read(on, invoice.uuid)).toMatchObject({
      status: 'credited',
      creditNotes: [{ status: 'issued', total_minor: invoice.total_minor }],
    })
  })

  it('convert a proforma once; the proforma itself books nothing', async () => {
    const before = await balanceOf(on)
    const proforma = await on.issued({ type: 'proforma' })
    expect(proforma).toMatchObject({ type: 'proforma', status: 'issued', mydata_status: 'not_required' })
    expect(await balanceOf(on)).toMatchObject({ card: before.card })
    const [one, other] = await Promise.all([1, 2].map(() => on.seller.call(convertProforma, { params: { uuid: proforma.uuid } })))
    expect([one!.status, other!.status].sort((a, b) => a - b)).toEqual([200, 409])
    expect(await read(on, proforma.uuid)).toHaveProperty(
      'converted_invoice_uuid',
      [one!, other!].find(({ status }) => status === 200)!.body.data.uuid,
    )
  })

  it('write off the open amount with a reason, and copy a document to a new draft', async () => {
    const own = await invoicing(app)
    const invoice = await own.issued()
    await pay(own, invoice, 400)
    const gone = await own.seller.call(writeOffInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'Πτώχευση' } })
    expect(gone.body.data).toMatchObject({ status: 'written_off', written_off_minor: 12_000, balance_minor: 0 })
    expect(await balanceOf(own)).toMatchObject({ card: 0, movements: 0, open: 0 })
    expect((await own.seller.call(writeOffInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'x' } })).status).toBe(409)
    const copy = await own.seller.call(duplicateInvoice, { params: { uuid: invoice.uuid } })
    expect(copy.body.data).toMatchObject({ status: 'draft', total_minor: 12_400, order_uuid: null })
  })

  it('keep balance = entries = open invoices − unallocated money, after any sequence of steps [INV-43] [INV-41] [INV-49]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.integer({ min: 1, max: 90_000 }),
            fc.constantFrom('leave', 'pay', 'part', 'credit', 'half', 'amount', 'pay-amount', 'pay-credit', 'write-off'),
          ),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        async (steps) => {
          const own = await invoicing(app)
          for (const [price, step] of steps) {
            const invoice = await own.issued({}, [{ name: 'Α', quantity: 2, unit_price_minor: price }])
            const [line] = invoice.invoiceLines
            if (step.startsWith('pay')) await pay(own, invoice, invoice.payable_minor)
            if (step === 'part') await pay(own, invoice, Math.ceil(invoice.payable_minor / 3))
            if (step === 'credit' || step === 'pay-credit') await credit(own, invoice.uuid, {})
            if (step.endsWith('amount')) await credit(own, invoice.uuid, { lines: [{ invoice_line_id: line!.id, amount_minor: price }] })
            if (step === 'half') await credit(own, invoice.uuid, { lines: [{ invoice_line_id: line!.id, quantity: 1 }] })
            if (step === 'write-off')
              await own.seller.call(writeOffInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'x' } })
          }
          const { card, movements, open, unallocated } = await balanceOf(own)
          expect(card).toBe(movements)
          expect(card).toBe(open - unallocated)
        },
      ),
      { numRuns: 6 },
    )
  }, 120_000)

  it('reopen an invoice when an allocation is reversed, and call the listeners', async () => {
    const own = await invoicing(app)
    const invoice = await own.issued()
    const payment = await pay(own, invoice, 12_400)
    await sql`UPDATE payment_allocations SET reversed_at = now() WHERE payment_uuid = ${payment}`.execute(app.database.db)
    const [row] = await within(app, (ctx) => settleInvoices(ctx, [invoice.uuid]))
    expect(row).toMatchObject({ status: 'issued', paid_minor: 0, paid_at: null, balance_minor: 12_400 })
  })

  it('run in transactions of other modules, and are rolled back with them', async () => {
    const failed = within(app, async (ctx) => {
      const draft = await draftInvoice(ctx, { account_id: on.seller.account_id, account_relation_uuid: on.relation_uuid, lines: [on.line] })
      await issueInvoice(ctx, draft.uuid)
      throw new Error(draft.uuid)
    })
    const uuid = await failed.then(
      () => '',
      (error: Error) => error.message,
    )
    await expect(findInvoice(app.database.db, uuid)).rejects.toThrow('Not Found')
  })
})
