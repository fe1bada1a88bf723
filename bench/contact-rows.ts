import type pg from 'pg'
import { latin, nameKey, searchText } from '@stoa/domain'

/** Size of one measured account. */
export interface BenchAccount {
  account_id: number
  contacts: number
}

const GIVEN = [
  'Γιώργος',
  'Μαρία',
  'Δημήτρης',
  'Ελένη',
  'Νίκος',
  'Κατερίνα',
  'Γιάννης',
  'Σοφία',
  'Κώστας',
  'Άννα',
  'John',
  'Emma',
  'Peter',
  'Laura',
  'Χρήστος',
  'Ιωάννα',
  'Βασίλης',
  'Δέσποινα',
  'Παναγιώτης',
  'Αγγελική',
]
const FAMILY = [
  'Παπαδόπουλος',
  'Γεωργίου',
  'Ιωάννου',
  'Νικολάου',
  'Παππάς',
  'Βλάχος',
  'Αγγελόπουλος',
  'Καραγιάννης',
  'Μακρής',
  'Σαμαράς',
  'Smith',
  'Jones',
  'Walker',
  'Χατζής',
  'Οικονόμου',
  'Δημητρίου',
  'Αντωνίου',
  'Κωνσταντίνου',
  'Λάμπρου',
  'Μαυρίδης',
  'Στεφάνου',
  'Ρήγας',
  'Ξένος',
  'Ζαχαρίου',
  'Φωτίου',
  'Taylor',
  'Brown',
  'Κόκκινος',
  'Ψαρράς',
  'Τσίπης',
]

/**
 * Fills an account with contacts over the last two years, two of twenty tags each, an address and a number. Everything
 * is made by PostgreSQL from a table of names, so a million take minutes, not hours.
 */
export async function fillAccount(pool: pg.Pool, account_id: number, user_id: number, contacts: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(
      'CREATE TEMP TABLE IF NOT EXISTS bench_names (n int PRIMARY KEY, first_name text, last_name text, name_key text, folded text, latin text)',
    )
    await client.query('TRUNCATE bench_names')
    await client.query(
      `INSERT INTO bench_names SELECT n, first_name, last_name, name_key, folded, latin
       FROM jsonb_to_recordset($1::jsonb) AS r(n int, first_name text, last_name text, name_key text, folded text, latin text)`,
      [JSON.stringify(names())],
    )
    const { rows: tags } = await client.query(
      `INSERT INTO tags (account_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, 20) n RETURNING id`,
      [account_id],
    )
    for (let from = 0; from < contacts; from += 50_000)
      await fillBatch(client, {
        account_id,
        user_id,
        from,
        to: Math.min(contacts, from + 50_000),
        of: contacts,
        tag_ids: tags.map((tag) => tag.id as number),
      })
    await client.query('ANALYZE')
  } finally {
    client.release()
  }
}

interface Batch {
  account_id: number
  user_id: number
  from: number
  to: number
  of: number
  tag_ids: number[]
}

async function fillBatch(client: pg.PoolClient, { account_id, user_id, from, to, of, tag_ids }: Batch): Promise<void> {
  await client.query(
    `WITH made AS (
      INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text, user_id, source, lifecycle, created_at, updated_at, last_activity_at)
      SELECT $1, n.first_name, n.last_name, e.email, e.email, p.phone, p.phone, n.name_key, n.folded || ' ' || replace(replace(e.email, '@', ' '), '.', ' ') || ' ' || substr(p.phone, 2) || ' ' || n.latin,
        CASE WHEN i % 3 = 0 THEN $2::bigint END, 'import', 'lead', at, at, at
      FROM generate_series($3::int, $4::int - 1) i
      JOIN bench_names n ON n.n = i % ${GIVEN.length * FAMILY.length},
      LATERAL (SELECT n.latin || '.' || $1::bigint || '.' || i || '@mail' || i % 50 || '.example' AS raw) r,
      LATERAL (SELECT replace(replace(r.raw, ' ', ''), '..', '.') AS email) e,
      LATERAL (SELECT '+3069' || lpad(((i::bigint * 7919 + $1::bigint) % 100000000)::text, 8, '0') AS phone) p,
      LATERAL (SELECT now() - ($5::int - i) * (interval '730 days' / $5::int) AS at) t
      RETURNING id, account_id, email, phone, created_at),
    addressed AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM made),
    numbered AS (INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary) SELECT account_id, id, phone, phone, 'mobile', true FROM made)
    INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
    SELECT account_id, id, tag, created_at FROM made, LATERAL (SELECT ($6::bigint[])[1 + (id % 20)::int] AS tag UNION SELECT ($6::bigint[])[1 + ((id / 20) % 20)::int]) x`,
    [account_id, user_id, from, to, of, tag_ids],
  )
}

function names() {
  return GIVEN.flatMap((first_name) =>
    FAMILY.map((last_name, at) => ({
      n: GIVEN.indexOf(first_name) * FAMILY.length + at,
      first_name,
      last_name,
      name_key: nameKey(first_name, last_name),
      folded: searchText({ names: [first_name, last_name], values: [] }).trimEnd(),
      latin: latin(`${first_name} ${last_name}`).trim(),
    })),
  )
}
