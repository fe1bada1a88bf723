import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { createMemoryBus } from '../../realtime/index.ts'
import { quiet } from '../../realtime/test/node.ts'
import { NotAgain } from './not-again.ts'
import { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts'

let database: TestDatabase
let relay: OutboxRelay | undefined
const alarms: string[] = []

beforeAll(async () => {
  database = await createTestDatabase({ max: 6 })
})
beforeEach(async () => {
  await relay?.stop()
  await database.pool.query('delete from outbox_events')
  alarms.splice(0)
})
afterAll(async () => {
  await relay?.stop()
  await database.drop()
})

/** Delivers an entry to a handler that fails. @returns the entry when it is set aside */
async function setAsideAfter(handle: () => Promise<unknown>): Promise<{ attempts: number; last_error: string }> {
  const retry = { longest_pause_s: 0.01, max_attempts: 40 }
  relay = createOutboxRelay({
    pool: database.pool,
    bus: createMemoryBus(),
    log: quiet,
    poll_ms: 20,
    retry,
    onSetAside: (topic) => alarms.push(topic),
  })
  relay.on('mail', async () => void (await handle()))
  await database.pool.query(`insert into outbox_events (topic, payload) values ('mail', '{}')`)
  relay.start()
  const read = async () =>
    (await database.pool.query(`select attempts, last_error from outbox_events where available_at = 'infinity'`)).rows[0]
  return until(read)
}

it('sets an entry aside with an alarm after five attempts that the database refuses for its values', async () => {
  expect(await setAsideAfter(() => database.pool.query('select 1/0'))).toEqual({ attempts: 5, last_error: 'division by zero' })
  expect(alarms).toEqual(['mail'])
})

it('sets an entry aside at once if another attempt could do something twice', async () => {
  expect(await setAsideAfter(() => Promise.reject(new NotAgain('It may have arrived.')))).toEqual({
    attempts: 1,
    last_error: 'It may have arrived.',
  })
})

it('tries an entry forty times if the other side is away', async () => {
  expect(await setAsideAfter(() => Promise.reject(new Error('The mail server is away.')))).toMatchObject({ attempts: 40 })
})
