import { AsyncLocalStorage } from 'node:async_hooks'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PreparedClient } from '#db/prepared-client.ts'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { fullBody } from './fuzz.fixture.ts'

/**
 * How many statements one call of every list, read, create and update sends to the database, without `begin` and `commit`. The numbers
 * are counted, not timed, and kept in `statement-budget.txt`: a call that needs more fails, and so does one that needs fewer, until the
 * file says so.
 */
const endpoints = allRoutes().all.map((route) => route.endpoint)
const ofAccounts = endpoints.filter(({ access, path }) => access.who === 'permission' && path.startsWith('/api/v1/'))
const reads = ofAccounts.filter(({ method, produces }) => method === 'GET' && !produces)
const updates = ofAccounts.filter(({ id, any_body }) => id.endsWith('.update') && !any_body)
const creates = ofAccounts.filter(({ id, any_body }) => id.endsWith('.create') && !any_body)

let app: TestApp
let owner: TestUser
let own: Fixtures
/** Statements of the request that is being counted. Jobs run outside of it. */
const counted = new AsyncLocalStorage<string[]>()

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')), owner: true })
  own = await accessFixtures(app, owner)
  // Permissions and the like are read again after some seconds: with the time held still, they are not.
  vi.useFakeTimers({ toFake: ['Date'] })
  const query = PreparedClient.prototype.query
  vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (this: PreparedClient, ...args: never[]) {
    const [statement] = args as unknown[]
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? 'cursor')
    if (!/^(begin|commit|rollback)\b/i.test(text)) counted.getStore()?.push(text)
    return query.apply(this, args)
  })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await app.services.jobs.stop({ drain_ms: 0 })
  await app.stop()
})

/** A line of the table, or nothing when the call is refused: this world has no record that it could change. */
async function lineOf(endpoint: AnyEndpoint): Promise<string[]> {
  const url = fillPath(endpoint.path, own)
  // What every request needs, such as the permissions of the user, is known from the call before, as it is to a busy server.
  await owner.get(endpoint.method === 'GET' ? url : `/api/v1/accounts/${owner.account_id}`)
  const body = endpoint.method === 'GET' ? {} : { ...(fullBody(endpoint, own) as Record<string, unknown>) }
  for (let left = MOST_FAULTS; left > 0; left -= 1) {
    const sent: string[] = []
    const { status, errors } = await counted.run(sent, () => answerOf(endpoint, url, body))
    if (status < 300) return [`${endpoint.id} ${sent.length}`]
    const faulty = status === 422 ? Object.keys(errors).map((path) => path.split('.')[0]!) : []
    if (!faulty.some((name) => name in body)) return []
    for (const name of faulty) delete body[name]
  }
  return []
}

/** Fields of {@link fullBody} hold plain values, which some rules refuse: those are left out, one answer after the other. */
const MOST_FAULTS = 6

async function answerOf({ method }: AnyEndpoint, url: string, body: object): Promise<{ status: number; errors: object }> {
  const answer = await (method === 'GET' ? owner.get(url) : owner[method.toLowerCase() as 'post'](url, body))
  return { status: answer.status, errors: (answer.body as { errors?: object } | undefined)?.errors ?? {} }
}

it.each([
  ['reads', reads, 300],
  ['updates', updates, 50],
  ['creates', creates, 70],
])(
  'every call of %s sends as many statements as its budget says',
  async (name, calls, least) => {
    const lines: string[] = []
    for (const endpoint of calls) lines.push(...(await lineOf(endpoint)))
    expect(lines.length).toBeGreaterThan(least)
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`statement-budget/${name}.txt`)
  },
  300_000,
)
