import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
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

describe('a running subscription', () => {
  it('keeps its billing days when it is resumed after a pause, bills the days until the next of them, and nothing while paused', async () => {
    const { uuid } = await made.begun()
    await made.pay((await made.bills(uuid))[0].invoice_uuid)
    day('2026-02-20')
    expect((await made.seller.post(at(uuid, '/pause'))).body.data).toMatchObject({ status: 'paused', next_renewal_on: null })
    day('2026-05-05')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toHaveLength(1)
    const { body } = await made.seller.post(at(uuid, '/resume'))
    expect(body.data).toMatchObject({
      status: 'active',
      anchor_day: 31,
      current_period_start: '2026-05-05',
      current_period_end: '2026-05-31',
      next_renewal_on: '2026-05-31',
    })
    expect((await made.bills(uuid)).map((bill) => bill.net_minor)).toEqual([30_000, 25_161])
    expect((await made.seller.post(at(uuid, '/resume'))).body).toMatchObject({ code: 'wrong_state' })
  })

  it('is billed for the next period on its billing day when it is resumed within a paid period', async () => {
    const { uuid } = await made.begun()
    await made.pay((await made.bills(uuid))[0].invoice_uuid)
    day('2026-02-10')
    await made.seller.post(at(uuid, '/pause'))
    day('2026-02-20')
    expect((await made.seller.post(at(uuid, '/resume'))).body.data).toMatchObject({
      status: 'active',
      next_renewal_on: '2026-02-28',
      current_period_end: '2026-02-28',
    })
    day('2026-03-31')
    await renewDue(app.services)
    expect((await made.bills(uuid)).map((bill) => [bill.period_start, bill.net_minor])).toEqual([
      ['2026-01-31', 30_000],
      ['2026-02-28', 30_000],
      ['2026-03-31', 30_000],
    ])
  })

  it('skips one bill and keeps its billing days', async () => {
    const { uuid } = await made.begun({ payment_terms_days: 60 })
    const { body } = await made.seller.post(at(uuid, '/skip'), { reason: 'Δώρο' })
    expect(body.data).toMatchObject({ next_renewal_on: '2026-03-31', cycles_done: 1 })
    day('2026-03-05')
    await renewDue(app.services)
    expect(await made.read(uuid)).toMatchObject({ status: 'active', current_period_start: '2026-02-28', current_period_end: '2026-03-31' })
    expect((await made.bills(uuid)).map((bill) => [bill.status, bill.skipped_reason])).toEqual([
      ['due', null],
      ['void', 'Δώρο'],
    ])
  })

  it('can be edited in fields that do not affect bills, and changes its price only by a plan change', async () => {
    const { uuid } = await made.begun()
    const edited = await made.seller.put(at(uuid), { auto_renew: false, invoice_lead_days: 5 })
    expect(edited.body.data).toMatchObject({ auto_renew: false, next_renewal_on: null })
    expect((await made.seller.put(at(uuid), { auto_renew: true })).body.data.next_renewal_on).toBe('2026-02-28')
    expect(Object.keys((await made.seller.put(at(uuid), { unit_price_minor: 1 })).body.errors)).toEqual(['unit_price_minor'])
    expect((await made.seller.delete(at(uuid))).status).toBe(409)
  })

  it('upgrades immediately: 128,57 for the 18 remaining days, as in the preview', async () => {
    const { uuid } = await made.begun()
    day('2026-02-10')
    const preview = await made.seller.post(at(uuid, '/change-preview'), made.dearer)
    expect(preview.body.data).toMatchObject({
      when: 'now',
      charge_minor: 32_143,
      credit_minor: 19_286,
      due_minor: 12_857,
      vat_minor: 3086,
      total_minor: 15_943,
      carried_minor: 0,
      replaces: false,
    })
    expect(await made.bills(uuid)).toHaveLength(1)
    const { body } = await made.seller.post(at(uuid, '/change'), made.dearer)
    expect(body.data).toMatchObject({ unit_price_minor: 50_000, current_period_end: '2026-02-28', name: 'Κοινωνικά δίκτυα plus · Plus' })
    const bill = (await made.bills(uuid))[1]
    expect(bill).toMatchObject({ kind: 'proration', net_minor: 12_857, total_minor: 15_943, invoice: { total_minor: 15_943 } })
    const invoice = await sql<{ notes: string; document_discount_minor: number }>`
      SELECT notes, document_discount_minor FROM invoices WHERE uuid = ${bill.invoice_uuid}`.execute(app.database.db)
    expect(invoice.rows[0]!.document_discount_minor).toBe(19_286)
    expect(invoice.rows[0]!.notes).toContain('18 από 28 ημέρες')
  })

  it('credits the difference of an immediate downgrade to the next bill, and otherwise waits for the next period', async () => {
    const { uuid } = await made.begun(made.dearer)
    day('2026-02-10')
    const later = await made.seller.post(at(uuid, '/change'), { product_id: made.product_id, subscription_plan_id: made.plans.monthly })
    expect(later.body.data).toMatchObject({
      unit_price_minor: 50_000,
      pending_change: { from: '2026-02-28', reason: 'downgrade', unit_price_minor: 30_000 },
    })
    expect((await made.seller.delete(at(uuid, '/pending-change'))).body.data.pending_change).toBeNull()
    const now = await made.seller.post(at(uuid, '/change'), {
      product_id: made.product_id,
      subscription_plan_id: made.plans.monthly,
      when: 'now',
    })
    expect(now.body.data).toMatchObject({ unit_price_minor: 30_000, credit_minor: 12_857 })
    day('2026-02-28')
    await renewDue(app.services)
    expect((await made.bills(uuid)).map((bill) => [bill.kind, bill.net_minor])).toEqual([
      ['initial', 50_000],
      ['proration', 0],
      ['renewal', 17_143],
    ])
    expect((await made.read(uuid)).credit_minor).toBe(0)
  })

  it('starts a downgrade and a new price with a period, the price after 30 days of notice', async () => {
    const { uuid } = await made.begun()
    const early = await made.seller.post(at(uuid, '/change'), { unit_price_minor: 33_000, from: '2026-02-20' })
    expect(Object.keys(early.body.errors)).toEqual(['from'])
    await made.seller.post(at(uuid, '/change'), { unit_price_minor: 33_000, from: '2026-03-15' })
    const bills = (await made.seller.get(at(uuid, '/renewals'))).body.data
    expect(bills.map((bill: any) => [bill.period_start, bill.net_minor, bill.changes_to !== null])).toEqual([
      ['2026-02-28', 30_000, false],
      ['2026-03-31', 33_000, true],
      ['2026-04-30', 33_000, false],
    ])
    day('2026-03-31')
    await renewDue(app.services)
    expect(await made.read(uuid)).toMatchObject({ unit_price_minor: 33_000, pending_change: null, cycles_done: 3 })
  })

  it('is followed by a separate subscription when the interval changes immediately, which receives the prepaid amount', async () => {
    const { uuid } = await made.begun()
    day('2026-02-10')
    const preview = await made.seller.post(at(uuid, '/change-preview'), { subscription_plan_id: made.plans.yearly, when: 'now' })
    expect(preview.body.data).toMatchObject({ replaces: true, due_minor: 480_000 - 19_286, credit_minor: 19_286 })
    const { body } = await made.seller.post(at(uuid, '/change'), { subscription_plan_id: made.plans.yearly, when: 'now' })
    expect(body.data).toMatchObject({
      previous_subscription_uuid: uuid,
      interval: 'year',
      current_period_end: '2027-02-10',
      credit_minor: 0,
    })
    expect(await made.bills(body.data.uuid)).toMatchObject([{ net_minor: 480_000 - 19_286 }])
    expect((await made.read(uuid)).status).toBe('cancelled')
  })

  it('can be billed manually: the next period in advance, or a single charge; unissued bills can be dropped', async () => {
    const { uuid } = await made.begun({ auto_issue: false })
    const renewed = await made.seller.post(at(uuid, '/renewals'))
    expect(renewed.body.data).toMatchObject({
      kind: 'renewal',
      period_start: '2026-02-28',
      status: 'scheduled',
      invoice: { status: 'draft' },
    })
    expect((await made.read(uuid)).current_period_end).toBe('2026-02-28')
    const charge = await made.seller.post(at(uuid, '/subscription-orders'), {
      kind: 'setup',
      name: 'Φωτογράφιση',
      unit_price_minor: 20_000,
    })
    expect(charge.body.data).toMatchObject({ kind: 'setup', net_minor: 20_000, total_minor: 24_800 })
    const dropped = await made.seller.post(at(uuid, `/subscription-orders/${charge.body.data.uuid}/void`), {})
    expect(dropped.body.data).toMatchObject({ status: 'void', invoice_uuid: null })
    const one = await made.seller.get(at(uuid, `/subscription-orders/${charge.body.data.uuid}`))
    expect(one.body.data.status).toBe('void')
  })
})
