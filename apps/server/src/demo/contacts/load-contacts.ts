import { latin, nameKey, searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { nameOf } from './names.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { TAG_SETS } from './tag-sets.ts'
import { writeRows } from '../write-rows.ts'

const CONTACTS = 1_000_000
const BATCH = 50_000
const NAMES = 2000

/** The profile for measuring: one account with a million contacts and three million tags on them, made by PostgreSQL itself. */
export async function seedLoad(run: DemoRun, print: (line: string) => void): Promise<void> {
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  const user_id = run.users.get('sales@aegean.example')!
  const tag_ids = await writeTags(db, account_id, run.today)
  const total = Math.round(CONTACTS * run.scale)
  await fillAccount(db, { account_id, user_id, total, tag_ids, tags_each: 3, today: run.today }, (done) =>
    print(`Demo data: contacts ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
  )
}

export interface Fill {
  account_id: number
  /** Looks after every third contact. */
  user_id: number
  /** Contacts to make. */
  total: number
  tag_ids: readonly number[]
  /** Different tags of each contact. */
  tags_each: number
  /** End of the two years over which the contacts came. */
  today: Date
}

/**
 * Fills an account with contacts of the last two years in even steps, each with an address, a number and tags. Everything
 * is made by PostgreSQL from a table of names, so a million take minutes.
 * @param done is told after each portion how many there are
 */
export async function fillAccount(db: Db, fill: Fill, done: (contacts: number) => void = () => {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    await prepareNames(connection)
    for (let from = 0; from < fill.total; from += BATCH) {
      const to = Math.min(fill.total, from + BATCH)
      await writeBatch(connection, { ...fill, from, to })
      done(to)
    }
    await sql`DROP TABLE load_names`.execute(connection)
    await sql`RESET statement_timeout`.execute(connection)
  })
}

async function writeTags(db: Db, account_id: number, at: Date): Promise<number[]> {
  const tags = TAG_SETS.flatMap((set) => set.tags.map((tag) => ({ ...tag, color: set.color }))).map((tag, position) => ({
    id: position + 1,
    account_id,
    name: tag.en,
    color: tag.color,
    position,
    created_at: at,
    updated_at: at,
  }))
  await writeRows(db, 'tags', tags)
  await sql`SELECT setval(pg_get_serial_sequence('tags', 'id'), ${tags.length})`.execute(db)
  return tags.map((tag) => tag.id)
}

async function prepareNames(db: Db): Promise<void> {
  const random = randomOf('load')
  const names = Array.from({ length: NAMES }, (_, n) => {
    const { first_name, last_name } = nameOf(random)
    return {
      n,
      first_name,
      last_name,
      name_key: nameKey(first_name, last_name),
      folded: searchText({ names: [first_name, last_name], values: [] }).trimEnd(),
      latin: latin(`${first_name}.${last_name}`).replaceAll(' ', '.'),
    }
  })
  await sql`CREATE TEMP TABLE load_names (n int PRIMARY KEY, first_name text, last_name text, name_key text, folded text, latin text)`.execute(
    db,
  )
  await writeRows(db, 'load_names', names)
}

interface Batch extends Fill {
  from: number
  to: number
}

async function writeBatch(db: Db, { account_id, user_id, from, to, total, tag_ids, tags_each, today }: Batch): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text, user_id, source, lifecycle, created_at, updated_at, first_touch_at, last_activity_at)
      SELECT ${account_id}, n.first_name, n.last_name, e.email, e.email, p.phone, p.phone, n.name_key,
        n.folded || ' ' || translate(e.email, '@.', '  ') || ' ' || substr(p.phone, 2) || ' ' || substr(p.phone, 4),
        CASE WHEN i % 3 = 0 THEN ${user_id}::bigint END, 'import', (ARRAY['lead', 'lead', 'qualified', 'customer'])[1 + i % 4], at, at, at, at
      FROM generate_series(${from}::int, ${to}::int - 1) i
      JOIN load_names n ON n.n = (i * 7 + i / ${NAMES}) % ${NAMES},
      LATERAL (SELECT n.latin || '.' || i || '@mail' || i % 50 || '.example' AS email) e,
      LATERAL (SELECT '+3069' || lpad(((i::bigint * 7919) % 100000000)::text, 8, '0') AS phone) p,
      LATERAL (SELECT ${today}::timestamptz - (${total}::int - i) * (interval '730 days' / ${total}::int) AS at) t
      ORDER BY i
      RETURNING id, account_id, email, phone, created_at),
    addressed AS (
      INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary, created_at, updated_at) SELECT account_id, id, email, email, true, created_at, created_at FROM made),
    numbered AS (
      INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary, created_at, updated_at) SELECT account_id, id, phone, phone, 'mobile', true, created_at, created_at FROM made)
    INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at, tagged_at)
    SELECT account_id, id, (${tag_ids}::bigint[])[1 + ((id * 5 + k * 18 + id / 54 % 18) % ${tag_ids.length})::int], created_at, created_at FROM made, generate_series(0, ${tags_each}::int - 1) k`.execute(
    db,
  )
}
