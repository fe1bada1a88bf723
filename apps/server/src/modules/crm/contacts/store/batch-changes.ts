import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import { ofChange, type OfChange } from '../../batch-changes/index.ts'
import type { PlaceBefore } from '../batch/stage-point.ts'
import type { CardPlace } from '../remove/status-points.ts'

/**
 * Gives contacts back the values that a change replaced, unless they have changed since. An assignee who is no longer a member is not
 * given back.
 * @param change.state SQL of a JSON object over the contact `c`, to compare with what the change wrote
 * @returns their ids
 */
export async function restoreColumns(
  db: Db,
  { change_uuid, ids, columns, state }: OfChange & { columns: readonly string[]; state: Sql },
): Promise<number[]> {
  const assignments = columns.map((name) => sql`${sql.ref(name)} = (jsonb_populate_record(NULL::contacts, b.before)).${sql.ref(name)}`)
  const found = await rows<{ id: number }>(
    db,
    sql`UPDATE contacts c SET ${sql.join(assignments)}, version = c.version + 1, updated_at = now() FROM batch_changes b
      WHERE b.contact_id = c.id AND ${ofChange({ change_uuid, ids })} AND ${state} = b.after
        AND (coalesce(b.before -> 'user_id', 'null') = 'null' OR EXISTS (SELECT FROM memberships m
          WHERE m.account_id = c.account_id AND m.user_id = (b.before ->> 'user_id')::bigint AND m.status = 'active' AND m.deleted_at IS NULL))
      RETURNING c.id`,
  )
  return found.map(({ id }) => id)
}

/** Reads the cards that contacts had on boards before a change. */
export async function cardsBefore(db: Db, change: OfChange): Promise<CardPlace[]> {
  return rows<CardPlace>(
    db,
    sql`SELECT p.* FROM batch_changes b, jsonb_to_recordset(b.before -> 'cards') AS p(account_id bigint, contact_id bigint,
      pipeline_id bigint, pipeline_stage_id bigint, position text, entered_at timestamptz, user_id bigint) WHERE ${ofChange(change)}`,
  )
}

/** Reads where a change put contacts on a board, and where they were before. */
export const placesBefore = (db: Db, change: OfChange): Promise<PlaceBefore[]> =>
  rows<PlaceBefore>(
    db,
    sql`SELECT b.record_id AS contact_id, (b.before ->> 'pipeline_id')::bigint AS pipeline_id, (b.after ->> 'stage')::bigint AS pipeline_stage_id,
        (b.before ->> 'stage')::bigint AS before_stage_id
      FROM batch_changes b WHERE ${ofChange(change)} AND b.after IS NOT NULL ORDER BY b.record_id`,
  )

/** A step of the lifecycle that a contact is given back. */
export interface LifecycleBefore {
  contact_id: number
  /** What a change made of it; contacts that went on since keep what they have. */
  from: string
  lifecycle: string
  customer_since: string | null
}

/** Gives contacts back the lifecycle that a change advanced. @returns their ids */
export async function restoreLifecycles(db: Db, steps: readonly LifecycleBefore[]): Promise<number[]> {
  if (!steps.length) return []
  const found = await rows<{ id: number }>(
    db,
    sql`UPDATE contacts c SET lifecycle = n.lifecycle, customer_since = n.customer_since, version = c.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS n(contact_id bigint, "from" text, lifecycle text, customer_since date)
      WHERE c.id = n.contact_id AND c.lifecycle = n."from" AND c.lifecycle <> n.lifecycle RETURNING c.id`,
  )
  return found.map(({ id }) => id)
}
