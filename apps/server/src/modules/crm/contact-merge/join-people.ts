import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DELETE_PEOPLE, INTO_PEOPLE, UPDATE_CONTACTS, UPDATE_PEOPLE, UPDATE_PERSON_KEYS } from '../contacts/index.ts'
import type { MergeKeys } from './move-children.ts'
import { noteItems } from './store.ts'

/**
 * Makes the persons of merged contacts one: the oldest stays, keys and contacts of the others go over to it (domain.md
 * 2.4). Everything is journalled, so that undo parts them again.
 */
export async function joinPeople(db: Db, merge: MergeKeys): Promise<number | null> {
  const ids = [merge.winner_id, ...merge.loser_ids]
  const { rows } = await sql<{
    id: number
  }>`SELECT p.id FROM people p WHERE p.account_id = ${merge.account_id} AND p.id IN (SELECT person_id FROM contacts WHERE id = any(${ids}::bigint[]))
    ORDER BY p.id FOR UPDATE`.execute(db)
  const [stays, ...others] = rows.map((row) => row.id)
  if (stays === undefined) return null
  if (others.length) await foldPeople(db, merge, stays, others)
  await sql`${sql.raw(UPDATE_CONTACTS)} person_id = ${stays} WHERE id = ${merge.winner_id} AND person_id IS DISTINCT FROM ${stays}`.execute(
    db,
  )
  await recount(db, merge.account_id, [stays])
  return stays
}

async function foldPeople(db: Db, merge: MergeKeys, stays: number, others: readonly number[]): Promise<void> {
  await sql`
    WITH keys AS (
      ${sql.raw(UPDATE_PERSON_KEYS)} person_id = ${stays} FROM person_keys o WHERE o.account_id = ${merge.account_id} AND o.person_id = any(${[...others]}::bigint[])
        AND k.account_id = o.account_id AND k.email_key = o.email_key RETURNING 'person_keys' AS table_name, k.email_key AS row_key, o.person_id
    ),
    members AS (
      ${sql.raw(UPDATE_CONTACTS)} person_id = ${stays} FROM contacts o WHERE o.account_id = ${merge.account_id} AND o.person_id = any(${[...others]}::bigint[]) AND c.id = o.id
      RETURNING 'contacts' AS table_name, c.id::text AS row_key, o.person_id
    )
    ${noteItems(merge, sql`SELECT table_name, row_key, 'moved' AS action, ${merge.winner_id}::bigint AS old_contact_id, jsonb_build_object('person_id', person_id) AS before FROM (SELECT * FROM keys UNION ALL SELECT * FROM members) gone`)}`.execute(
    db,
  )
  await sql`
    WITH gone AS (${sql.raw(DELETE_PEOPLE)} WHERE p.account_id = ${merge.account_id} AND p.id = any(${[...others]}::bigint[]) RETURNING p.*)
    ${noteItems(merge, sql`SELECT 'people' AS table_name, id::text AS row_key, 'dropped_duplicate' AS action, ${merge.winner_id}::bigint AS old_contact_id, to_jsonb(gone) AS before FROM gone`)}`.execute(
    db,
  )
}

/** Parts persons again whom a merge had joined: they come back with the keys and contacts that are still with the joint one. */
export async function partPeople(
  db: Db,
  merge: MergeKeys,
  persons: { winner: number | null; losers: ReadonlyMap<number, number | null> },
): Promise<void> {
  const joint = await sql<{ person_id: number | null }>`SELECT person_id FROM contacts WHERE id = ${merge.winner_id}`.execute(db)
  const stays = joint.rows[0]?.person_id ?? null
  await sql`${sql.raw(INTO_PEOPLE)} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::people, before)).* FROM contact_merge_items
    WHERE contact_merge_uuid = ${merge.uuid} AND table_name = 'people' AND action = 'dropped_duplicate' ON CONFLICT DO NOTHING`.execute(db)
  await sql`${sql.raw(UPDATE_PERSON_KEYS)} person_id = (i.before ->> 'person_id')::bigint FROM contact_merge_items i
    WHERE i.contact_merge_uuid = ${merge.uuid} AND i.table_name = 'person_keys' AND k.account_id = ${merge.account_id} AND k.email_key = i.row_key AND k.person_id = ${stays}`.execute(
    db,
  )
  await sql`${sql.raw(UPDATE_CONTACTS)} person_id = (i.before ->> 'person_id')::bigint FROM contact_merge_items i
    WHERE i.contact_merge_uuid = ${merge.uuid} AND i.table_name = 'contacts' AND c.account_id = ${merge.account_id} AND c.id = i.row_key::bigint AND c.person_id = ${stays}`.execute(
    db,
  )
  await sql`${sql.raw(UPDATE_CONTACTS)} person_id = ${persons.winner} WHERE id = ${merge.winner_id} AND person_id IS DISTINCT FROM ${persons.winner}`.execute(
    db,
  )
  await recount(db, merge.account_id, [stays, persons.winner, ...persons.losers.values()])
}

async function recount(db: Db, account_id: number, ids: readonly (number | null)[]): Promise<void> {
  await sql`${sql.raw(UPDATE_PEOPLE)} updated_at = now(), contacts_count = (SELECT count(*) FROM contacts c WHERE c.account_id = ${account_id} AND c.person_id = p.id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased'))
    WHERE p.account_id = ${account_id} AND p.id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(db)
}
