import {
  adminMemberships,
  chooseAccountMembership,
  contacts,
  createCustomMembership,
  publishProduct,
  readAccountMembership,
  unpublishProduct,
  updateCustomMembership,
  updateSubscriptionPlans,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { one, rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { connect } from '#kit/wiring.ts'
import { applyPlan, planSeller, type PlanChange } from './index.ts'
import type { PlanSeller } from './apply-plan.ts'

let app: TestApp
let admin: TestUser
let vat_rate_id: number
let free: number
let pro: { id: number; plans: number[] }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  const rate = await one<{ id: number }>(
    app.database.db,
    sql`SELECT id FROM vat_rates WHERE country_code = 'GR' AND category = 'standard' LIMIT 1`,
  )
  vat_rate_id = rate!.id
  free = (
    await createPlan('Free', {
      price_minor: 0,
      features: [
        { feature_code: 'contacts.max', value: 100 },
        { feature_code: 'sms.enabled', enabled: false },
      ],
    })
  ).id
  await admin.call(adminMemberships.update, { params: { id: free }, body: { is_default: true } })
  const { id } = await createPlan('Pro', {
    price_minor: 7900,
    tier: 2,
    features: [
      { feature_code: 'contacts.max', value: 5000 },
      { feature_code: 'white_label', enabled: true },
    ],
  })
  const plans = await admin.call(updateSubscriptionPlans, {
    params: { product_id: id },
    body: {
      subscription_plans: [
        { name: 'Monthly', interval: 'month', interval_count: 1, price_minor: 7900, is_default: true },
        { name: 'Yearly', interval: 'year', interval_count: 1, price_minor: 79_000 },
      ],
    },
  })
  pro = { id, plans: plans.body.data.map((plan: any) => plan.id) }
})
afterAll(() => app.stop())

const publish = (product_id: number) => admin.call(publishProduct, { body: { product_id } })

async function createPlan(name_en: string, body: object = {}): Promise<any> {
  const created = await admin.call(adminMemberships.create, { body: { name_en, vat_rate_id, ...body } })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  expect((await publish(created.body.data.id)).status).toBe(200)
  return created.body.data
}
const payer = () => app.member({ permissions: ['accounts.billing', 'accounts.read', 'contacts.create', 'contacts.read'] })
const accountPlan = (user: TestUser) => user.call(readAccountMembership, { params: { account_id: user.account_id } })
const choose = (user: TestUser, body: object) => user.call(chooseAccountMembership, { params: { account_id: user.account_id }, body })

describe('plans of the platform', () => {
  it('have a value for each feature [R-1-04]', async () => {
    const created = await createPlan('Studio', {
      price_minor: 1900,
      features: [
        { feature_code: 'members.max', value: 3 },
        { feature_code: 'api.enabled', enabled: false },
      ],
    })
    const read = (await admin.call(adminMemberships.read, { params: { id: created.id }, query: { include: 'features,subscriptionPlans' } }))
      .body.data
    expect(read).toMatchObject({ type: 'membership', unit: 'month', requires_project: false })
    expect(read.features).toMatchObject([
      { feature_code: 'members.max', name: 'Members', type: 'limit', value: 3, enabled: true },
      { feature_code: 'api.enabled', type: 'flag', enabled: false },
    ])
    const changed = await admin.call(adminMemberships.update, {
      params: { id: created.id },
      body: {
        features: [{ feature_code: 'members.max', value: null }],
        version: read.version,
      },
    })
    expect(changed.body.data.features).toMatchObject([{ feature_code: 'members.max', value: null, enabled: true }])
    expect(
      (await admin.call(adminMemberships.update, { params: { id: created.id }, body: { features: [{ feature_code: 'nope' }] } })).body
        .errors,
    ).toHaveProperty('features.0.feature_code')
    expect((await admin.call(adminMemberships.list)).body.data.map((row: any) => row.name_en)).toEqual(
      expect.arrayContaining(['Studio', 'Free', 'Pro']),
    )
    expect((await admin.call(adminMemberships.update, { params: { id: 999999 } })).status).toBe(404)
  })

  it('include exactly one free plan, which has no price, cannot be unpublished and is replaced in one step [R-4-34]', async () => {
    expect((await admin.call(unpublishProduct, { params: { product_id: free } })).status).toBe(422)
    expect((await admin.call(adminMemberships.update, { params: { id: free }, body: { price_minor: 100 } })).body.errors).toHaveProperty(
      'price_minor',
    )
    expect((await admin.call(adminMemberships.update, { params: { id: free }, body: { is_default: false } })).body.errors).toHaveProperty(
      'is_default',
    )
    expect((await admin.call(adminMemberships.update, { params: { id: pro.id }, body: { is_default: true } })).body.errors).toHaveProperty(
      'price_minor',
    )
    const other = await createPlan('Also free', { price_minor: 0 })
    expect((await admin.call(adminMemberships.update, { params: { id: other.id }, body: { is_default: true } })).body.data.is_default).toBe(
      true,
    )
    expect((await admin.call(adminMemberships.read, { params: { id: free } })).body.data.is_default).toBe(false)
    await admin.call(adminMemberships.update, { params: { id: free }, body: { is_default: true } })
    const both = await Promise.all(
      [other.id, pro.id].map((id) => admin.call(adminMemberships.update, { params: { id }, body: { is_default: true, price_minor: 0 } })),
    )
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const freePlans = await rows(app.database.db, sql`SELECT 1 FROM products WHERE is_default AND deleted_at IS NULL`)
    expect(freePlans).toHaveLength(1)
    await admin.call(adminMemberships.update, { params: { id: free }, body: { is_default: true } })
    await admin.call(adminMemberships.update, { params: { id: pro.id }, body: { price_minor: 7900 } })
  })

  it('can be custom plans, which are offered to one account only', async () => {
    const [user, other] = [await payer(), await payer()]
    const created = await admin.call(createCustomMembership, {
      body: {
        account_id: user.account_id,
        name_en: 'Made to measure',
        price_minor: 50_000,
        vat_rate_id,
        features: [{ feature_code: 'contacts.max', value: 77 }],
      },
    })
    expect(created.body.data).toMatchObject({ account_id: user.account_id, type: 'membership' })
    const offered = async (user: TestUser) => (await accountPlan(user)).body.data.offers.map((row: any) => row.name_en)
    expect(await offered(user)).toContain('Made to measure')
    expect(await offered(other)).not.toContain('Made to measure')
    expect((await choose(other, { product_id: created.body.data.id })).body.errors).toHaveProperty('product_id')
    const updated = await admin.call(updateCustomMembership, {
      params: { id: created.body.data.id },
      body: { name_en: 'Measured', features: [] },
    })
    expect(updated.body.data).toMatchObject({ name_en: 'Measured', features: [] })
    expect((await admin.call(updateCustomMembership, { params: { id: pro.id }, body: { name_en: 'X' } })).status).toBe(404)
    expect((await user.call(createCustomMembership, { body: { account_id: user.account_id, name_en: 'Mine' } })).status).toBe(403)
  })
})

describe('the plan of an account', () => {
  it('is the free plan at first, shown with its limits, their usage and the plans on offer', async () => {
    const user = await payer()
    for (let n = 0; n < 2; n++)
      await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'C', email: `c${n}@example.gr` } })
    const { data } = (await accountPlan(user)).body
    expect(data).toMatchObject({ product: { id: free, is_default: true }, status: 'none', wish: null })
    expect(data.usage.find((one: any) => one.code === 'contacts.max')).toEqual({
      code: 'contacts.max',
      name: 'Contacts',
      unit: 'contacts',
      used: 2,
      limit: 100,
      state: 'free',
    })
    expect(data.features.find((one: any) => one.code === 'sms.enabled')).toMatchObject({ enabled: false, source: 'plan' })
    const offer = data.offers.find((one: any) => one.id === pro.id)
    expect(offer!.subscriptionPlans!.map((one: any) => one.name)).toEqual(['Monthly', 'Yearly'])
    expect(offer!.features!.length).toBe(2)
    expect(JSON.stringify(data)).not.toContain('cost_minor')
    const reader = await app.member({ account_id: user.account_id, permissions: ['accounts.read'] })
    expect((await accountPlan(reader)).status).toBe(403)
    const stranger = await payer()
    expect((await stranger.call(readAccountMembership, { params: { account_id: user.account_id } })).status).toBe(404)
  })

  it('is requested when a paid plan is chosen, and takes effect when the seller applies it', async () => {
    const { wiring } = app.services
    const sellWith = (seller: PlanSeller) => Object.assign(app.services, { wiring: wiring.replacing(connect(planSeller, seller)) })
    onTestFinished(() => void Object.assign(app.services, { wiring }))
    sellWith(async () => {})
    const user = await payer()
    expect((await choose(user, { product_id: pro.id })).body.errors).toHaveProperty('subscription_plan_id')
    const wished = await choose(user, { product_id: pro.id, subscription_plan_id: pro.plans[1] })
    expect(wished.body.data).toMatchObject({
      product: { id: free },
      wish: { product: { id: pro.id }, subscriptionPlan: { name: 'Yearly' } },
    })
    expect((await choose(user, { product_id: free })).body.data.wish).toBeNull()
    const sold: PlanChange[] = []
    sellWith(async (ctx, change) => {
      sold.push(change)
      await applyPlan(ctx, change.account_id, { product_id: change.product_id, status: 'trial', ends_at: '2030-01-01' })
    })
    const bought = await choose(user, { product_id: pro.id, subscription_plan_id: pro.plans[0] })
    expect(bought.body.data).toMatchObject({ product: { id: pro.id }, status: 'trial', ends_at: '2030-01-01', wish: null })
    expect(sold).toEqual([{ account_id: user.account_id, from_product_id: null, product_id: pro.id, subscription_plan_id: pro.plans[0] }])
    expect(bought.body.data.features.find((one: any) => one.code === 'contacts.max')!.value).toBe(5000)
    expect(bought.body.data.features.find((one: any) => one.code === 'sms.enabled')).toMatchObject({ enabled: false })
    sellWith(async () => {})
    const leaving = await choose(user, { product_id: free })
    expect(leaving.body.data).toMatchObject({ product: { id: pro.id }, wish: { product: { id: free }, subscriptionPlan: null } })
  })

  it('can be put in force without a bill by staff only', async () => {
    const user = await payer()
    expect((await choose(user, { product_id: pro.id, at_once: true })).status).toBe(403)
    const root = await app.staff()
    const done = await root.call(chooseAccountMembership, {
      params: { account_id: user.account_id },
      body: { product_id: pro.id, at_once: true },
    })
    expect(done.body.data).toMatchObject({ product: { id: pro.id }, status: 'active' })
    const logged = await rows(
      app.database.db,
      sql`SELECT 1 FROM activity_logs WHERE account_id = ${user.account_id} AND event = 'account.membership_changed'`,
    )
    expect(logged).toHaveLength(1)
  })

  it('is shown but cannot be changed while the platform suspends the account', async () => {
    const user = await payer()
    await run(app.database.db, sql`UPDATE accounts SET status = 'suspended' WHERE id = ${user.account_id}`)
    app.services.actors.drop(user.id)
    expect((await accountPlan(user)).status).toBe(200)
    const refused = await choose(user, { product_id: pro.id, subscription_plan_id: pro.plans[0] })
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    expect((await accountPlan(user)).body.data.wish).toBeNull()
  })

  it('can be chosen and paid for while the plan is suspended and the account is read-only', async () => {
    const user = await payer()
    await run(
      app.database.db,
      sql`UPDATE accounts SET membership_product_id = ${pro.id}, membership_status = 'suspended' WHERE id = ${user.account_id}`,
    )
    app.services.actors.drop(user.id)
    expect(
      (await user.call(contacts.create, { params: { account_id: user.account_id }, body: { first_name: 'X', email: 'x@example.gr' } }))
        .status,
    ).toBe(403)
    expect((await accountPlan(user)).body.data.status).toBe('suspended')
    expect((await choose(user, { product_id: pro.id, subscription_plan_id: pro.plans[0] })).status).toBe(200)
  })
})
