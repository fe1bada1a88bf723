import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEBHOOK_EVENTS, type AnyEndpoint } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath } from '#test/access-fixtures.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { PREPARED, type Preparation } from '#test/body-references/prepared-worlds.ts'
import { fullBody } from '#test/fuzz.fixture.ts'
import { twoSides } from '#test/two-sides.fixture.ts'

/** Calls that end the session or the account, and would leave nothing to test. */
const ENDS = /logout|\/accounts\/:(account_)?id(\/(transfer|owner)[\w-]*)?$|deactivate|impersonat/
const writes = allRoutes()
  .all.map((route) => route.endpoint)
  .filter(({ method, path, any_body, access }) => method !== 'GET' && !any_body && !ENDS.test(path) && access.who === 'permission')
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

/** Events for open screens only: the changes behind them have events of their own. */
const FOR_SCREENS = new Set(['pipeline.board-changed', 'duplicate-scan.started', 'duplicate-group.updated'])
const missing = (events: readonly string[]) => events.filter((event) => !WEBHOOK_EVENTS.includes(event) && !FOR_SCREENS.has(event))

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  await app.services.jobs.start()
}, 60_000)
afterAll(async () => {
  await app.services.jobs.stop({ drain_ms: 0 })
  await app.stop()
})

/** Names of the events for all members of an account that wait in the outbox: those that webhooks can be sent for. */
async function eventsOfAccounts(): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    SELECT DISTINCT payload->>'event' AS event FROM outbox_events
    WHERE topic = 'broadcast' AND account_id IS NOT NULL AND payload->'data'->>'type' IS NOT NULL
      AND payload->'channels' ? ('private-accounts.' || account_id) ORDER BY 1`.execute(app.database.db)
  return rows.map(({ event }) => event)
}

async function newAccount() {
  const permissions = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
  const owner = await app.member({ permissions, owner: true })
  return { owner, own: await accessFixtures(app, owner) }
}

async function call(endpoint: AnyEndpoint, { owner, own }: Awaited<ReturnType<typeof newAccount>>, { keys, body }: Preparation = {}) {
  const sent = { ...(fullBody(endpoint, own) as object), ...body }
  await owner[endpoint.method.toLowerCase() as 'post'](fillPath(endpoint.path, { ...own, ...keys }), sent)
}

it('webhooks can be sent for every event that the application announces to an account', async () => {
  await twoSides(app)
  const shared = await newAccount()
  for (const endpoint of writes) await call(endpoint, shared)
  // Each prepared call has a separate account: the calls before it would take away what its preparation needs.
  const unprepared: string[] = []
  for (const endpoint of writes) {
    const prepare = PREPARED[endpoint.id]
    if (!prepare) continue
    const account = await newAccount()
    try {
      await call(endpoint, account, await prepare({ app, keys: account.own, is_foreign: false }))
    } catch (error) {
      unprepared.push(`${endpoint.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  expect(unprepared).toEqual([])
  const seen = await eventsOfAccounts()
  expect(seen.length).toBeGreaterThan(40)
  expect(missing(seen)).toEqual([])
}, 900_000)

it('and for every event that the modules name', () => {
  const root = join(import.meta.dirname, '../..')
  const named = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bemit\(\{\s*name: '([\w-]+\.[\w-]+)',\s*account_id(?!: null)/g)].map(
        ([, name]) => name!,
      ),
    )
  expect(named.length).toBeGreaterThan(10)
  expect(missing([...new Set(named)].sort())).toEqual([])
})
