import { creditInvoiceEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { findInvoice } from '../find-invoice.ts'
import { invoicing, within, type Invoicing } from '../invoicing.fixture.ts'
import { creditedLines } from './credited-lines.ts'

/** Which parts of which lines a credit note credits, for an invoice of two lines: 2 × 50.00 and 1 × 30.00. */
let app: TestApp
let on: Invoicing
let uuid: string
let ids: number[]
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
beforeEach(async () => {
  const invoice = await on.issued({}, [
    { name: 'Σχεδιασμός', quantity: 2, unit_price_minor: 5000 },
    { name: 'Εκτυπώσεις', quantity: 1, unit_price_minor: 3000 },
  ])
  uuid = invoice.uuid
  ids = invoice.invoiceLines.map((line) => line.id)
})
afterAll(() => app.stop())

type Wishes = Parameters<typeof creditedLines>[2]

/** The credited lines as `name: quantity, net, whole or not`, or the refused fields. */
async function credited(wishes: Wishes): Promise<unknown> {
  try {
    const lines = await within(app, async (ctx) => creditedLines(ctx, await findInvoice(ctx.db, uuid), wishes))
    return lines.map(({ line, part, is_whole }) => `${line.name}: ${part.quantity}, ${part.net_minor}${is_whole ? ', whole' : ''}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.errors
  }
}

/** Credits a part of a line by an issued credit note. */
async function take(line: number, part: { quantity?: number; amount_minor?: number }): Promise<void> {
  const lines = [{ invoice_line_id: ids[line]!, ...part }]
  const answer = await on.seller.call(creditInvoiceEndpoint, { params: { uuid }, body: { credit_reason: 'Συμφωνία', lines } })
  expect(answer.status).toBe(200)
}

it('credits all lines whole when nothing is asked for', async () => {
  expect(await credited(null)).toEqual(['Σχεδιασμός: 2, 10000, whole', 'Εκτυπώσεις: 1, 3000, whole'])
})

it('credits what earlier credit notes left, which is not a whole line any more', async () => {
  await take(0, { quantity: 1 })
  expect(await credited(null)).toEqual(['Σχεδιασμός: 1, 5000', 'Εκτυπώσεις: 1, 3000, whole'])
  await take(1, { amount_minor: 1000 })
  expect(await credited(null)).toEqual(['Σχεδιασμός: 1, 5000', 'Εκτυπώσεις: 1, 2000'])
})

it('leaves out lines of which nothing is left, and refuses when no line is left', async () => {
  await take(0, { quantity: 2 })
  expect(await credited(null)).toEqual(['Εκτυπώσεις: 1, 3000, whole'])
  await take(1, { quantity: 1 })
  expect(await credited(null)).toEqual({ lines: ['Everything on this invoice is credited already'] })
})

it('credits the requested quantity; all of an untouched line is the whole line', async () => {
  expect(await credited([{ invoice_line_id: ids[0]!, quantity: 2 }])).toEqual(['Σχεδιασμός: 2, 10000, whole'])
  expect(await credited([{ invoice_line_id: ids[0]!, quantity: 1 }])).toEqual(['Σχεδιασμός: 1, 5000'])
  expect(
    await credited([
      { invoice_line_id: ids[1]!, quantity: 1 },
      { invoice_line_id: ids[0]!, quantity: 1.5 },
    ]),
  ).toEqual(['Εκτυπώσεις: 1, 3000, whole', 'Σχεδιασμός: 1.5, 7500'])
})

it('credits a requested amount; all that is open is the whole line', async () => {
  expect(await credited([{ invoice_line_id: ids[0]!, amount_minor: 2500 }])).toMatchObject([expect.stringMatching(/, 2500$/)])
  expect(await credited([{ invoice_line_id: ids[0]!, amount_minor: 10_000 }])).toEqual(['Σχεδιασμός: 2, 10000, whole'])
})

it('refuses what the invoice does not have, each on its field', async () => {
  const unknown = ['This line is not of the credited invoice']
  expect(await credited([{ invoice_line_id: 0, quantity: 1 }])).toEqual({ 'lines.0.invoice_line_id': unknown })
  const twice = { invoice_line_id: ids[0]!, quantity: 1 }
  expect(await credited([twice, twice])).toEqual({ 'lines.1.invoice_line_id': unknown })
  const either = ['Either the quantity or the amount that is to be credited']
  expect(await credited([{ invoice_line_id: ids[1]!, quantity: 1 }, { invoice_line_id: ids[0]! }])).toEqual({ 'lines.1.quantity': either })
  expect(await credited([{ ...twice, amount_minor: 1 }])).toEqual({ 'lines.0.quantity': either })
  expect(await credited([{ invoice_line_id: ids[0]!, quantity: 3 }])).toEqual({
    'lines.0.quantity': ['This credits more than what is left of the line (2)'],
  })
  expect(await credited([{ invoice_line_id: ids[0]!, amount_minor: 10_001 }])).toEqual({
    'lines.0.amount_minor': [expect.stringMatching(/^This credits more than what is left of the line \(.*100[.,]00.*\)$/)],
  })
})

it('refuses more than earlier credit notes left', async () => {
  await take(0, { quantity: 1.5 })
  expect(await credited([{ invoice_line_id: ids[0]!, quantity: 1 }])).toEqual({
    'lines.0.quantity': ['This credits more than what is left of the line (0.5)'],
  })
  expect(await credited([{ invoice_line_id: ids[0]!, amount_minor: 2501 }])).toHaveProperty(['lines.0.amount_minor'])
  expect(await credited([{ invoice_line_id: ids[0]!, amount_minor: 2500 }])).toHaveLength(1)
})
