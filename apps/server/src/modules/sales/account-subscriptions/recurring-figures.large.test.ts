import { addDays } from '@stoa/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing
let reader: TestUser

beforeAll(async () => {
  app = await createTestApp()
  move('2026-01-10')
  made = await subscribing(app)
  reader = await app.member({ account_id: made.seller.account_id, permissions: ['reports.read', 'reports.read-financial'] })
})
afterAll(() => app.stop())

const move = (to: string) => (app.services.clock as ReturnType<typeof frozenClock>).set(`${to}T10:00:00Z`)
const read = async (path: string): Promise<any> => {
  const { status, body } = await reader.get(`/api/v1/accounts/${reader.account_id}/reports/recurring-revenue${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const sum = (rows: any[], name: string): number => rows.reduce((all, row) => all + row[name], 0)

/** Steps that members take, each on a subscription; refused ones change nothing. */
const STEPS: readonly [path: string, body: () => object][] = [
  ['change', () => made.dearer],
  ['change', () => ({ quantity: 3 })],
  ['change', () => ({ quantity: 1 })],
  ['change', () => ({ discount_bp: 1500 })],
  ['change', () => ({ product_id: made.product_id, subscription_plan_id: made.plans.yearly })],
  ['pause', () => ({})],
  ['resume', () => ({})],
  ['skip', () => ({})],
  ['cancel', () => ({ when: 'now' })],
  ['cancel', () => ({ when: 'period_end' })],
]

/** The tile, the end of the current month, its list and the products are one figure, and months add up by their movements. */
async function expectOneFigure(since: string, today: string): Promise<void> {
  const data = await read(`?since=${since}&until=${addDays(today, 20)}`)
  const now = data.now[0]?.value_minor ?? 0
  const months: any[] = data.currencies[0]?.months ?? []
  const last = months.at(-1)
  expect(last?.recurring_minor ?? 0).toBe(now)
  expect(last?.until ?? today).toBe(today)
  const products = data.by_product.flatMap((row: any) => row.recurring)
  expect(sum(products, 'value_minor')).toBe(now)
  months.slice(1).forEach((month, at) => {
    const moved = month.new_minor + month.expansion_minor + month.contraction_minor + month.churned_minor
    expect(months[at].recurring_minor + moved).toBe(month.recurring_minor)
  })
  if (!last) return
  const items = await read(`/items?currency=EUR&move=recurring&since=${last.since}&until=${last.until}`)
  expect(sum(items, 'after_minor')).toBe(now)
}

it('is one figure in tile, months, lists and products after any changes of subscriptions', async () => {
  const uuids: string[] = []
  let day = '2026-01-10'
  for (let round = 0; round < 24; round += 1) {
    move(day)
    await renewDue(app.services)
    if (round % 3 === 0) {
      const begun = await made.begun({
        quantity: (round % 4) + 1,
        payment_terms_days: 90,
        ...(round % 6 === 0 && { subscription_plan_id: made.plans.yearly }),
      })
      uuids.push(begun.uuid)
    }
    const [path, body] = STEPS[(round * 7) % STEPS.length]!
    await made.seller.post(`/api/v1/account-subscriptions/${uuids[(round * 5) % uuids.length]}/${path}`, body())
    await expectOneFigure('2026-01-01', day)
    day = addDays(day, 11)
  }
  expect((await read('?since=2026-01-01')).currencies[0].months.some((month: any) => month.expansion_minor > 0)).toBe(true)
  expect((await read('?since=2026-01-01')).currencies[0].months.some((month: any) => month.churned_minor < 0)).toBe(true)
}, 120_000)
