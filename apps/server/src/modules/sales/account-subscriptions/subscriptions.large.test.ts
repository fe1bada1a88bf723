import { readFile } from 'node:fs/promises'
import { accountAccountSubscriptions, accountSubscriptions } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@stoa/domain'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
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

const at = (uuid: string, path = '') => `/api/v1/account-subscriptions/${uuid}${path}`
const day = (to: string) => clock.set(`${to}T10:00:00Z`)

describe('a subscription', () => {
  it('takes price, interval and name from its plan, and includes its next three bills [R-1-03]', async () => {
    const draft = await made.drafted({ quantity: 2, discount_bp: 1000 })
    expect(draft).toMatchObject({
      number: 'ΣΥΝ-00001',
      status: 'draft',
      name: 'Κοινωνικά δίκτυα · Basic',
      interval: 'month',
      anchor_day: 31,
      period_price_minor: 54_000,
      next_renewal_on: '2026-01-31',
      is_issued: true,
      counterpart_name: 'Ξενοδοχεία Κυανή Ακτή',
    })
    const { body } = await made.seller.get(at(draft.uuid, '/renewals'))
    expect(body.data.map((bill: any) => [bill.period_start, bill.period_end, bill.net_minor, bill.vat_minor, bill.total_minor])).toEqual([
      ['2026-01-31', '2026-02-28', 54_000, 12_960, 66_960],
      ['2026-02-28', '2026-03-31', 54_000, 12_960, 66_960],
      ['2026-03-31', '2026-04-30', 54_000, 12_960, 66_960],
    ])
  })

  it('bills its first period when it is activated, with an issued invoice that names the period', async () => {
    const { uuid, status, current_period_end, cycles_done } = await made.begun({ setup_fee_minor: 5000 })
    expect([status, current_period_end, cycles_done]).toEqual(['active', '2026-02-28', 1])
    const [bill] = await made.bills(uuid)
    expect(bill).toMatchObject({ kind: 'initial', status: 'due', due_date: '2026-02-14', net_minor: 35_000, total_minor: 43_400 })
    expect(bill.invoice).toMatchObject({ status: 'issued', total_minor: 43_400, balance_minor: 43_400 })
    const lines = async (invoice_uuid: string) =>
      (
        await sql<{ name: string; net_minor: number; unit: string }>`
          SELECT name, net_minor, unit FROM invoice_lines WHERE invoice_uuid = ${invoice_uuid} ORDER BY position`.execute(app.database.db)
      ).rows
    expect(await lines(bill.invoice_uuid)).toEqual([
      { name: 'Κοινωνικά δίκτυα · Basic, 31/01/2026 – 27/02/2026', net_minor: 30_000, unit: 'month' },
      { name: 'Κοινωνικά δίκτυα · Basic: αρχική εγκατάσταση', net_minor: 5000, unit: 'piece' },
    ])
    const [two] = await made.bills((await made.begun({ quantity: 2 })).uuid)
    expect(await lines(two.invoice_uuid)).toMatchObject([{ net_minor: 60_000, unit: 'piece' }])
  })

  it('keeps the bill as a draft when legally required data is missing', async () => {
    await sql`UPDATE account_registrations SET vat_number = NULL, vat_status = 'unchecked' WHERE account_id = ${made.client.account_id}`.execute(
      app.database.db,
    )
    const { uuid, status } = await made.begun()
    expect(status).toBe('active')
    expect(await made.bills(uuid)).toMatchObject([{ status: 'scheduled', attempts: 1, invoice: { status: 'draft' } }])
  })

  it('waits for its first day, and for the end of a free trial', async () => {
    const later = await made.begun({ start_date: '2026-02-10' })
    expect(later.status).toBe('pending')
    const trial = await made.begun({ trial_ends_on: '2026-02-14' })
    expect([trial.status, await made.bills(trial.uuid)]).toEqual(['trialing', []])
    day('2026-02-11')
    await renewDue(app.services)
    expect((await made.read(later.uuid)).status).toBe('active')
    expect((await made.read(trial.uuid)).status).toBe('trialing')
    day('2026-02-14')
    await renewDue(app.services)
    expect(await made.read(trial.uuid)).toMatchObject({
      status: 'active',
      current_period_start: '2026-02-14',
      current_period_end: '2026-03-14',
    })
  })

  it('refuses an unknown client, product or plan, and dates in the wrong order', async () => {
    const create = (more: object) =>
      made.seller.call(accountAccountSubscriptions.create, {
        params: { account_id: made.seller.account_id },
        body: {
          account_relation_uuid: made.relation_uuid,
          product_id: made.product_id,
          ...more,
        },
      })
    const fields = async (more: object) => Object.keys((await create(more)).body.errors!)
    expect(await fields({ account_relation_uuid: '0199aaaa-0000-7000-8000-000000000000' })).toEqual(['account_relation_uuid'])
    expect(await fields({ product_id: 999_999 })).toEqual(['product_id'])
    expect(await fields({ subscription_plan_id: 999_999 })).toEqual(['subscription_plan_id'])
    expect(await fields({ start_date: '2026-02-10', trial_ends_on: '2026-02-01' })).toEqual(['trial_ends_on'])
    expect(await fields({ ends_on: '2026-01-01' })).toEqual(['ends_on'])
    expect(await fields({ currency: 'USD' })).toEqual(['unit_price_minor'])
  })

  it("[R-3.2-07] has a uuid as key, like its bills, and is read by the buyer without the seller's relation, unless it is a draft", async () => {
    const buyer = await app.member({ account_id: made.client.account_id, permissions: ['account-subscriptions.read'] })
    const draft = await made.drafted()
    expect((await buyer.get(at(draft.uuid))).status).toBe(404)
    const { uuid } = await made.begun()
    const { body } = await buyer.get(at(uuid, '?include=accountRelation,client,subscriptionOrders'))
    expect(body.data).toMatchObject({ id: uuid, uuid, is_issued: false, client: { id: made.client.account_id } })
    expect(body.data.subscriptionOrders.length).toBeGreaterThan(0)
    for (const bill of body.data.subscriptionOrders) expect([bill.id, bill.account_subscription_uuid]).toEqual([bill.uuid, uuid])
    expect(Object.keys(body.data)).not.toContain('account_relation_uuid')
    expect(Object.keys(body.data)).not.toContain('accountRelation')
    expect((await buyer.post(at(uuid, '/pause'))).status).toBe(403)
    const received = await buyer.call(accountAccountSubscriptions.list, { params: { account_id: made.client.account_id } })
    expect(received.body.data.map((row: any) => row.uuid)).toEqual([uuid])
    const stranger = await app.member({ permissions: ['account-subscriptions.read', 'account-subscriptions.update'] })
    expect([(await stranger.get(at(uuid))).status, (await stranger.post(at(uuid, '/pause'))).status]).toEqual([404, 404])
    expect((await app.guest.get(at(uuid))).status).toBe(401)
  })

  it('can be listed by direction, filtered, sorted and exported [R-6-11]', async () => {
    const { uuid } = await made.begun()
    const second = await made.begun({ subscription_plan_id: made.plans.yearly })
    const list = (query: string) => made.seller.get(`/api/v1/accounts/${made.seller.account_id}/account-subscriptions?${query}`)
    expect((await list('sort=-price')).body.data.map((row: any) => row.uuid)).toEqual([second.uuid, uuid])
    expect((await list('filter[interval]=year')).body.data).toHaveLength(1)
    expect((await list('filter[renewing][between]=2026-02-28,2026-02-28')).body.data).toHaveLength(1)
    expect((await list('filter[direction]=received')).body.data).toEqual([])
    expect((await list('filter[search]=κυανη')).body.data).toHaveLength(2)
    const sheet = await made.seller.call(accountAccountSubscriptions.export, { params: { account_id: made.seller.account_id } })
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const flat = await made.seller.call(accountSubscriptions.list, { query: { include: 'client,product,plan' } })
    expect(flat.body.data[0]).toMatchObject({
      client: { id: made.client.account_id },
      product: { id: made.product_id },
      plan: { name: 'Yearly' },
    })
  })
})

describe('a cancellation', () => {
  it('takes effect at the end of the paid period, and can be revoked until then', async () => {
    const { uuid } = await made.begun()
    const cancelled = await made.seller.post(at(uuid, '/cancel'), { reason: 'Τέλος συνεργασίας' })
    expect(cancelled.body.data).toMatchObject({ status: 'active', cancel_at_period_end: true, next_renewal_on: null })
    expect((await made.seller.post(at(uuid, '/keep'))).body.data).toMatchObject({
      cancel_at_period_end: false,
      next_renewal_on: '2026-02-28',
    })
    await made.seller.post(at(uuid, '/cancel'), {})
    day('2026-02-28')
    await renewDue(app.services)
    expect((await made.read(uuid)).status).toBe('cancelled')
    expect(await made.bills(uuid)).toHaveLength(1)
  })

  it('takes effect immediately with a credit note for the remaining days, as in the preview', async () => {
    const { uuid } = await made.begun()
    day('2026-02-10')
    const shown = await made.seller.post(at(uuid, '/cancel-preview'), { when: 'now', credit: true })
    const { body } = await made.seller.post(at(uuid, '/cancel'), { when: 'now', credit: true })
    expect(body).toMatchObject({ data: { status: 'cancelled' } })
    const { rows } = await sql<{ net_minor: number; status: string }>`
      SELECT net_minor, status FROM invoices WHERE account_id = ${made.seller.account_id} AND type = 'credit_note'`.execute(app.database.db)
    expect(rows).toEqual([{ net_minor: shown.body.data.credit_minor, status: expect.any(String) }])
    expect(Math.abs(shown.body.data.credit_minor - 19_286)).toBeLessThanOrEqual(15)
  })

  it('takes effect at the end of the minimum term, up to which it is billed, and names that day', async () => {
    const { uuid } = await made.begun({ min_cycles: 3 })
    const shown = await made.seller.post(at(uuid, '/cancel-preview'), {})
    expect(shown.body.data).toMatchObject({ when: 'period_end', ends_on: '2026-04-29', commitment: { ends_on: '2026-04-29', bills: 2 } })
    const cancelled = await made.seller.post(at(uuid, '/cancel'), {})
    expect(cancelled.body.data).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      commitment_ends_on: '2026-04-29',
      next_renewal_on: '2026-02-28',
    })
    for (const renewal of ['2026-02-28', '2026-03-31', '2026-04-29']) {
      const open = (await made.bills(uuid)).filter((bill) => bill.status !== 'paid')
      for (const bill of open) await made.pay(bill.invoice_uuid)
      day(renewal)
      await renewDue(app.services)
    }
    expect(await made.read(uuid)).toMatchObject({ status: 'active', commitment_ends_on: null, next_renewal_on: null })
    day('2026-04-30')
    await renewDue(app.services)
    expect((await made.read(uuid)).status).toBe('cancelled')
    expect(await made.bills(uuid)).toHaveLength(3)
  })

  it('before the minimum term is reserved to managers', async () => {
    const { uuid } = await made.begun({ min_cycles: 3 })
    const clerk = await app.member({
      account_id: made.seller.account_id,
      permissions: ['account-subscriptions.read', 'account-subscriptions.cancel'],
    })
    const commitment = { ends_on: '2026-04-29', bills: 2 }
    const preview = async (user: TestUser) => (await user.post(at(uuid, '/cancel-preview'), {})).body.data.commitment
    expect(await preview(clerk)).toEqual({ ...commitment, is_allowed: false })
    expect(await preview(made.seller)).toEqual({ ...commitment, is_allowed: true })
    for (const early of [{ when: 'now' }, { when: 'period_end', waive_term: true }]) {
      const refused = await clerk.post(at(uuid, '/cancel'), early)
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/29\/04\/2026, .*2/)])
    }
    expect((await clerk.post(at(uuid, '/cancel'), {})).body.data).toMatchObject({ commitment_ends_on: '2026-04-29' })
    const waiver = { when: 'period_end', waive_term: true }
    expect((await made.seller.post(at(uuid, '/cancel-preview'), waiver)).body.data.ends_on).toBe('2026-02-27')
    expect((await made.seller.post(at(uuid, '/cancel'), waiver)).body.data).toMatchObject({
      cancel_at_period_end: true,
      commitment_ends_on: null,
      min_cycles: 1,
      next_renewal_on: null,
    })
  })

  it('that waived the minimum term restores it when it is revoked, unless the seller entered another one', async () => {
    const { uuid } = await made.begun({ min_cycles: 3 })
    const waive = () => made.seller.post(at(uuid, '/cancel'), { when: 'period_end', waive_term: true })
    const term = { min_cycles: 3, commitment_ends_on: '2026-04-29', next_renewal_on: '2026-02-28' }
    expect((await waive()).body.data).toMatchObject({ min_cycles: 1, commitment_ends_on: null })
    // A second notice does not forget what the first one waived.
    expect((await waive()).body.data).toMatchObject({ min_cycles: 1 })
    expect((await made.seller.post(at(uuid, '/keep'))).body.data).toMatchObject({ ...term, cancel_at_period_end: false })
    expect((await made.seller.post(at(uuid, '/cancel'), {})).body.data).toMatchObject(term)
    expect((await made.seller.post(at(uuid, '/keep'))).body.data).toMatchObject(term)
    await waive()
    expect((await made.seller.put(at(uuid), { min_cycles: 2 })).status).toBe(200)
    expect((await made.seller.post(at(uuid, '/keep'))).body.data).toMatchObject({ min_cycles: 2, commitment_ends_on: '2026-03-30' })
  })

  it('that waived the minimum term before it was kept finds it in the history', async () => {
    const { uuid } = await made.begun({ min_cycles: 3 })
    await made.seller.post(at(uuid, '/cancel'), { when: 'period_end', waive_term: true })
    await sql`UPDATE account_subscriptions SET waived_min_cycles = NULL WHERE uuid = ${uuid}`.execute(app.database.db)
    const change = await readFile(new URL('../../../db/changes/0137-waived-minimum-terms.sql', import.meta.url), 'utf8')
    await sql.raw(/^UPDATE account_subscriptions [^;]+;/m.exec(change)![0]).execute(app.database.db)
    expect((await made.seller.post(at(uuid, '/keep'))).body.data).toMatchObject({ min_cycles: 3, commitment_ends_on: '2026-04-29' })
  })

  it('happens automatically after the last cycle, on the last day, or without renewal, with reminders 30 and 7 days before', async () => {
    const owner = await app.member({ account_id: made.client.account_id, permissions: ['account-subscriptions.read'], owner: true })
    const { uuid } = await made.begun({ max_cycles: 1, payment_terms_days: 60 })
    for (let offset = 0; offset < 29; offset++) {
      day(addDays('2026-01-31', offset))
      await renewDue(app.services)
    }
    expect((await made.read(uuid)).status).toBe('expired')
    await app.relay()
    const { rows } = await sql<{ context: string; date: string }>`
      SELECT data->'params'->>'context' AS context, data->'params'->>'date' AS date FROM notifications WHERE user_id = ${owner.id} AND data->>'title_key' = 'subscription.renewing'`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { context: 'expiry', date: '27/02/2026' },
      { context: 'expiry', date: '27/02/2026' },
    ])
  })
})
