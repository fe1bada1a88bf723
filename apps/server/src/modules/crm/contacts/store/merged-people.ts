import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** Contacts of one account that become one. */
interface Merged {
  account_id: number
  winner_id: number
  loser_ids: readonly number[]
}

/** Tables whose rows change when the people of merged contacts become one. */
type PersonTable = 'people' | 'person_keys' | 'contacts'

/** Notes rows as a merge found them, and reads what it noted, for its undo. */
export interface PersonJournal {
  /** The last part of a WITH. @param entries query of table_name, row_key, action, old_contact_id and before (JSON) */
  note(entries: Sql): Sql
  /** The noted rows of a table as a relation with row_key and before. */
  noted(table: PersonTable): Sql
}

/** Joins the people of merged contacts (domain.md 2.4). The oldest stays and gets the keys and contacts of the others, which are deleted. */
export async function joinPeopleOf(db: Db, merged: Merged, journal: PersonJournal): Promise<void> {
  const { account_id, winner_id, loser_ids } = merged
  const people = await rows<{ id: number }>(
    db,
    sql`SELECT p.id FROM people p WHERE p.account_id = ${account_id}
        AND p.id IN (SELECT person_id FROM contacts WHERE id = any(${[winner_id, ...loser_ids]}::bigint[]))
      ORDER BY p.id FOR UPDATE`,
  )
  const [kept, ...others] = people.map(({ id }) => id)
  if (kept === undefined) return
  if (others.length) await replacePeople(db, merged, kept, others, journal)
  await setPerson(db, winner_id, kept)
  await recount(db, account_id, [kept])
}

async function replacePeople(db: Db, merged: Merged, kept: number, others: readonly number[], journal: PersonJournal): Promise<void> {
  const { account_id, winner_id } = merged
  const moved = sql`SELECT table_name, row_key, 'moved' AS action, ${winner_id}::bigint AS old_contact_id, jsonb_build_object('person_id', person_id) AS before
    FROM (SELECT * FROM keys UNION ALL SELECT * FROM members) changed`
  await run(
    db,
    sql`WITH keys AS (
        UPDATE person_keys k SET person_id = ${kept} FROM person_keys o WHERE o.account_id = ${account_id} AND o.person_id = any(${others}::bigint[])
          AND k.account_id = o.account_id AND k.email_key = o.email_key RETURNING 'person_keys' AS table_name, k.email_key AS row_key, o.person_id
      ),
      members AS (
        UPDATE contacts c SET person_id = ${kept} FROM contacts o WHERE o.account_id = ${account_id} AND o.person_id = any(${others}::bigint[]) AND c.id = o.id
        RETURNING 'contacts' AS table_name, c.id::text AS row_key, o.person_id
      )
      ${journal.note(moved)}`,
  )
  const dropped = sql`SELECT 'people' AS table_name, id::text AS row_key, 'dropped_duplicate' AS action, ${winner_id}::bigint AS old_contact_id, to_jsonb(deleted) AS before
    FROM deleted`
  await run(
    db,
    sql`WITH deleted AS (DELETE FROM people p WHERE p.account_id = ${account_id} AND p.id = any(${others}::bigint[]) RETURNING p.*) ${journal.note(dropped)}`,
  )
}

/** Restores the people that a merge joined, with those of their keys and contacts that the joint person still has. */
export async function separatePeople(
  db: Db,
  { account_id, winner_id }: Merged,
  before: { winner: number | null; losers: readonly (number | null)[] },
  journal: Pick<PersonJournal, 'noted'>,
): Promise<void> {
  const winner = await one<{ person_id: number | null }>(db, sql`SELECT person_id FROM contacts WHERE id = ${winner_id}`)
  const joint = winner?.person_id ?? null
  await run(
    db,
    sql`INSERT INTO people OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::people, i.before)).* FROM ${journal.noted('people')} i ON CONFLICT DO NOTHING`,
  )
  await run(
    db,
    sql`UPDATE person_keys k SET person_id = (i.before ->> 'person_id')::bigint FROM ${journal.noted('person_keys')} i
      WHERE k.account_id = ${account_id} AND k.email_key = i.row_key AND k.person_id = ${joint}`,
  )
  await run(
    db,
    sql`UPDATE contacts c SET person_id = (i.before ->> 'person_id')::bigint FROM ${journal.noted('contacts')} i
      WHERE c.account_id = ${account_id} AND c.id = i.row_key::bigint AND c.person_id = ${joint}`,
  )
  await setPerson(db, winner_id, before.winner)
  await recount(db, account_id, [joint, before.winner, ...before.losers])
}

async function setPerson(db: Db, contact_id: number, person_id: number | null): Promise<void> {
  await run(db, sql`UPDATE contacts SET person_id = ${person_id} WHERE id = ${contact_id} AND person_id IS DISTINCT FROM ${person_id}`)
}

async function recount(db: Db, account_id: number, ids: readonly (number | null)[]): Promise<void> {
  await run(
    db,
    sql`UPDATE people p SET updated_at = now(), contacts_count = (
        SELECT count(*) FROM contacts c WHERE c.account_id = ${account_id} AND c.person_id = p.id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased'))
      WHERE p.account_id = ${account_id} AND p.id = any(${ids.filter((id) => id !== null)}::bigint[])`,
  )
}
