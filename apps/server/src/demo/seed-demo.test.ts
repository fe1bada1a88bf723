import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailKey, latin, parseVatNumber } from '@stoa/domain'
import { modules } from '#modules/index.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { frozenClock } from '#lib/clock.ts'
import { ensureDemo } from './ensure-demo.ts'
import { emptyDatabase, resetQuestion, whyNotReset } from './reset-demo.ts'
import { demoToday, seedDemo } from './seed-demo.ts'
import { createSeededApp } from './seeded.fixture.ts'

let one: TestApp
let other: TestApp

beforeAll(async () => {
  one = await createSeededApp()
  other = await createTestApp()
}, 240_000)
afterAll(async () => {
  await one.stop()
  await other.stop()
})

/** Rows that come from code and the schema files, not from the generator. */
const FROM_CODE = new Set([
  'vat_rates',
  'vat_exemptions',
  'product_categories',
  'order_statuses',
  'pipeline_templates',
  'permissions',
  'features',
  'notification_channels',
  'notification_settings',
  'pipeline_templates',
  'schema_changes',
])

async function dump(app: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`.execute(
    app.database.db,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    if (FROM_CODE.has(name)) continue
    const where =
      name === 'roles' || name === 'email_templates' || name === 'funnel_categories'
        ? sql`WHERE account_id IS NOT NULL`
        : name === 'role_permission'
          ? sql`WHERE role_id IN (SELECT id FROM roles WHERE account_id IS NOT NULL)`
          : sql``
    const { rows } = await sql<{
      row: string
    }>`SELECT (to_jsonb(t) - 'password_hash')::text AS row FROM ${sql.table(name)} t ${where} ORDER BY 1`.execute(app.database.db)
    if (rows.length)
      hashes[name] = `${rows.length} ${createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')}`
  }
  return hashes
}

it('makes the same data every time, byte for byte', async () => {
  await seedDemo(other.services, 'test', () => {})
  const made = await dump(one)
  expect(Object.keys(made).length).toBeGreaterThan(30)
  expect(await dump(other)).toEqual(made)
}, 240_000)

it('leaves counters as a recount finds them', async () => {
  const figures = async () =>
    (
      await sql`SELECT account_id, name, sum(value) AS value FROM account_counters GROUP BY 1, 2 HAVING sum(value) <> 0 UNION ALL
      SELECT account_id, day::text, sum(n) FROM contact_days GROUP BY 1, 2 ORDER BY 1, 2`.execute(one.database.db)
    ).rows
  const before = await figures()
  await sql`SELECT recount_account(id) FROM accounts`.execute(one.database.db)
  expect(await figures()).toEqual(before)
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM contacts c WHERE notes_count <> (SELECT count(*) FROM notes n WHERE n.notable_type = 'contact' AND n.notable_id = c.id::text)
      OR tasks_count <> (SELECT count(*) FROM tasks k WHERE k.contact_id = c.id)`.execute(one.database.db)
  expect(rows[0]!.wrong).toBe(0)
  const { rows: lists } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM contact_lists l WHERE subscribed_count <> (SELECT count(*) FROM subscriptions s WHERE s.contact_list_id = l.id AND s.status = 'subscribed')
      OR unsubscribed_count <> (SELECT count(*) FROM subscriptions s WHERE s.contact_list_id = l.id AND s.status = 'unsubscribed')`.execute(
    one.database.db,
  )
  expect(lists[0]!.wrong).toBe(0)
})

it('leaves nothing that points nowhere, and keeps to one tag of an exclusive category', async () => {
  const zero = async (query: ReturnType<typeof sql>) =>
    expect(((await query.execute(one.database.db)).rows[0] as { wrong: number }).wrong).toBe(0)
  await zero(
    sql`SELECT count(*) AS wrong FROM notes n WHERE CASE n.notable_type
      WHEN 'asset' THEN NOT EXISTS (SELECT FROM assets a WHERE a.note_id = n.id AND a.id::text = n.notable_id AND a.account_id = n.account_id)
      ELSE NOT EXISTS (SELECT FROM contacts c WHERE c.id::text = n.notable_id AND c.account_id = n.account_id) END`,
  )
  await zero(
    sql`SELECT count(*) AS wrong FROM comments n WHERE CASE n.commentable_type
      WHEN 'approval_request' THEN NOT EXISTS (SELECT FROM approval_requests r WHERE r.id::text = n.commentable_id AND r.account_id = n.account_id)
      ELSE NOT EXISTS (SELECT FROM contacts c WHERE c.id::text = n.commentable_id AND c.account_id = n.account_id) END`,
  )
  await zero(
    sql`SELECT count(*) AS wrong FROM notifications n WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = n.user_id AND m.account_id = n.account_id)`,
  )
  await zero(
    sql`SELECT count(*) AS wrong FROM contact_merges m, unnest(m.loser_ids) AS id WHERE NOT EXISTS (SELECT FROM contacts c WHERE c.id = id AND c.account_id = m.account_id)`,
  )
  await zero(
    sql`SELECT count(*) AS wrong FROM (SELECT 1 FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive GROUP BY ct.contact_id, k.id HAVING count(*) > 1) x`,
  )
  await zero(sql`SELECT count(*) AS wrong FROM contacts WHERE created_at > now() OR created_at > ${'2026-06-15T10:00:00+03:00'}`)
})

it('merges only people who are called alike and share an address, and takes only namesakes apart again', async () => {
  interface Pair {
    undone_at: Date | null
    winner: string
    loser: string
    shares: boolean
  }
  const { rows } = await sql<Pair>`
    SELECT m.undone_at, w.last_name AS winner, l.last_name AS loser, coalesce(w.phone = l.phone, false) OR coalesce(w.email_key = l.email_key, false) AS shares
    FROM contact_merges m JOIN contacts w ON w.id = m.winner_id JOIN contacts l ON l.id = any(m.loser_ids)`.execute(one.database.db)
  expect(rows.filter((row) => !row.undone_at).length).toBeGreaterThan(0)
  expect(rows.filter((row) => latin(row.winner) !== latin(row.loser))).toEqual([])
  expect(rows.filter((row) => !row.undone_at && !row.shares)).toEqual([])
})

it('marks as reachable exactly those whom the rules allow to be written to', async () => {
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM contacts t WHERE emails_marketable <> (t.status = 'active' AND t.email IS NOT NULL
      AND NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.contact_id = t.id AND e.is_primary AND e.status IN ('hard_bounced', 'complained'))
      AND coalesce((SELECT k.action = 'granted' FROM consents k WHERE k.contact_id = t.id AND k.channel = 'email' ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1), false)
      AND NOT EXISTS (SELECT FROM suppressions s WHERE s.account_id = t.account_id AND s.channel = 'email' AND s.address = lower(t.email) AND s.lifted_at IS NULL))`.execute(
    one.database.db,
  )
  expect(rows[0]!.wrong).toBe(0)
})

it('has the shares that the demo promises: names, addresses, statuses, duplicates, right VAT numbers', async () => {
  const { rows } = await sql<Record<string, number>>`
    SELECT count(*) AS total, avg((email IS NOT NULL)::int)::float AS email, avg((phone IS NOT NULL)::int)::float AS phone, avg((last_name IS NULL)::int)::float AS nameless, avg((status = 'active')::int)::float AS active,
      avg((coalesce(last_name, first_name) ~ '[Α-ω]')::int)::float AS greek FROM contacts`.execute(one.database.db)
  const share = rows[0]!
  expect(share.total).toBe(700)
  expect(share.email).toBeCloseTo(0.82, 1)
  expect(share.phone).toBeCloseTo(0.74, 1)
  expect(share.nameless).toBeCloseTo(0.09, 1)
  expect(share.active).toBeGreaterThan(0.9)
  expect(share.greek).toBeCloseTo(0.7, 1)
  const { rows: groups } = await sql<{
    groups: number
  }>`SELECT count(*) AS groups FROM (SELECT 1 FROM contacts WHERE status = 'active' AND email_key IS NOT NULL GROUP BY account_id, email_key HAVING count(*) > 1) x`.execute(
    one.database.db,
  )
  expect(groups[0]!.groups).toBeGreaterThan(5)
  const { rows: scanned } = await sql<{
    groups: number
  }>`SELECT count(*) AS groups FROM duplicate_groups WHERE criteria = 'email' AND duplicate_scan_id IN (SELECT id FROM duplicate_scans WHERE status = 'completed')`.execute(
    one.database.db,
  )
  expect(scanned[0]!.groups).toBeGreaterThan(5)
  const { rows: tagged } = await sql<{
    tags: number
  }>`SELECT (SELECT count(*) FROM contact_tag)::float / (SELECT count(*) FROM contacts) AS tags`.execute(one.database.db)
  expect(tagged[0]!.tags).toBeCloseTo(1.6, 0)
  const { rows: vats } = await sql<{
    vat_number: string
    country_code: string
  }>`SELECT vat_number, country_code FROM account_registrations`.execute(one.database.db)
  expect(vats.filter(({ vat_number, country_code }) => !parseVatNumber(vat_number, country_code))).toEqual([])
  expect(vats.filter(({ vat_number, country_code }) => country_code === 'GR' && !vat_number.startsWith('EL0000'))).toEqual([])
  const { rows: keys } = await sql<{
    email: string
    email_key: string
  }>`SELECT email, email_key FROM contacts WHERE email IS NOT NULL`.execute(one.database.db)
  expect(keys.every((row) => emailKey(row.email) === row.email_key && row.email.endsWith('.example'))).toBe(true)
})

it('ends the demo at the last ten o\u2019clock, tests on a fixed day, and both where the environment says', () => {
  const at = (now: string, env = {}) => ({ clock: frozenClock(new Date(now)), env: env as TestApp['services']['env'] })
  expect(demoToday(at('2026-11-21T12:00:00Z'), 'demo').toISOString()).toBe('2026-11-21T08:00:00.000Z')
  expect(demoToday(at('2026-07-01T05:00:00Z'), 'demo').toISOString()).toBe('2026-06-30T07:00:00.000Z')
  expect(demoToday(at('2026-11-21T12:00:00Z'), 'test').toISOString()).toBe('2026-06-15T07:00:00.000Z')
  expect(demoToday(at('2026-11-21T12:00:00Z', { DEMO_TODAY: '2026-01-01T00:00:00Z' }), 'demo').toISOString()).toBe(
    '2026-01-01T00:00:00.000Z',
  )
})

it('begins again where the first start was stopped in the middle, and once it is ready never', async () => {
  const before = await dump(other)
  const services = { ...other.services, env: { ...other.services.env, NODE_ENV: 'test' as const, DEMO: 'test' as const } }
  const start = async () => {
    const lines: string[] = []
    await ensureDemo(services, (line) => void lines.push(line))
    return lines.filter((line) => line.startsWith('Demo data'))
  }
  await sql`CREATE TABLE demo_unfinished ()`.execute(other.database.db)
  await sql`DELETE FROM contact_tag`.execute(other.database.db)
  expect((await start())[0]).toMatch(/begins again/)
  expect(await dump(other)).toEqual(before)
  expect(await start()).toEqual([])
}, 240_000)

it('is not recreated in production or while Stoa runs on the data folder', () => {
  expect(whyNotReset({ NODE_ENV: 'production' }, [])).toContain('production')
  expect(whyNotReset({ NODE_ENV: 'development' }, [{ pid: 4711 }])).toContain('process 4711')
  expect(whyNotReset({ NODE_ENV: 'development' }, [])).toBeNull()
  expect(resetQuestion({ DATABASE_URL: 'postgres://somewhere', DATA_DIR: '.data' })).toContain('the database of DATABASE_URL')
})

it('makes the big account for measuring: three tags, an address and a number each', async () => {
  await emptyDatabase(other.database)
  expect(await dump(other)).toEqual({})
  for (const module of modules) await module.sync?.({ database: other.database })
  await seedDemo(other.services, 'load', () => {}, 0.002)
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(DISTINCT phone) FROM contacts) AS phones, (SELECT count(DISTINCT email) FROM contacts) AS emails,
      (SELECT count(*) FROM contact_tag) AS tags, (SELECT sum(n) FROM contact_days)::int AS days`.execute(other.database.db)
  expect(rows[0]).toEqual({ contacts: 2000, phones: 2000, emails: 2000, tags: 6000, days: 2000 })
}, 240_000)
