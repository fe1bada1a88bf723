import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createActorCache } from './actor-cache.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

it('loads everybody who listens to a broadcast in a few statements, each with his own rights', async () => {
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
  let statements = 0
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })

  const cache = createActorCache()
  const actors = await Promise.all([...ids, 0].map((id) => cache.load(counted, id)))
  expect(statements).toBe(3)
  const expected = ids.map((id, at) => ((at + 1) % 50 === 0 ? null : [id, id % 2 === 1]))
  expect(actors.map((actor) => actor && [actor.id, actor.permissions.has('contacts.read')])).toEqual([...expected, null])

  await cache.load(counted, ids[0]!)
  expect(statements).toBe(3)
  cache.drop(ids[0]!)
  await cache.load(counted, ids[0]!)
  expect(statements).toBe(4)
})
