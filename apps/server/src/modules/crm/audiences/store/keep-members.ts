import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** A contact that entered or left an audience. */
export interface Step {
  contact_id: number
  enters: boolean
}

interface Keeping {
  audience: { id: number; account_id: number }
  /** Whether this is the first pass, whose members did not enter. */
  at_start: boolean
  now: Date
  /** Most contacts that change at once. */
  limit: number
}

/** Contacts that meet a condition without being members, and members that do not meet it. */
const differing = (audience_id: number, condition: Sql): Sql => sql`
  met AS MATERIALIZED (SELECT t.id FROM contacts t WHERE ${condition}),
  kept AS MATERIALIZED (SELECT m.id, m.contact_id FROM audience_members m WHERE m.audience_id = ${audience_id} AND m.left_at IS NULL),
  differing AS (SELECT coalesce(met.id, kept.contact_id) AS contact_id, kept.id AS member_id
    FROM met FULL JOIN kept ON kept.contact_id = met.id WHERE met.id IS NULL OR kept.id IS NULL)`

/**
 * Brings the members of an audience up to a condition over contacts `t`, in one statement. Lock the audience before. Repeating it
 * changes nothing.
 * @returns what changed; fewer than `limit` when all is done
 */
export function keepMembers(db: Db, condition: Sql, { audience, at_start, now, limit }: Keeping): Promise<Step[]> {
  return rows<Step>(
    db,
    sql`WITH ${differing(audience.id, condition)},
    todo AS (SELECT contact_id, member_id FROM differing ORDER BY contact_id LIMIT ${limit}),
    gone AS (
      UPDATE audience_members m SET left_at = greatest(${now}::timestamptz, m.entered_at) FROM todo d WHERE m.id = d.member_id
    ),
    come AS (
      INSERT INTO audience_members (account_id, audience_id, contact_id, at_start, entered_at)
      SELECT ${audience.account_id}, ${audience.id}, contact_id, ${at_start}, ${now} FROM todo WHERE member_id IS NULL ORDER BY contact_id
    )
    SELECT contact_id, member_id IS NULL AS enters FROM todo ORDER BY contact_id`,
  )
}

/** Counts the contacts in which members and condition differ, and changes nothing. */
export async function countDifferences(db: Db, audience_id: number, condition: Sql): Promise<number> {
  const found = await one<{ count: number }>(db, sql`WITH ${differing(audience_id, condition)} SELECT count(*) AS count FROM differing`)
  return found!.count
}

/** Replaces merged members of a static audience by the contacts that they became. Lock the audience before. */
export function followMerges(db: Db, { audience, now }: Pick<Keeping, 'audience' | 'now'>): Promise<Step[]> {
  return rows<Step>(
    db,
    sql`WITH gone AS (
        UPDATE audience_members m SET left_at = greatest(${now}::timestamptz, m.entered_at) FROM contacts c
        WHERE m.audience_id = ${audience.id} AND m.left_at IS NULL AND c.id = m.contact_id AND c.status IN ('merged', 'erased')
        RETURNING m.contact_id, c.merged_into_id
      ),
      come AS (${insertMissing(audience, sql`t.id IN (SELECT merged_into_id FROM gone)`, now)} RETURNING contact_id)
      SELECT contact_id, false AS enters FROM gone UNION ALL SELECT contact_id, true FROM come ORDER BY 1`,
  )
}

const insertMissing = ({ id, account_id }: Keeping['audience'], condition: Sql, now: Date): Sql => sql`
  INSERT INTO audience_members (account_id, audience_id, contact_id, entered_at)
  SELECT ${account_id}, ${id}, t.id, ${now} FROM contacts t WHERE t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${condition} ORDER BY t.id
  ON CONFLICT (audience_id, contact_id) WHERE left_at IS NULL DO NOTHING`

/** Adds the contacts `t` of a condition to an audience. @returns those that were not in it */
export function addMembers(db: Db, { audience, now }: Pick<Keeping, 'audience' | 'now'>, condition: Sql): Promise<Step[]> {
  return rows<Step>(db, sql`${insertMissing(audience, condition, now)} RETURNING contact_id, true AS enters`)
}

/** Takes the contacts `t` of a condition out of an audience. @returns those that were in it */
export function removeMembers(db: Db, { audience, now }: Pick<Keeping, 'audience' | 'now'>, condition: Sql): Promise<Step[]> {
  return rows<Step>(
    db,
    sql`UPDATE audience_members m SET left_at = greatest(${now}::timestamptz, m.entered_at) FROM contacts t
      WHERE m.audience_id = ${audience.id} AND m.left_at IS NULL AND t.id = m.contact_id AND ${condition} RETURNING m.contact_id, false AS enters`,
  )
}

/** Ends the stays of erased contacts. */
export async function endForErasure(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE audience_members SET left_at = greatest(now(), entered_at) WHERE contact_id = any(${[...contact_ids]}::bigint[]) AND left_at IS NULL`,
  )
}
