import { ACCOUNT_PERMISSION_NAMES, DEFAULT_ROLES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { collectionOf } from '#platform/event-records.ts'
import { mayReceive } from '../start/may-receive.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { twoSides, type TwoSides } from './two-sides.fixture.ts'

/** Every live event of a chain of sales and of contacts, as the members of each account hear it. */
interface Live {
  event: string
  data: { type: string; key: string | number }
  channels: string[]
  requires?: { account_id: number; permission: string }
}

const EVERYTHING = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const routes = allRoutes()
const readable = new Set(
  routes.all.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path.replace(/:\w+/, ':')),
)

let app: TestApp
let world: TwoSides
let events: Live[]
let listeners: Record<string, TestUser>
beforeAll(async () => {
  app = await createTestApp()
  world = await twoSides(app)
  const { account_id } = world.seller
  const colleague = await app.member({ account_id, permissions: EVERYTHING })
  for (const user of [world.seller, colleague]) {
    const made = await user.post(`/api/v1/accounts/${account_id}/contacts`, { first_name: 'Live', email: `live${user.id}@test.example` })
    await user.post(`/api/v1/accounts/${account_id}/tasks`, { title: 'Live', contact_id: made.body.data.id, user_assigned_id: user.id })
  }
  const { rows } = await sql<{
    payload: Live
  }>`SELECT payload FROM outbox_events WHERE topic = 'broadcast' AND payload ? 'requires'`.execute(app.database.db)
  events = rows.map(({ payload }) => payload).filter(({ data }) => data.key !== undefined)
  listeners = {
    'member with data scope own': await app.member({ account_id, permissions: EVERYTHING, data_scope: 'own' }),
    viewer: await app.member({ account_id, permissions: DEFAULT_ROLES.agency.find((one) => one.code === 'viewer')!.permissions }),
    client: world.buyer,
    provider: world.provider,
  }
}, 120_000)
afterAll(() => app.stop())

it('reach only those who may read the record', async () => {
  const hears = mayReceive(app.services, routes.records)
  const wrong: string[] = []
  let heard = 0
  for (const [name, user] of Object.entries(listeners))
    for (const live of events) {
      const collection = collectionOf(live.data.type)
      if (!readable.has(`/api/v1/${collection}/:`) || !(await hears(user.id, live))) continue
      heard += 1
      const { status } = await user.get(`/api/v1/${collection}/${live.data.key}`)
      if (status !== 200) wrong.push(`${name} hears ${live.event} of ${collection} ${live.data.key}: ${status}`)
    }
  expect([...new Set(wrong)]).toEqual([])
  expect([heard > 20, new Set(events.map(({ event }) => event)).size > 10]).toEqual([true, true])
}, 120_000)

it('reach a member with data scope own for their own records only', async () => {
  const hears = mayReceive(app.services, routes.records)
  const narrow = listeners['member with data scope own']!
  const { account_id } = world.seller
  const mine = await narrow.post(`/api/v1/accounts/${account_id}/contacts`, { first_name: 'Mine', email: 'mine@test.example' })
  expect(mine.status, JSON.stringify(mine.body)).toBe(200)
  const requires = { account_id, permission: 'contacts.read' }
  const ofContact = (key: number) => hears(narrow.id, { requires, data: { type: 'contact', key } })
  expect(await ofContact(mine.body.data.id)).toBe(true)
  const others = events.filter(({ data }) => data.type === 'contact').map(({ data }) => Number(data.key))
  expect(others.length).toBeGreaterThan(0)
  for (const key of others) expect(await ofContact(key)).toBe(false)
  expect(await ofContact(999_999_999)).toBe(false)
})
