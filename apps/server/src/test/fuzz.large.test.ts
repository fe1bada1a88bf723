import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { fullBody, ODD_BODIES, oddBodies, oddQueries, UNKNOWN_KEYS } from './fuzz.fixture.ts'

/** Every endpoint with input that no client should send. Wrong input is a 4xx on the right field; a 500 is a fault of ours. */
const endpoints = allRoutes().all.map((route) => route.endpoint)
/** Calls that end the session or the account, and would leave nothing to test. */
const ends = ({ path }: AnyEndpoint) => /logout|\/accounts\/:(account_)?id(\/(transfer|owner)[\w-]*)?$|deactivate|impersonat/.test(path)
const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && !ends(endpoint))
const writes = endpoints
  .filter((endpoint) => endpoint.method !== 'GET' && !endpoint.any_body && !ends(endpoint))
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
const UNRESOLVED = 'A record that this change needs does not exist, or is still used.'

/**
 * Answers about unknown records that are not 404: links of mails and SMS, which answer alike whether they are known, so that trying
 * them out does not tell which of them belong to a person; and filters, which are the same for every record.
 */
const EARLY = /(\.filters|email\.unsubscribe\.\w+|email\.preferences\.update|sms\.stop\.\w+)$/

let app: TestApp
let staff: TestUser
beforeAll(async () => {
  app = await createTestApp({ env: { QUERY_STRICT: '0' } })
  await app.services.jobs.start()
  staff = await app.staff()
}, 60_000)
afterAll(async () => {
  await app.services.jobs.stop({ drain_ms: 0 })
  await app.stop()
})

/** A new account with one record of every kind, and its owner. */
async function world(): Promise<{ owner: TestUser; own: Fixtures }> {
  const owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')), owner: true })
  return { owner, own: await accessFixtures(app, owner) }
}

/** Sends a request, and returns its first line when the answer is a fault of the server or of a reference that was not checked. */
async function faultOf(
  user: TestUser,
  { method, id }: AnyEndpoint,
  url: string,
  body?: unknown,
): Promise<{ fault: string | null; status: number }> {
  // An export that fails breaks its connection off.
  const { statusCode, payload } = await app.http
    .inject({
      method,
      url,
      headers: { authorization: `Bearer ${user.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    .catch((error: Error) => ({ statusCode: 599, payload: error.message }))
  const isFault = statusCode >= 500 || payload.includes(UNRESOLVED)
  return { status: statusCode, fault: isFault ? `${statusCode} ${id} ${method} ${url} ${JSON.stringify(body)?.slice(0, 600) ?? ''}` : null }
}

/** One fault of each endpoint says enough. */
const faults = new Map<string, string>()
async function send(user: TestUser, endpoint: AnyEndpoint, url: string, body?: unknown): Promise<number> {
  const { fault, status } = await faultOf(user, endpoint, url, body)
  if (fault && !faults.has(endpoint.id)) faults.set(endpoint.id, fault)
  return status
}
const found = () => {
  const all = [...faults.values()]
  faults.clear()
  return all
}

it('answers reads with odd queries without a fault', async () => {
  const { owner, own } = await world()
  for (const endpoint of reads)
    for (const query of oddQueries(endpoint)) await send(owner, endpoint, `${fillPath(endpoint.path, own)}?${query}`)
  expect(found()).toEqual([])
}, 900_000)

it('answers for records that do not exist without a fault', async () => {
  const { owner, own } = await world()
  const early = new Set<string>()
  for (const endpoint of endpoints.filter((one) => !ends(one) && !one.any_body && one.path.includes('/:'))) {
    const body = endpoint.method === 'GET' ? undefined : fullBody(endpoint, own)
    for (const key of UNKNOWN_KEYS) {
      const unknown = Object.fromEntries(Object.keys(own).map((kind) => [kind, decodeURIComponent(key)]))
      if (endpoint.path.replace('/accounts/:account_id', '').includes('/:')) {
        const url = fillPath(endpoint.path, { ...unknown, accounts: own.accounts! })
        const status = await send(owner, endpoint, url, endpoint.method === 'GET' ? undefined : {})
        if (status !== 404 && status !== 403) early.add(`${status} ${endpoint.id}`)
        await send(owner, endpoint, url, body)
        await send(staff, endpoint, url, body)
      }
      if (endpoint.path.includes('/accounts/:'))
        await send(staff, endpoint, fillPath(endpoint.path, { ...own, accounts: decodeURIComponent(key) }), body)
    }
  }
  expect(found()).toEqual([])
  expect([...early].filter((one) => !EARLY.test(one))).toEqual([])
}, 900_000)

it('answers bodies that name an unknown account without a fault', async () => {
  const { owner, own } = await world()
  const naming = writes.filter((endpoint) => Object.hasOwn(Object(fullBody(endpoint, own)), 'account_id'))
  expect(naming.length).toBeGreaterThan(4)
  for (const endpoint of naming)
    for (const account_id of [999_999_999, Number.MAX_SAFE_INTEGER])
      for (const sender of [owner, staff])
        await send(sender, endpoint, fillPath(endpoint.path, own), { ...Object(fullBody(endpoint, own)), account_id })
  expect(found()).toEqual([])
}, 900_000)

it('answers odd bodies without a fault, and most of them with a fault of the caller', async () => {
  const answers = { accepted: 0, refused: 0 }
  for (const [seed, endpoint] of writes.entries()) {
    const { owner, own } = await world()
    const url = fillPath(endpoint.path, own)
    const sender = endpoint.path.includes('/admin/') ? staff : owner
    for (const body of [...ODD_BODIES, ...oddBodies(fullBody(endpoint, own), 1, seed)])
      answers[(await send(sender, endpoint, url, body)) < 400 ? 'accepted' : 'refused'] += 1
  }
  expect(found()).toEqual([])
  expect(answers.refused).toBeGreaterThan(answers.accepted)
}, 900_000)
