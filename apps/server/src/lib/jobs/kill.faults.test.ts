import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '#lib/logger.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createBatch, findBatch } from './batches.ts'
import { batchOwner } from './batch-owner.fixture.ts'
import { createJobs } from './create-jobs.ts'
import { countItems, countItemsHandler, item_count } from './kill.fixture.ts'
import { until } from '#test/until.ts'

let database: TestDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`CREATE TABLE counted_items (item int PRIMARY KEY, attempt int, pid int)`.execute(database.db)
  await sql`CREATE TABLE counted_cursor (done int)`.execute(database.db)
  await sql`INSERT INTO counted_cursor VALUES (0)`.execute(database.db)
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
})

it('finishes the work of a killed process in another one within half a minute, no item twice', async () => {
  const owner = await batchOwner(database.db)
  const jobs = createJobs({
    url: database.url,
    db: database.db,
    handlers: [countItemsHandler],
    tools: () => null,
    logger: createLogger({ level: 'fatal' }),
    work: false,
  })
  await jobs.start()
  const batch_uuid = await createBatch(database.db, { ...owner, kind: 'contact_import', total: item_count })
  await jobs.enqueue(database.db, countItems, { batch_uuid })

  const first = worker()
  await until(async () => (await counted()).length >= 30)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const killed_at = Date.now()
  const before = (await counted()).length
  expect(before).toBeLessThan(item_count)

  worker()
  await until(async () => (await counted()).some((item) => item.attempt === 2))
  expect(Date.now() - killed_at).toBeLessThan(30_000)
  await until(async () => (await findBatch(database.db, batch_uuid, owner.account_id))?.status === 'completed')

  const items = await counted()
  expect(items.map(({ item }) => item)).toEqual(Array.from({ length: item_count }, (_, i) => i))
  expect(new Set(items.map(({ pid }) => pid)).size).toBe(2)
  expect(await findBatch(database.db, batch_uuid, owner.account_id)).toMatchObject({ total: item_count, processed: item_count, failed: 0 })
  await jobs.stop()
}, 60_000)

async function counted(): Promise<{ item: number; attempt: number; pid: number }[]> {
  return (await sql<{ item: number; attempt: number; pid: number }>`SELECT * FROM counted_items ORDER BY item`.execute(database.db)).rows
}

function worker(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.fixture.ts'), database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
