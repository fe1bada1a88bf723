import { sql } from 'kysely'
import { one, rows, run, type Db, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { audienceQuery } from '../audiences.query.ts'
import type { AudienceRow } from '../audiences.presenter.ts'

/** Audiences of accounts. */
export const audienceKind = {
  table: 'audiences',
  query: audienceQuery,
  subject: { type: 'audience', label: (row) => row.name },
  unique: { audiences_name: 'name' },
} satisfies RecordKind<'audiences', AudienceRow>

/** Locks an audience, so that passes and changes by hand follow each other. */
export const lockAudience = (db: Db, id: number): Promise<Row<'audiences'> | undefined> =>
  one(db, sql`SELECT * FROM audiences WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)

/** The audiences of an account, in the order in which passes take them. */
export const audiencesOf = (db: Db, account_id: number): Promise<Pick<Row<'audiences'>, 'id' | 'rules'>[]> =>
  rows(db, sql`SELECT id, rules FROM audiences WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id`)

/** Accounts with audiences, of all or of some, with the time that a pass over them takes. */
export function accountsWithAudiences(db: Db, among?: readonly number[]): Promise<{ account_id: number; pass_ms: number }[]> {
  const some = among ? sql`AND account_id = any(${[...among]}::bigint[])` : sql``
  return rows(
    db,
    sql`SELECT account_id, sum(computed_ms)::int AS pass_ms FROM audiences WHERE deleted_at IS NULL ${some} GROUP BY account_id ORDER BY account_id`,
  )
}

/** Accounts with audiences that no pass has compared with their rules yet, as after an upgrade from a release without members. */
export const accountsToBegin = (db: Db): Promise<{ account_id: number; pass_ms: number }[]> =>
  rows(
    db,
    sql`SELECT DISTINCT account_id, 0 AS pass_ms FROM audiences WHERE deleted_at IS NULL AND rules IS NOT NULL AND computed_at IS NULL ORDER BY account_id`,
  )

interface Counted {
  entered: number
  exited: number
  /** Day of the account. */
  day: string
}

/** Counts an audience anew, and keeps its size for the day. */
export async function recountAudience(db: Db, id: number, { entered, exited, day }: Counted): Promise<void> {
  await run(
    db,
    sql`WITH counted AS (
        UPDATE audiences a SET size = (SELECT count(*) FROM audience_members m JOIN contacts c ON c.id = m.contact_id AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted')
          WHERE m.audience_id = a.id AND m.left_at IS NULL) WHERE a.id = ${id} RETURNING a.account_id, a.id, a.size
      )
      INSERT INTO audience_sizes AS s (account_id, audience_id, day, size, entered, exited)
      SELECT account_id, id, ${day}::date, size, ${entered}, ${exited} FROM counted
      ON CONFLICT (account_id, audience_id, day) DO UPDATE SET size = excluded.size, entered = s.entered + excluded.entered, exited = s.exited + excluded.exited
      WHERE s.size <> excluded.size OR excluded.entered > 0 OR excluded.exited > 0`,
  )
}

/** Notes that a pass ended, and how long it took. */
export async function markComputed(db: Db, id: number, now: Date, ms: number): Promise<void> {
  await run(db, sql`UPDATE audiences SET computed_at = ${now}, computed_ms = ${ms} WHERE id = ${id}`)
}
