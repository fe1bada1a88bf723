import {
  accountSalesOrders,
  accountTasks,
  contactRequestGroups,
  contactRequests,
  creditInvoiceEndpoint,
  INVOICE_GROUPS,
  invoiceGroups,
  invoices,
  OFFER_GROUPS,
  offerGroups,
  offers,
  ORDER_GROUPS,
  REQUEST_GROUPS,
  salesOrderGroups,
  TASK_GROUPS,
  taskGroups,
  type GroupsEndpoint,
  type ListGroup,
  type Resource,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardOf, EVERY } from '../modules/crm/contact-requests/requests.fixture.ts'
import { invoicing } from '../modules/sales/invoices/invoicing.fixture.ts'
import { offering } from '../modules/sales/offers/offering.fixture.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...EVERY, 'orders.read', 'orders.create', 'projects.read'] })
  await plant()
})
afterAll(() => app.stop())

/** Requests, tasks and orders of one account, with and without each value. */
async function plant(): Promise<void> {
  const board = await boardOf(app, ada)
  const create = (body: object) =>
    ada.call(contactRequests.create, {
      params: { account_id: ada.account_id },
      body: { subject: 'Kitchen', contact: { first_name: 'Eleni', email: `eleni${Math.random()}@example.gr` }, ...body },
    })
  for (const value_minor of [10_000, 2_550, null])
    expect((await create({ value_minor, user_id: ada.id, pipeline_stage_id: board.second })).status).toBe(200)
  expect((await create({ value_minor: 700, currency: 'USD', priority: 'high' })).status).toBe(200)
  expect((await create({ is_staging: true, value_minor: 5 })).status).toBe(200)
  for (const [title, priority] of [
    ['One', 'high'],
    ['Two', 'normal'],
    ['Three', 'normal'],
  ])
    expect(
      (
        await ada.call(accountTasks.create, {
          params: { account_id: ada.account_id },
          body: { title: title!, priority: priority as 'high' },
        })
      ).status,
    ).toBe(200)
  for (const unit_price_minor of [10_000, 4_000])
    expect(
      (
        await ada.post(`/api/v1/accounts/${ada.account_id}/sales-orders`, {
          title: 'Order',
          contact_id: (await create({})).body.data.contact_id,
          lines: [{ name: 'Hosting', unit_price_minor }],
        })
      ).status,
    ).toBe(200)
}

interface Listed {
  user: TestUser
  resource: Resource
  groups: GroupsEndpoint
  by: readonly string[]
  /** What a row adds to each sum. */
  amounts: (row: any) => Record<string, number>
  currency?: (row: any) => string
}

const onWire = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}][is]`, value]))

const groupsBy = async ({ user, groups }: Listed, by: string, filter: Record<string, string> = {}): Promise<ListGroup[]> => {
  const answer = await user.call(groups, { params: { account_id: user.account_id }, query: { sort: by, ...onWire(filter) } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** Compares each group with the rows that the list shows for its value, and all of them with the whole list. */
async function reconcile(listed: Listed, filter: Record<string, string> = {}): Promise<void> {
  const { user, resource, by, amounts } = listed
  const rowsOf = async (query: Record<string, string>) =>
    (await user.call(resource.list, { params: { account_id: user.account_id }, query: { per_page: 100, ...onWire(query) } })).body
  const whole = await rowsOf(filter)
  expect(whole.meta.total).toBeGreaterThan(1)
  for (const name of by) {
    const found = await groupsBy(listed, name, filter)
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(whole.meta.total)
    for (const { value, label, count, sums } of found) {
      expect(label === null, `${name} ${value}`).toBe(value === null)
      const { data, meta } = await rowsOf({ ...filter, [name]: value ?? 'null' })
      expect(count, `${name} ${value}`).toBe(meta.total)
      for (const { currency, amounts: summed } of sums) {
        const theirs = data.filter((row: any) => row.currency === currency)
        for (const [amount, sum] of Object.entries(summed))
          expect(sum, `${name} ${value} ${amount}`).toBe(theirs.reduce((total: number, row: any) => total + amounts(row)[amount]!, 0))
      }
    }
  }
}

describe('groups of a list', () => {
  it('have the counts and sums of the rows that the list shows for them: requests, tasks, orders', async () => {
    const requests = { user: ada, resource: contactRequests, groups: contactRequestGroups, by: REQUEST_GROUPS }
    await reconcile({ ...requests, amounts: (row) => ({ value: row.value_minor ?? 0 }) })
    await reconcile({ ...requests, amounts: (row) => ({ value: row.value_minor ?? 0 }) }, { priority: 'normal' })
    await reconcile({ user: ada, resource: accountTasks, groups: taskGroups, by: TASK_GROUPS, amounts: () => ({}) })
    const orders = { user: ada, resource: accountSalesOrders, groups: salesOrderGroups, by: ORDER_GROUPS }
    await reconcile({ ...orders, amounts: (row) => ({ total: row.total_minor }) })
  })

  it('subtract credit notes of invoices, and reconcile for offers', async () => {
    const { seller, issued, drafted } = await invoicing(app)
    await drafted()
    await issued()
    const { uuid } = await issued({}, [{ name: 'Second', quantity: 1, unit_price_minor: 3_333 }])
    const credited = await seller.call(creditInvoiceEndpoint, { params: { uuid }, body: { credit_reason: 'Wrong' } })
    expect(credited.status, JSON.stringify(credited.body)).toBe(200)
    const sign = (row: any) => (row.credits_invoice_uuid ? -1 : 1)
    const hasBalance = (row: any) => row.status !== 'draft' && !row.credits_invoice_uuid && row.type !== 'proforma'
    await reconcile({
      user: seller,
      resource: invoices,
      groups: invoiceGroups,
      by: INVOICE_GROUPS,
      amounts: (row) => ({
        net: sign(row) * row.net_minor,
        total: sign(row) * row.total_minor,
        balance: hasBalance(row) ? row.balance_minor : 0,
      }),
    })
    const world = await offering(app)
    await world.drafted()
    await world.sent()
    await reconcile({
      user: world.seller,
      resource: offers,
      groups: offerGroups,
      by: OFFER_GROUPS,
      amounts: (row) => ({ total: row.total_minor }),
    })
  })

  it('are named in the language of the reader, in the order of their codes', async () => {
    const listed = { user: ada, resource: accountTasks, groups: taskGroups, by: TASK_GROUPS, amounts: () => ({}) }
    expect((await groupsBy(listed, 'priority')).map(({ label, count }) => [label, count])).toEqual([
      ['Normal', 2],
      ['High', 1],
    ])
  })

  it('name no project to members who may not read projects, and none in which the account takes no part', async () => {
    const owner = await app.member({ permissions: EVERY })
    const { rows } = await sql<{
      uuid: string
    }>`INSERT INTO projects (uuid, account_id, number, name, results_account_id) VALUES (uuid_v7(), ${ada.account_id}, 1, 'Relaunch', ${ada.account_id}) RETURNING uuid`.execute(
      app.database.db,
    )
    const uuid = rows[0]!.uuid
    await sql`INSERT INTO project_accounts (project_uuid, account_id, role) VALUES (${uuid}, ${ada.account_id}, 'owner') ON CONFLICT DO NOTHING`.execute(
      app.database.db,
    )
    await sql`UPDATE contact_requests SET project_uuid = ${uuid} WHERE account_id = ${ada.account_id} AND currency = 'USD'`.execute(
      app.database.db,
    )
    const listed = { user: ada, resource: contactRequests, groups: contactRequestGroups, by: REQUEST_GROUPS, amounts: () => ({}) }
    expect((await groupsBy(listed, 'project')).find(({ value }) => value === uuid)).toMatchObject({ label: 'Relaunch', count: 1 })
    const weak = await app.member({ permissions: ['contact-requests.read'], account_id: ada.account_id })
    expect((await groupsBy({ ...listed, user: weak }, 'project')).find(({ value }) => value === uuid)).toMatchObject({ label: null })
    const foreign = await owner.call(contactRequestGroups, { params: { account_id: ada.account_id } })
    expect(foreign.status).toBe(404)
  })
})
