import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createActorCache } from './actor-cache.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterEach(() => vi.useRealTimers())
afterAll(() => database.drop())

it('loads all listeners of a broadcast in a few statements, each with their own permissions', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, username, email, status)
    SELECT 'Member', n::text, 'Member ' || n, 'member' || n || '@crowd.example', CASE WHEN n % 50 = 0 THEN 'deactivated' ELSE 'active' END
    FROM generate_series(1, 250) n RETURNING id`.execute(database.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    INSERT INTO permissions (name, resource, action, "group", label_en, label_gr) VALUES ('contacts.read', 'contacts', 'read', 'crm', 'Read', 'Ανάγνωση')
    ON CONFLICT DO NOTHING`.execute(database.db)
  await sql`
    WITH role AS (INSERT INTO roles (name) VALUES ('Readers') RETURNING id),
    held AS (INSERT INTO role_permission (role_id, permission_name) SELECT role.id, 'contacts.read' FROM role)
    INSERT INTO role_user (role_id, user_id) SELECT role.id, user_id FROM role, unnest(${ids.filter((id) => id % 2)}::bigint[]) AS user_id`.execute(
    database.db,
  )
  const { db: counted, statements } = countedDatabase()
  const cache = createActorCache()
  const actors = await Promise.all([...ids, 0].map((id) => cache.load(counted, id)))
  expect(statements.started).toBe(3)
  const expected = ids.map((id, at) => ((at + 1) % 50 === 0 ? null : [id, id % 2 === 1]))
  expect(actors.map((actor) => actor && [actor.id, actor.permissions.has('contacts.read')])).toEqual([...expected, null])

  await cache.load(counted, ids[0]!)
  expect(statements.started).toBe(3)
  cache.drop(ids[0]!)
  await cache.load(counted, ids[0]!)
  expect(statements.started).toBe(4)
})

/** The database with numbers of started and ended statements. */
function countedDatabase() {
  const statements = { started: 0, ended: 0 }
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.started += 1
      return node
    },
    transformResult: async ({ result }) => {
      statements.ended += 1
      return result
    },
  })
  return { db, statements }
}

it('answers from the cache in the second half of the lifetime of an entry and refreshes it in the background', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, username, email, status, locale) VALUES ('Ada', 'L', 'Ada L', 'ada@renewed.example', 'active', 'en')
    RETURNING id`.execute(database.db)
  const { id } = rows[0]!
  const ttl_ms = 2_000
  const { db, statements } = countedDatabase()
  const cache = createActorCache(ttl_ms)
  await cache.load(db, id)
  await sql`UPDATE users SET locale = 'gr' WHERE id = ${id}`.execute(database.db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ttl_ms * 0.4 })
  expect(await cache.load(db, id)).toMatchObject({ locale: 'en' })
  expect(statements.started).toBe(1)

  vi.setSystemTime(Date.now() + ttl_ms * 0.2)
  expect(await cache.load(db, id)).toMatchObject({ locale: 'en' })
  await vi.waitFor(async () => expect(await cache.load(db, id)).toMatchObject({ locale: 'gr' }))
})

it('does not restore a user who was dropped during a background refresh', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, username, email, status) VALUES ('Bo', 'L', 'Bo L', 'bo@renewed.example', 'active')
    RETURNING id`.execute(database.db)
  const { id } = rows[0]!
  const { db, statements } = countedDatabase()
  const cache = createActorCache(2_000)
  await cache.load(db, id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 })
  await cache.load(db, id)
  await sql`UPDATE users SET status = 'deactivated' WHERE id = ${id}`.execute(database.db)
  cache.drop(id)
  expect(await cache.load(db, id)).toBeNull()
  await vi.waitFor(() => expect(statements.ended).toBe(statements.started))
  expect(statements.started).toBe(3)
  expect(await cache.load(db, id)).toBeNull()
})
