import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#modules/index.ts'
import { isInstant, normalizeBody, unwrap } from '#platform/endpoints/normalize-body.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

/** Paths of the fields of a body that are instants. A `0` is the first item of an array. */
function instantPaths(schema: z.ZodType | undefined, path: readonly (string | number)[] = []): (string | number)[][] {
  if (isInstant(schema)) return [[...path]]
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => instantPaths(field as z.ZodType, [...path, name]))
  if (inner instanceof z.ZodArray) return instantPaths(inner.element as z.ZodType, [...path, 0])
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => instantPaths(option as z.ZodType, path))
  return []
}

const FIELDS = allRoutes().all.flatMap(({ endpoint }) =>
  endpoint.method === 'GET'
    ? []
    : instantPaths(endpoint.body).map((path) => ({ endpoint, path, name: `${endpoint.method} ${endpoint.path} ${path.join('.')}` })),
)

const bodyWith = (path: readonly (string | number)[], value: unknown): unknown =>
  path.length === 0
    ? value
    : typeof path[0] === 'number'
      ? [bodyWith(path.slice(1), value)]
      : { [path[0]!]: bodyWith(path.slice(1), value) }
/** Tomorrow without a zone. Some fields must be in the near future. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
const at = (body: any, path: readonly (string | number)[]): unknown => path.reduce((value, key) => value?.[key], body)

describe('an instant in a body', () => {
  it('is a field of these bodies', () => {
    expect(FIELDS.map((field) => field.name).toSorted((one, other) => one.localeCompare(other))).toMatchSnapshot()
    expect(FIELDS.length).toBeGreaterThan(15)
  })

  it.each(FIELDS)('is read in the zone of the caller, or in its own: $name', ({ endpoint, path }) => {
    const read = (text: string, zone: string | number) => at(normalizeBody(endpoint.body, bodyWith(path, text), zone), path)
    for (const text of ['2026-12-01 10:00:00', '2026-12-01T10:00', '2026-12-01T10:00:00'])
      expect(['Europe/Athens', 'America/New_York', -330].map((zone) => new Date(String(read(text, zone))).toISOString())).toEqual([
        '2026-12-01T08:00:00.000Z',
        '2026-12-01T15:00:00.000Z',
        '2026-12-01T04:30:00.000Z',
      ])
    for (const text of ['2026-12-01T10:00:00+02:00', '2026-12-01 10:00:00+02:00', '2026-12-01T08:00:00Z'])
      for (const zone of ['Asia/Tokyo', 480]) expect(Date.parse(String(read(text, zone)))).toBe(Date.UTC(2026, 11, 1, 8))
    expect(read('tomorrow', 'Europe/Athens')).toBe('tomorrow')
  })
})

describe('the product', () => {
  let app: TestApp
  let owner: TestUser
  let fixtures: Fixtures
  beforeAll(async () => {
    app = await createTestApp()
    owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')), owner: true })
    fixtures = await accessFixtures(app, owner)
  })
  afterAll(() => app.stop())

  it.each(FIELDS)('accepts an instant without a zone, and refuses another text on its field: $name', async ({ endpoint, path }) => {
    const staff = await app.staff()
    const sender = endpoint.access.who === 'staff' || endpoint.access.who === 'super-admin' ? staff : owner
    const send = (value: string) =>
      sender[endpoint.method.toLowerCase() as 'post'](fillPath(endpoint.path, fixtures), bodyWith(path, value) as object)
    const key = path.join('.')
    expect(Object.keys((await send('next week')).body?.errors ?? {})).toContain(key)
    expect(Object.keys((await send(TOMORROW)).body?.errors ?? {})).not.toContain(key)
  })

  it('reads the zone of the user, else tzOffset, else the zone of the account', async () => {
    const account_id = await app.account()
    await sql`UPDATE accounts SET time_zone = 'America/New_York' WHERE id = ${account_id}`.execute(app.database.db)
    const member = (): Promise<TestUser> => app.member({ account_id, permissions: ['tasks.read', 'tasks.create', 'tasks.update'] })
    const [ada, kenji] = [await member(), await member()]
    await sql`UPDATE users SET time_zone = 'Asia/Tokyo' WHERE id = ${kenji.id}`.execute(app.database.db)
    const due = async (user: TestUser, body: object) => {
      const answer = await user.post(`/api/v1/accounts/${account_id}/tasks`, { title: 'Call back', ...body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const changed = await user.patch(`/api/v1/tasks/${answer.body.data.uuid}`, { ...body })
      expect([changed.status, changed.body.data.due_at]).toEqual([200, answer.body.data.due_at])
      return new Date(answer.body.data.due_at).toISOString()
    }
    expect(await due(ada, { due_at: '2026-12-01 10:00:00' })).toBe('2026-12-01T15:00:00.000Z')
    expect(await due(ada, { due_at: '2026-12-01T10:00', tzOffset: -120 })).toBe('2026-12-01T08:00:00.000Z')
    expect(await due(kenji, { due_at: '2026-12-01T10:00', tzOffset: -120 })).toBe('2026-12-01T01:00:00.000Z')
    expect(await due(kenji, { due_at: '2026-12-01T10:00:00+02:00', tzOffset: 480 })).toBe('2026-12-01T08:00:00.000Z')
  })
})
