import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#kit/context.ts'
import { connect } from '#kit/wiring.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addInvoice, addRelation } from '../../payments/payments.fixture.ts'
import { findInvoice } from '../find-invoice.ts'
import { invoiceCredited, invoicePaid, invoiceUnpaid } from '../invoice-points.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'
import { within } from '../invoicing.fixture.ts'
import { restate, settleInvoices } from './settle-invoice.ts'

/** Amounts of an issued invoice of 100.00 and what follows from them: status, day of payment, listeners, events and log (domain.md 3.25). */
let app: TestApp
let seller: number
let relation: { uuid: string; client_id: number }
let invoice: string
beforeAll(async () => {
  app = await createTestApp()
  seller = await app.account({ type: 'agency' })
  relation = await addRelation(app, seller)
})
beforeEach(async () => {
  invoice = await addInvoice(app, seller, { relation }, { total_minor: 10_000 })
})
afterAll(() => app.stop())

type Amounts = Parameters<typeof restate>[2]
interface Outcome {
  status: string
  isPaid: boolean
  told: string[]
  logged: string[]
  changes: unknown
}

/** Runs a function with a context that notes what it announces. */
async function noting<T>(
  run: (ctx: Context) => Promise<T>,
): Promise<{ result: T; told: string[]; logged: string[]; emitted: string[]; changes: unknown[] }> {
  const notes = { told: [] as string[], logged: [] as string[], emitted: [] as string[], changes: [] as unknown[] }
  const hears = (name: string) => (_ctx: Context, row: InvoiceRow) => Promise.resolve(void notes.told.push(`${name} ${row.status}`))
  const result = await within(app, (ctx) =>
    run({
      ...ctx,
      log: (entry) => void (entry.account_id === seller && notes.logged.push(entry.event) && notes.changes.push(entry.changes)),
      emit: (event) => void notes.emitted.push(`${event.name} ${event.type}`),
      services: {
        ...ctx.services,
        wiring: ctx.services.wiring.replacing(
          connect(invoicePaid, hears('paid')),
          connect(invoiceUnpaid, hears('unpaid')),
          connect(invoiceCredited, hears('credited')),
        ),
      },
    }),
  )
  return { result, ...notes }
}

/** Stores amounts, and returns what came of it. */
async function after(amounts: Amounts, uuid = invoice): Promise<Outcome> {
  const { result, told, logged, changes } = await noting(async (ctx) => restate(ctx, await findInvoice(ctx.db, uuid, 'lock'), amounts))
  return { status: result.status, isPaid: result.paid_at !== null, told, logged, changes: changes[0] }
}

describe('an invoice', () => {
  it('is partly paid, then paid, and open again when a payment is taken back', async () => {
    expect(await after({ paid_minor: 4000 })).toEqual({
      status: 'partially_paid',
      isPaid: false,
      told: [],
      logged: ['invoice.updated'],
      changes: { status: ['issued', 'partially_paid'], balance_minor: [10_000, 6000] },
    })
    expect(await after({ paid_minor: 10_000 })).toEqual({
      status: 'paid',
      isPaid: true,
      told: ['paid paid'],
      logged: ['invoice.paid'],
      changes: { status: ['partially_paid', 'paid'], balance_minor: [6000, 0] },
    })
    expect(await after({ paid_minor: 6000 })).toEqual({
      status: 'partially_paid',
      isPaid: false,
      told: ['unpaid partially_paid'],
      logged: ['invoice.updated'],
      changes: { status: ['paid', 'partially_paid'], balance_minor: [0, 4000] },
    })
    expect(await after({ paid_minor: 0 })).toMatchObject({ status: 'issued', told: [], logged: ['invoice.updated'] })
  })

  it('is paid on the day of its last payment, and keeps it while it stays paid', async () => {
    const day = app.services.clock.now()
    await after({ paid_minor: 10_000 })
    const paid_at = async () => (await within(app, (ctx) => findInvoice(ctx.db, invoice))).paid_at
    const first = await paid_at()
    expect(Math.abs(Date.parse(first!) - day.getTime())).toBeLessThan(60_000)
    await sql`UPDATE invoices SET paid_at = '2026-01-01' WHERE uuid = ${invoice}`.execute(app.database.db)
    expect(await after({ paid_minor: 6000, credited_minor: 4000 })).toEqual({
      status: 'paid',
      isPaid: true,
      told: [],
      logged: ['invoice.updated'],
      changes: { status: ['paid', 'paid'], balance_minor: [0, 0] },
    })
    expect(await paid_at()).toMatch(/^2026-01-01/)
  })

  it('that is credited in full says so, and keeps the day of a payment', async () => {
    expect(await after({ credited_minor: 10_000 })).toMatchObject({ status: 'credited', isPaid: false, told: ['credited credited'] })
    const other = await addInvoice(app, seller, { relation }, { total_minor: 5000 })
    await after({ paid_minor: 5000 }, other)
    expect(await after({ paid_minor: 0, credited_minor: 5000 }, other)).toMatchObject({
      status: 'credited',
      isPaid: true,
      told: ['credited credited'],
      logged: ['invoice.updated'],
    })
  })

  it('that is credited in part is open for the rest', async () => {
    expect(await after({ credited_minor: 4000 })).toMatchObject({ status: 'issued', told: [], logged: ['invoice.updated'] })
    expect(await after({ paid_minor: 6000 })).toMatchObject({ status: 'paid', told: ['paid paid'], logged: ['invoice.paid'] })
  })

  it('whose rest is written off is not paid', async () => {
    expect(await after({ paid_minor: 6000, written_off_minor: 4000 })).toMatchObject({ status: 'written_off', isPaid: false, told: [] })
    const other = await addInvoice(app, seller, { relation }, { total_minor: 5000 })
    expect(await after({ written_off_minor: 2000 }, other)).toMatchObject({ status: 'issued', isPaid: false })
  })

  it('of nothing is paid, not credited', async () => {
    const free = await addInvoice(app, seller, { contact_id: await contact() }, { total_minor: 0 })
    expect(await after({ paid_minor: 0 }, free)).toMatchObject({ status: 'paid', told: ['paid paid'] })
  })

  it('that does not change is neither written nor announced', async () => {
    const { result, ...notes } = await noting(async (ctx) => {
      const before = await findInvoice(ctx.db, invoice, 'lock')
      return [before, await restate(ctx, before, { paid_minor: 0, credited_minor: 0, written_off_minor: 0 })]
    })
    expect(result[1]).toBe(result[0])
    expect(notes).toEqual({ told: [], logged: [], emitted: [], changes: [] })
  })
})

describe('several invoices', () => {
  it('are settled by their payments that count, and only those that change are announced', async () => {
    const direct = await addInvoice(app, seller, { contact_id: await contact() }, { total_minor: 3000 })
    const untouched = await addInvoice(app, seller, { relation }, { total_minor: 2000 })
    await pay(direct, 3000, 'completed')
    await pay(invoice, 1000, 'partially_refunded')
    await pay(invoice, 500, 'failed')
    const { result, told, logged, emitted } = await noting((ctx) => settleInvoices(ctx, [invoice, untouched, direct]))
    expect(result.map(({ uuid, status, paid_minor }) => ({ uuid, status, paid_minor }))).toEqual([
      { uuid: invoice, status: 'partially_paid', paid_minor: 1000 },
      { uuid: direct, status: 'paid', paid_minor: 3000 },
      { uuid: untouched, status: 'issued', paid_minor: 0 },
    ])
    expect(told).toEqual(['paid paid'])
    expect(logged).toEqual(['invoice.updated', 'invoice.paid'])
    expect(new Set(emitted)).toEqual(new Set(['invoice.updated invoice']))
  })

  it('refresh what is overdue of their client, and announce each of their orders', async () => {
    const late = await addInvoice(app, seller, { relation }, { total_minor: 7000, due_date: '2026-01-31' })
    await orderOf(late)
    const overdue = async () =>
      (
        await sql<{ overdue_minor: number }>`SELECT overdue_minor FROM account_relations WHERE uuid = ${relation.uuid}`.execute(
          app.database.db,
        )
      ).rows[0]!.overdue_minor
    await pay(late, 2000, 'completed')
    await sql`UPDATE account_relations SET overdue_minor = 0 WHERE uuid = ${relation.uuid}`.execute(app.database.db)
    const { emitted } = await noting((ctx) => settleInvoices(ctx, [late]))
    expect(await overdue()).toBeGreaterThanOrEqual(5000)
    expect(emitted.filter((event) => event === 'order.updated order').length).toBeGreaterThan(0)
  })
})

async function contact(): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO contacts (account_id, first_name) VALUES (${seller}, 'Maria') RETURNING id`.execute(app.database.db)
  return rows[0]!.id
}

/** Allocates a payment of the client to an invoice. */
async function pay(uuid: string, amount_minor: number, status: string): Promise<void> {
  await sql`
    WITH payment AS (INSERT INTO payments (uuid, account_id, account_relation_uuid, contact_id, status, amount_minor, currency, method, paid_on)
      SELECT uuid_v7(), ${seller}, account_relation_uuid, contact_id, ${status}, ${amount_minor}, 'EUR', 1, current_date FROM invoices WHERE uuid = ${uuid} RETURNING uuid)
    INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor) SELECT ${seller}, uuid, ${uuid}, ${amount_minor} FROM payment`.execute(
    app.database.db,
  )
}

/** An order of the client, whose invoice this is. */
async function orderOf(invoice_uuid: string): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO orders (uuid, account_id, kind, number, client_account_id, supplier_account_id, account_relation_uuid, order_status_id, order_date, payment_status)
    SELECT uuid_v7(), ${seller}, 'sales', 'SO-1', ${relation.client_id}, ${seller}, ${relation.uuid}, id, current_date, 'unpaid'
    FROM order_statuses WHERE applies_to = 'sales' AND code = 'confirmed' RETURNING uuid`.execute(app.database.db)
  await app.database.db.transaction().execute(async (db) => {
    // Issued invoices never change, which a trigger enforces.
    await sql`SET LOCAL session_replication_role = replica`.execute(db)
    await sql`UPDATE invoices SET order_uuid = ${rows[0]!.uuid} WHERE uuid = ${invoice_uuid}`.execute(db)
  })
}
