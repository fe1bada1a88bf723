import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestClient, type TestUser } from './app.ts'

const endpoints = allRoutes().all.map((route) => route.endpoint)
const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))

let app: TestApp
let fixtures: Fixtures
/** Owner of account A, where the records are; member of B with every permission; member of A with none; both at once. */
let owner: TestUser, stranger: TestUser, powerless: TestUser, half: TestUser, unverified: TestUser, nobody: TestUser, admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: everything, owner: true })
  stranger = await app.member({ permissions: everything })
  powerless = await app.member({ permissions: [], account_id: owner.account_id })
  unverified = await app.user({ verified: false })
  nobody = await app.user()
  admin = await app.staff('admin')
  const inA = await app.member({ permissions: [], account_id: owner.account_id })
  const { rows } = await app.database.pool.query(
    `INSERT INTO memberships (account_id, user_id, role_id) SELECT account_id, $1, role_id FROM memberships WHERE id = $2 RETURNING id`,
    [inA.id, stranger.membership_id],
  )
  half = { ...inA, membership_id: rows[0].id as number }
  app.services.actors.dropAll()
  fixtures = await accessFixtures(app, owner)
})
afterAll(() => app.stop())

async function statusFor(client: TestClient, endpoint: AnyEndpoint): Promise<number> {
  const url = fillPath(endpoint.path, fixtures)
  const call = { GET: client.get, POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete }[endpoint.method] as (
    url: string,
    body?: object,
  ) => Promise<{ status: number }>
  return (await (endpoint.method === 'GET' ? client.get(url) : call(url, {}))).status
}

const isOpen = ({ access: { who } }: AnyEndpoint) => who === 'anyone' || who === 'guest'
const needsVerified = ({ access: { who } }: AnyEndpoint) => !['anyone', 'guest', 'signed-in'].includes(who)
const byPermission = endpoints.filter(({ access }) => access.who === 'permission')
const inAccount = (endpoint: AnyEndpoint) => endpoint.path.includes('/accounts/:account_id')
const onRecord = (endpoint: AnyEndpoint) => !inAccount(endpoint) && endpoint.path.includes('/:')
const named = (list: AnyEndpoint[]) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every endpoint declares who may call it, and enforces that [INV-1]', () => {
  it.each(named(endpoints.filter((endpoint) => !isOpen(endpoint))))('%s: a guest gets 401', async (_name, endpoint) => {
    expect(await statusFor(app.guest, endpoint)).toBe(401)
  })

  it.each(named(endpoints.filter(needsVerified)))('%s: an unverified user gets 403', async (_name, endpoint) => {
    expect(await statusFor(unverified, endpoint)).toBe(403)
  })

  it.each(named(byPermission.filter((endpoint) => inAccount(endpoint) || onRecord(endpoint))))(
    '%s: a stranger with every permission elsewhere gets 404',
    async (_name, endpoint) => {
      expect(await statusFor(stranger, endpoint)).toBe(404)
    },
  )

  it.each(named(byPermission.filter(inAccount)))(
    '%s: a member without the permission gets 403, also with it in another account',
    async (_name, endpoint) => {
      expect([await statusFor(powerless, endpoint), await statusFor(half, endpoint)]).toEqual([403, 403])
    },
  )

  it.each(named(byPermission.filter(onRecord)))(
    '%s: on a record of the account, a member without the permission is refused',
    async (_name, endpoint) => {
      expect([await statusFor(powerless, endpoint), await statusFor(half, endpoint)]).toEqual([403, 403])
    },
  )

  it.each(named(byPermission.filter((endpoint) => !inAccount(endpoint) && !onRecord(endpoint))))(
    '%s: a user without any account gets 403',
    async (_name, endpoint) => {
      expect(await statusFor(nobody, endpoint)).toBe(403)
    },
  )

  it.each(named(endpoints.filter(({ access }) => access.who === 'staff')))('%s: an ordinary user gets 403', async (_name, endpoint) => {
    expect(await statusFor(stranger, endpoint)).toBe(403)
  })

  it.each(named(endpoints.filter(({ access }) => access.who === 'super-admin')))(
    '%s: an Admin who is no Super Admin gets 403',
    async (_name, endpoint) => {
      expect(await statusFor(admin, endpoint)).toBe(403)
    },
  )
})

it('gives every endpoint a unique id', () => {
  const ids = endpoints.map((endpoint) => endpoint.id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
