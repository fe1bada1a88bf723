import { readFileSync } from 'node:fs'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath } from '#test/access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp } from '#test/app.ts'
import { bodyOf, bodySchema } from '#test/body-references.ts'
import { STATE_LIMITS_THEM } from './limited-actions.ts'
import { STATE_WORLDS } from './state-worlds.ts'

/** Requests that arrive together, as from tabs of one user that were clicked at the same moment. */
const AT_ONCE = 8
const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
/** Tables that grow by the effects of an action. */
const EFFECTS = [
  'activity_logs',
  'outbox_events',
  'pgboss.job',
  'notes',
  'comments',
  'tasks',
  'stage_transitions',
  'notifications',
  'orders',
  'order_items',
  'invoices',
  'payments',
  'account_relation_movements',
  'account_subscription_orders',
  'contact_merges',
]
/** Actions that have no effect in the generated world, because their record needs a state that only other calls give it. */
const unproven = readFileSync(new URL('./unproven.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

const endpoints = allRoutes()
  .all.map((route) => route.endpoint)
  .filter(({ id }) => STATE_LIMITS_THEM.has(id))

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  await app.services.jobs.start()
}, 60_000)
afterAll(async () => {
  await app.services.jobs.stop({ drain_ms: 0 })
  await app.stop()
})

async function counts(): Promise<Record<string, number>> {
  const each = EFFECTS.map((table) => sql`SELECT ${table} AS name, count(*)::int AS n FROM ${sql.table(table)}`)
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(each, sql` UNION ALL `)}`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Sends an action so many times at once, in a new account, and returns the answers and the rows that it made. */
async function effectOf(endpoint: AnyEndpoint, times: number): Promise<{ answers: TestAnswer[]; made: Record<string, number> }> {
  const owner = await app.member({ permissions: everything, owner: true })
  const own = await accessFixtures(app, owner)
  const user = endpoint.access.who === 'staff' ? await app.staff('super-admin') : owner
  const { keys, body } = (await STATE_WORLDS[endpoint.id]?.({ app, keys: own, is_foreign: false })) ?? {}
  const url = fillPath(endpoint.path, { ...own, ...keys })
  const sent = { ...(bodyOf(bodySchema(endpoint), new Set(), () => undefined) as object), ...body }
  const before = await counts()
  const answers = await Promise.all(Array.from({ length: times }, () => user.post(url, sent)))
  const after = await counts()
  return { answers, made: Object.fromEntries(EFFECTS.map((name) => [name, after[name]! - before[name]!]).filter(([, n]) => n !== 0)) }
}

it('an action that the state of its record limits has the effects of one, however many arrive together', async () => {
  const without: string[] = []
  const repeated: unknown[] = []
  for (const endpoint of endpoints) {
    const one = await effectOf(endpoint, 1)
    if (one.answers[0]!.status !== 200) {
      without.push(endpoint.id)
      continue
    }
    const all = await effectOf(endpoint, AT_ONCE)
    const statuses = all.answers.map(({ status }) => status)
    const isQuiet = statuses.every((status) => [200, 404, 409, 422].includes(status))
    if (!isQuiet || !statuses.includes(200) || JSON.stringify(all.made) !== JSON.stringify(one.made))
      repeated.push({ id: endpoint.id, statuses, one: one.made, all: all.made })
  }
  expect(repeated).toEqual([])
  expect(without.filter((id) => !unproven.includes(id))).toEqual([])
  expect(unproven.filter((id) => !without.includes(id))).toEqual([])
}, 300_000)
