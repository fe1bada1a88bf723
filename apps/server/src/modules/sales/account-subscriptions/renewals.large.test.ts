import { accountSubscriptionOrders, chooseAccountMembership, contacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@stoa/domain'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { remindInvoicesHandler } from '../invoices/send/remind-invoices.job.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing
let clock: ReturnType<typeof frozenClock>

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
beforeEach(async () => {
  clock.set('2026-01-31T10:00:00Z')
  made = await subscribing(app)
})
afterAll(() => app.stop())

let sequence = 0
const day = (to: string, time = '10:00') => clock.set(`${to}T${time}:00Z`)
const payAll = async (uuid: string) => {
  for (const bill of await made.bills(uuid)) if (bill.invoice?.balance_minor > 0) await made.pay(bill.invoice_uuid)
}

describe('the renewal', () => {
  it('bills each period once, even after repeated or late runs (invariant 46)', async () => {
    const { uuid } = await made.begun({ payment_terms_days: 180 })
    day('2026-02-28')
    await renewDue(app.services)
    await renewDue(app.services)
    day('2026-05-15')
    await renewDue(app.services)
    await renewDue(app.services)
    const bills = await made.bills(uuid)
    expect(bills.map((bill) => [bill.sequence, bill.kind, bill.period_start])).toEqual([
      [1, 'initial', '2026-01-31'],
      [2, 'renewal', '2026-02-28'],
      [3, 'renewal', '2026-03-31'],
      [4, 'renewal', '2026-04-30'],
    ])
    expect(new Set(bills.map((bill) => bill.invoice.number)).size).toBe(4)
    expect(await made.read(uuid)).toMatchObject({ cycles_done: 4, current_period_start: '2026-04-30', next_renewal_on: '2026-05-31' })
  })

  it('creates one order when two workers run simultaneously (invariant 46)', async () => {
    const all = []
    for (let n = 0; n < 5; n++) all.push((await made.begun()).uuid)
    day('2026-02-28')
    await Promise.all([renewDue(app.services), renewDue(app.services), renewDue(app.services)])
    await renewDue(app.services)
    const { rows } = await sql<{ bills: number; orders: number; numbers: number }>`
      SELECT count(*) AS bills, count(DISTINCT s.number) AS orders, count(DISTINCT i.number) AS numbers FROM account_subscription_orders o
      JOIN invoices i ON i.uuid = o.invoice_uuid JOIN orders s ON s.account_subscription_order_uuid = o.uuid
      WHERE o.account_subscription_uuid = any(${all}::uuid[]) AND o.kind = 'renewal'`.execute(app.database.db)
    expect(rows[0]).toEqual({ bills: 5, orders: 5, numbers: 5 })
  })

  it('skips subscriptions that another worker has locked, without waiting', async () => {
    const [held, free] = [await made.begun(), await made.begun()]
    day('2026-02-28')
    const other = await app.database.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`renew-subscription ${held.uuid}`])
      await renewDue(app.services)
      expect([(await made.bills(held.uuid)).length, (await made.bills(free.uuid)).length]).toEqual([1, 2])
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
    await renewDue(app.services)
    expect(await made.bills(held.uuid)).toHaveLength(2)
  })

  it('catches up at most twelve periods in one run, oldest first, and continues in the next run', async () => {
    const weekly = { subscription_plan_id: null, interval: 'week', unit_price_minor: 1000, auto_issue: false, start_date: '2025-10-06' }
    const { uuid } = await made.begun(weekly)
    const bills = async () =>
      (
        await made.seller.call(accountSubscriptionOrders.list, {
          params: { account_subscription_uuid: uuid },
          query: { sort: 'sequence', per_page: 50 },
        })
      ).body.data
    expect((await bills()).map((bill: any) => bill.period_start).slice(10)).toEqual(['2025-12-15', '2025-12-22'])
    await renewDue(app.services)
    expect(await bills()).toHaveLength(17)
    expect((await bills()).at(-1)).toMatchObject({ period_start: '2026-01-26' })
  })

  it('bills the configured number of days in advance, and advances the period when it starts', async () => {
    const { uuid } = await made.begun({ invoice_lead_days: 10 })
    day('2026-02-17')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toHaveLength(1)
    day('2026-02-18')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toHaveLength(2)
    expect(await made.read(uuid)).toMatchObject({ current_period_end: '2026-02-28', next_renewal_on: '2026-03-31' })
    await payAll(uuid)
    day('2026-02-28')
    await renewDue(app.services)
    expect(await made.read(uuid)).toMatchObject({ current_period_start: '2026-02-28', current_period_end: '2026-03-31' })
  })

  it('starts at six in the morning of each account, also on days of clock changes (invariant 62)', async () => {
    const { uuid } = await made.begun({ start_date: '2026-01-29', payment_terms_days: 180 })
    const billed = async () => (await made.bills(uuid)).length
    day('2026-02-28', '10:00')
    await renewDue(app.services)
    // Athens changes to summer time on 29 March 2026 at 03:00: six o'clock is 03:00 UTC instead of 04:00.
    day('2026-03-29', '02:59')
    await renewDue(app.services)
    const before = await billed()
    day('2026-03-29', '03:00')
    await renewDue(app.services)
    expect((await billed()) - before).toBe(1)
    await sql`UPDATE accounts SET time_zone = 'America/New_York' WHERE id = ${made.seller.account_id}`.execute(app.database.db)
    day('2026-04-29', '09:59')
    await renewDue(app.services)
    expect((await billed()) - before).toBe(1)
    day('2026-04-29', '10:00')
    await renewDue(app.services)
    expect((await billed()) - before).toBe(2)
  })
})

describe('an unpaid bill', () => {
  it('triggers the dunning steps +1 +7 +14 +21 +45, with a task for the manager, until it is paid', async () => {
    await sql`UPDATE account_relations SET manager_id = ${made.seller.id} WHERE uuid = ${made.relation_uuid}`.execute(app.database.db)
    const { uuid } = await made.begun()
    const after = async (days: number) => {
      day(addDays('2026-02-14', days))
      await renewDue(app.services)
      const { status, dunning_level } = await made.read(uuid)
      return [status, dunning_level]
    }
    expect(await after(0)).toEqual(['active', 0])
    expect(await after(1)).toEqual(['past_due', 1])
    expect(await after(7)).toEqual(['past_due', 2])
    expect(await after(14)).toEqual(['past_due', 3])
    const tasks =
      await sql`SELECT title FROM tasks WHERE account_id = ${made.seller.account_id} AND user_assigned_id = ${made.seller.id}`.execute(
        app.database.db,
      )
    expect(tasks.rows).toHaveLength(1)
    expect(await after(21)).toEqual(['suspended', 4])
    await payAll(uuid)
    expect(await made.read(uuid)).toMatchObject({ status: 'active', dunning_level: 0, suspended_at: null, outstanding_minor: 0 })
  })

  it('sends the same reminders by mail to a client without members', async () => {
    await sql`INSERT INTO account_emails (uuid, account_id, email, label, is_primary) VALUES (uuid_v7(), ${made.client.account_id}, ${`late-${made.client.id}@kyani-akti.example`}, 'billing', true)`.execute(
      app.database.db,
    )
    const { uuid } = await made.begun()
    const [bill] = await made.bills(uuid)
    const level = async (days: number) => {
      day(addDays('2026-02-14', days))
      await remindInvoicesHandler.handle(app.services, { signal: new AbortController().signal } as never, {})
      const { rows } = await sql<{ level: number; mails: number }>`
        SELECT reminder_level AS level, (SELECT count(*) FROM outbox_events WHERE topic = 'mail' AND dedupe_key LIKE ${`invoice-mail:${bill.invoice_uuid}:reminder%`}) AS mails
        FROM invoices WHERE uuid = ${bill.invoice_uuid}`.execute(app.database.db)
      return [rows[0]!.level, rows[0]!.mails]
    }
    expect([await level(0), await level(1), await level(1), await level(7)]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 2],
    ])
    await sql`UPDATE accounts SET owner_id = ${made.client.id} WHERE id = ${made.client.account_id}`.execute(app.database.db)
    expect(await level(14)).toEqual([2, 2])
  })

  it('ends the subscription after 45 days', async () => {
    const { uuid } = await made.begun()
    for (let days = 1; days <= 45; days += 4) {
      day(addDays('2026-02-14', days))
      await renewDue(app.services)
    }
    expect(await made.read(uuid)).toMatchObject({ status: 'cancelled', cancel_reason: expect.stringContaining('14/02/2026') })
  })

  it('follows the dunning steps in the settings of the account', async () => {
    const settings = JSON.stringify({ dunning: [{ days: 2, action: 'suspend' }] })
    await sql`UPDATE accounts SET settings = ${settings}::jsonb WHERE id = ${made.seller.account_id}`.execute(app.database.db)
    const { uuid } = await made.begun()
    day('2026-02-16')
    await renewDue(app.services)
    expect(await made.read(uuid)).toMatchObject({ status: 'suspended', dunning_level: 1 })
  })
})

describe('a subscription of the platform', () => {
  it('is billed in the same way, determines the plan of the account, and makes the account read-only while it is suspended', async () => {
    const { account_id } = made.seller
    await sql`UPDATE accounts SET is_platform = false WHERE is_platform`.execute(app.database.db)
    await sql`UPDATE accounts SET is_platform = true WHERE id = ${account_id}`.execute(app.database.db)
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (type, code, name_en, price_minor, published_at, trial_days) VALUES ('membership', 'PRO', 'Pro', 4900, now(), 0) RETURNING id`.execute(
      app.database.db,
    )
    const product_id = rows[0]!.id
    const plan = await sql<{ id: number }>`
      INSERT INTO subscription_plans (product_id, name, interval, price_minor) VALUES (${product_id}, 'Monthly', 'month', 4900) RETURNING id`.execute(
      app.database.db,
    )
    const owner = await app.member({
      account_id: made.client.account_id,
      permissions: ['accounts.read', 'accounts.billing', 'contacts.create', 'contacts.read'],
      owner: true,
    })
    const chosen = await owner.call(chooseAccountMembership, {
      params: { account_id: owner.account_id },
      body: {
        product_id,
        subscription_plan_id: plan.rows[0]!.id,
      },
    })
    expect(chosen.body).toMatchObject({ data: { status: 'active', product: { id: product_id } } })
    const account = async () =>
      (
        await sql<{ membership_status: string; membership_product_id: number | null }>`
          SELECT membership_status, membership_product_id FROM accounts WHERE id = ${owner.account_id}`.execute(app.database.db)
      ).rows[0]!
    expect(await account()).toEqual({ membership_status: 'active', membership_product_id: product_id })
    const create = () =>
      owner.call(contacts.create, {
        params: { account_id: owner.account_id },
        body: { first_name: 'Eleni', email: `eleni${++sequence}@client.example` },
      })
    expect((await create()).status).toBe(200)
    for (let days = 0; days <= 80; days += 3) {
      day(addDays('2026-01-31', days))
      await renewDue(app.services)
      if ((await account()).membership_status === 'suspended') break
    }
    expect((await account()).membership_status).toBe('suspended')
    expect((await create()).status).toBe(403)
    const found = await sql<{ uuid: string }>`SELECT uuid FROM account_subscriptions WHERE buyer_account_id = ${owner.account_id}`.execute(
      app.database.db,
    )
    await payAll(found.rows[0]!.uuid)
    expect((await account()).membership_status).toBe('active')
    expect((await create()).status).toBe(200)
  })
})
