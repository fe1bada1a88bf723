import { sql } from 'kysely'
import type { DuplicateReason, MergeCriteria } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'

/** A number that more contacts have than this is considered a switchboard and joins none of them (domain.md 4.6). */
const SWITCHBOARD = 5

/** Rows of the temporary table `found_duplicates`, which `findDuplicates` creates and which lasts until the end of the transaction. */
export interface FoundGroup {
  contact_ids: number[]
  versions: number[]
  size: number
  match_keys: string[]
  winner_id: number
  score: number
  reasons: DuplicateReason[]
}

/**
 * Finds the groups of contacts of an account that share an e-mail, a phone, or both (domain.md 4.6). Set-based
 * statements find the keys that several contacts have, then their connected components, then score, reasons and the
 * suggested winner. The result is the temporary table `found_duplicates`, so the function must run inside a
 * transaction.
 * @param among SQL condition over contacts `t`; all contacts that are not deleted when left out
 */
export async function findDuplicates(db: Db, account_id: number, criteria: MergeCriteria, among?: Sql): Promise<void> {
  await run(db, sql`DROP TABLE IF EXISTS pg_temp.duplicate_members, pg_temp.duplicate_labels, pg_temp.found_duplicates`)
  await run(db, sql`CREATE TEMP TABLE duplicate_members ON COMMIT DROP AS ${members(account_id, criteria, among)}`)
  await run(
    db,
    sql`CREATE TEMP TABLE duplicate_labels ON COMMIT DROP AS SELECT contact_id, contact_id AS label FROM duplicate_members GROUP BY contact_id`,
  )
  await run(db, sql`CREATE INDEX ON pg_temp.duplicate_labels (contact_id)`)
  await run(db, sql`ANALYZE pg_temp.duplicate_members, pg_temp.duplicate_labels`)
  await labelComponents(db)
  await run(db, sql`CREATE TEMP TABLE found_duplicates ON COMMIT DROP AS ${groups(account_id, criteria)}`)
}

/** Pairs of contact and key, for keys that several contacts have. */
function members(account_id: number, criteria: MergeCriteria, among?: Sql): Sql {
  if (criteria === 'email') return shared(holders('contact_email_addresses', 'email_key', account_id, among))
  const phones = shared(holders('contact_phone_numbers', 'phone_key', account_id, among), SWITCHBOARD)
  if (criteria === 'phone') return phones
  const emails = shared(holders('contact_email_addresses', 'email_key', account_id, among))
  return shared(sql`SELECT e.contact_id, e.key || ' ' || p.key AS key FROM (${emails}) e JOIN (${phones}) p USING (contact_id)`)
}

/** Contacts with a key that occurs more than once. The index alone finds these keys; only their contacts are read. */
function holders(table: string, key: string, account_id: number, among?: Sql): Sql {
  const name = sql.ref(key)
  return sql`SELECT DISTINCT a.contact_id, a.${name} AS key
    FROM (SELECT ${name} FROM ${sql.table(table)} WHERE account_id = ${account_id} AND ${name} IS NOT NULL GROUP BY ${name} HAVING count(*) > 1) twice
    JOIN ${sql.table(table)} a ON a.account_id = ${account_id} AND a.${name} = twice.${name}
    JOIN contacts t ON t.account_id = a.account_id AND t.id = a.contact_id
    WHERE t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') ${among ? sql`AND ${among}` : sql``}`
}

function shared(rows: Sql, at_most?: number): Sql {
  const limit = at_most ? sql`AND holders <= ${sql.lit(at_most)}` : sql``
  return sql`SELECT contact_id, key FROM (SELECT contact_id, key, count(*) OVER (PARTITION BY key) AS holders FROM (${rows}) held) h WHERE holders > 1 ${limit}`
}

/**
 * Computes connected components. Every contact takes the smallest label that it reaches through a key, then the label
 * of that label, until nothing changes. The second step shortens long chains.
 */
async function labelComponents(db: Db): Promise<void> {
  for (;;) {
    const spread = await run(
      db,
      sql`
      UPDATE duplicate_labels l SET label = n.label FROM (
        SELECT m.contact_id, min(k.label) AS label FROM duplicate_members m
        JOIN (SELECT m.key, min(l.label) AS label FROM duplicate_members m JOIN duplicate_labels l USING (contact_id) GROUP BY m.key) k USING (key) GROUP BY m.contact_id
      ) n WHERE n.contact_id = l.contact_id AND n.label < l.label`,
    )
    if (!spread) return
    await run(
      db,
      sql`UPDATE duplicate_labels l SET label = p.label FROM duplicate_labels p WHERE p.contact_id = l.label AND p.label < l.label`,
    )
  }
}

/**
 * Order by which a bulk merge chooses the winner: portal user, then orders, then most filled fields, then oldest, then
 * lowest id (domain.md 4.6, Winner).
 */
const WINNER_ORDER = sql`(t.portal_user_id IS NOT NULL) DESC, (t.orders_count > 0 OR EXISTS (SELECT FROM acc_orders o WHERE o.account_id = t.account_id AND o.contact_id = t.id AND o.deleted_at IS NULL)) DESC,
  num_nonnulls(t.first_name, t.last_name, t.company, t.job_title, t.email, t.phone, t.locale, t.time_zone, t.birthday, t.gender, t.avatar_media_id, t.customer_since, t.user_id) DESC, t.created_at, t.id`

/**
 * Groups with score and reasons. A shared address weighs more than a shared number, and both together weigh most. Equal
 * names raise the score, different names lower it.
 */
function groups(account_id: number, criteria: MergeCriteria): Sql {
  const by = (own: MergeCriteria) => (criteria === own || criteria === 'both' ? sql`true` : sql`false`)
  return sql`
    WITH keys AS (SELECT l.label, array_agg(DISTINCT m.key ORDER BY m.key) AS match_keys FROM duplicate_members m JOIN duplicate_labels l USING (contact_id) GROUP BY l.label),
    facts AS (
      SELECT l.label, count(*)::int AS size, array_agg(t.id ORDER BY t.id) AS contact_ids, array_agg(t.version ORDER BY t.id) AS versions,
        (array_agg(t.id ORDER BY ${WINNER_ORDER}))[1] AS winner_id,
        ${by('email')} OR count(t.email_key) = count(*) AND min(t.email_key) = max(t.email_key) AS same_email,
        ${by('phone')} OR count(t.phone_key) = count(*) AND min(t.phone_key) = max(t.phone_key) AS same_phone,
        count(nullif(t.name_key, '')) > 1 AS named, min(nullif(t.name_key, '')) AS first_name_key, max(nullif(t.name_key, '')) AS last_name_key,
        count(t.company) > 1 AND min(lower(t.company)) = max(lower(t.company)) AS same_company,
        count(t.birthday) > 1 AND min(t.birthday) = max(t.birthday) AS same_birthday,
        count(t.birthday) > 1 AND min(t.birthday) <> max(t.birthday) AS different_birthday
      FROM duplicate_labels l JOIN contacts t ON t.account_id = ${account_id} AND t.id = l.contact_id GROUP BY l.label
    ),
    judged AS (
      SELECT f.*, k.match_keys, cardinality(k.match_keys) > 1 AS chained, f.named AND f.first_name_key = f.last_name_key AS same_name,
        f.named AND f.first_name_key <> f.last_name_key AND similarity(f.first_name_key, f.last_name_key) >= 0.4 AS similar_name,
        f.named AND similarity(f.first_name_key, f.last_name_key) < 0.4 AS different_name
      FROM facts f JOIN keys k USING (label)
    )
    SELECT contact_ids, versions, size, match_keys, winner_id,
      least(100, greatest(5, CASE WHEN same_email AND same_phone THEN 85 WHEN same_email THEN 65 ELSE 50 END + CASE WHEN same_name THEN 25 WHEN similar_name THEN 12 WHEN different_name THEN -25 ELSE 0 END
        + CASE WHEN same_company THEN 5 ELSE 0 END + CASE WHEN same_birthday THEN 10 WHEN different_birthday THEN -20 ELSE 0 END - CASE WHEN chained THEN 10 ELSE 0 END))::smallint AS score,
      array_remove(ARRAY[CASE WHEN same_email THEN 'same_email' END, CASE WHEN same_phone THEN 'same_phone' END, CASE WHEN same_name THEN 'same_name' END,
        CASE WHEN similar_name THEN 'similar_name' END, CASE WHEN different_name THEN 'different_name' END, CASE WHEN same_company THEN 'same_company' END,
        CASE WHEN same_birthday THEN 'same_birthday' END, CASE WHEN different_birthday THEN 'different_birthday' END, CASE WHEN chained THEN 'chained' END], NULL) AS reasons
    FROM judged`
}

/** Condition over a found group: whether members have dismissed it, that is, the same contacts or fewer by the same keys or fewer. */
export const dismissedBefore = (account_id: number, criteria: MergeCriteria): Sql => sql`EXISTS (
  SELECT FROM duplicate_groups d WHERE d.account_id = ${account_id} AND d.criteria = ${criteria} AND d.dismissed_at IS NOT NULL
    AND f.contact_ids <@ d.contact_ids AND f.match_keys <@ d.match_keys)`
