import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { workerServices } from '#test/fixtures/worker-services.ts'
import { until } from '#test/until.ts'
import { createMemoryBus } from '../../realtime/index.ts'
import { quiet } from '../../realtime/test/node.ts'
import { inGroups } from './in-groups.ts'
import { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts'

let database: TestDatabase
let services: Services
let relay: OutboxRelay
beforeAll(async () => {
  database = await createTestDatabase({ max: 6 })
  services = { ...workerServices(database.url, 4), logger: quiet as never }
  await database.pool.query('create table told (event_id bigint)')
})
afterEach(async () => {
  await relay.stop()
  await database.pool.query('truncate outbox_events, told')
})
afterAll(async () => {
  await services.database.close()
  await database.drop()
})

/** A relay that notes the numbers of rows in a table. @returns the groups that its handler got */
function relayThatTells(group?: number): number[][] {
  const groups: number[][] = []
  relay = createOutboxRelay({
    pool: database.pool,
    bus: createMemoryBus(),
    log: quiet,
    poll_ms: 20,
    retry: { longest_pause_s: 3_600, max_attempts: 1 },
    ...(group && { group }),
  })
  const handler = inGroups(services, 'tell', async (db, rows) => {
    groups.push(rows.map(({ payload }) => (payload as { n: number }).n))
    for (const { id, payload } of rows) {
      await run(db, sql`INSERT INTO told (event_id) VALUES (${id})`)
      if ((payload as { bad?: boolean }).bad) throw new Error('It is bad.')
    }
  })
  relay.onGroups('numbers', handler)
  return groups
}

const publish = (count: number, bad: readonly number[] = []) =>
  database.pool.query(
    `insert into outbox_events (topic, payload) select 'numbers', jsonb_build_object('n', n, 'bad', n = any($2::int[])) from generate_series(1, $1::int) n`,
    [count, bad],
  )
const told = async () => (await database.pool.query<{ times: number }>('select count(*)::int as times from told group by event_id')).rows
const left = async () =>
  (await database.pool.query<{ n: number; attempts: number }>(`select (payload->>'n')::int as n, attempts from outbox_events order by id`))
    .rows

it('rows of a topic are handled together, oldest first, and removed', async () => {
  const groups = relayThatTells(4)
  await publish(10)
  relay.start()
  await until(async () => (await left()).length === 0)
  expect(groups).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10],
  ])
  expect(await told()).toEqual(Array.from({ length: 10 }, () => ({ times: 1 })))
})

it('one that fails neither stops nor repeats the others, and is tried again alone', async () => {
  relayThatTells()
  await publish(6, [3, 5])
  relay.start()
  await until(async () => (await left()).length === 2 && (await left()).every(({ attempts }) => attempts === 1))
  expect(await left()).toEqual([
    { n: 3, attempts: 1 },
    { n: 5, attempts: 1 },
  ])
  expect(await told()).toEqual(Array.from({ length: 4 }, () => ({ times: 1 })))
})

it('rows that another process handles at this moment are left to it', async () => {
  const groups = relayThatTells()
  await publish(3)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query(`select from outbox_events where payload->>'n' = '2' for update`)
  relay.start()
  await until(async () => (await left()).length === 1)
  expect(groups[0]).toEqual([1, 3])
  await other.query('commit')
  other.release()
  await until(async () => (await left()).length === 0)
})
