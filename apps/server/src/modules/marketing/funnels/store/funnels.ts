import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { funnelQuery } from '../funnels.query.ts'
import type { FunnelRow } from '../funnels.presenter.ts'
import { stageQuery, type StageRow } from '../stages/stages.query.ts'

/** Funnels of accounts. */
export const funnelKind = {
  table: 'funnels',
  query: funnelQuery,
  subject: { type: 'funnel', label: (row) => row.name },
  unique: { funnels_name: 'name' },
} satisfies RecordKind<'funnels', FunnelRow>

/** Stages of funnels. */
export const stageKind: RecordKind<'funnel_stages', StageRow> = {
  table: 'funnel_stages',
  query: stageQuery,
  subject: { type: 'funnel_stage', label: (row) => row.name },
  unique: { funnel_stages_name: 'name' },
}

/** Inserts the categories of the platform that are missing. */
export async function insertMissingCategories(db: Db, categories: readonly object[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO funnel_categories (name_en, name_gr, position)
      SELECT name_en, name_gr, position FROM jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) AS n(name_en text, name_gr text, position int)
      WHERE NOT EXISTS (SELECT FROM funnel_categories WHERE account_id IS NULL) ON CONFLICT DO NOTHING`,
  )
}

/** Inserts a stage; {@link numberStages} gives it its place. */
export const insertStage = (db: Db, stage: NewRow<'funnel_stages'>): Promise<Row<'funnel_stages'>> => insertRow(db, 'funnel_stages', stage)

/** Numbers the stages of a funnel from 1 in the given order. */
export async function numberStages(db: Db, funnel_id: number, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE funnel_stages s SET position = n.at, updated_at = now() FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS n (id, at)
      WHERE s.id = n.id AND s.funnel_id = ${funnel_id} AND s.position IS DISTINCT FROM n.at`,
  )
}

/** Takes the mark of the conversion from all stages of a funnel but one. */
export async function unmarkConversions(db: Db, funnel_id: number, but: number): Promise<void> {
  await run(
    db,
    sql`UPDATE funnel_stages SET is_conversion = false, version = version + 1, updated_at = now()
      WHERE funnel_id = ${funnel_id} AND id <> ${but} AND is_conversion`,
  )
}

/** Marks a stage as deleted. */
export async function deleteStage(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'funnel_stages', { id }, { deleted_at: now, is_conversion: false }, { versioned: true })
}

/** Moves all members in a stage to another one, or to none, and keeps the moves. */
export async function emptyStage(db: Db, stage_id: number, to: number | null, now: Date): Promise<void> {
  await run(
    db,
    sql`WITH moved AS (
        UPDATE funnel_memberships SET funnel_stage_id = ${to}::bigint, stage_entered_at = ${now}, version = version + 1, updated_at = now()
        WHERE funnel_stage_id = ${stage_id} AND status <> 'exited' RETURNING id, account_id
      )
      INSERT INTO funnel_transitions (account_id, funnel_membership_id, from_stage_id, to_stage_id, cause, moved_at)
      SELECT account_id, id, ${stage_id}, ${to}::bigint, 'manual', ${now} FROM moved ORDER BY id`,
  )
}

/** Changes a membership and keeps the move. */
export async function moveMembership(
  db: Db,
  { id, account_id, from, to, now }: { id: number; account_id: number; from: number | null; to: number | null; now: Date },
  values: Partial<Row<'funnel_memberships'>>,
): Promise<void> {
  await updateRow(db, 'funnel_memberships', { id }, values as object, { versioned: true })
  if (from === to) return
  await insertRow(db, 'funnel_transitions', {
    account_id,
    funnel_membership_id: id,
    from_stage_id: from,
    to_stage_id: to,
    cause: 'manual',
    moved_at: now,
  })
}

/** Counts the memberships of a funnel anew. */
export async function recountFunnel(db: Db, funnel_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE funnels f SET memberships_count = n.entered, active_count = n.active, completed_count = n.completed,
        conversion_bp = round(n.completed * 10000.0 / nullif(n.entered, 0))
      FROM (SELECT count(*) AS entered, count(*) FILTER (WHERE status = 'active') AS active, count(*) FILTER (WHERE status = 'completed') AS completed
        FROM funnel_memberships WHERE funnel_id = ${funnel_id}) n
      WHERE f.id = ${funnel_id} AND (f.memberships_count, f.active_count, f.completed_count) IS DISTINCT FROM (n.entered, n.active, n.completed)`,
  )
}

/** Locks a funnel, so that runs and changes by hand follow each other. */
export const lockFunnel = (db: Db, id: number): Promise<Row<'funnels'> | undefined> =>
  one(db, sql`SELECT * FROM funnels WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)

/** The stages of a funnel in their order. */
export const stagesOf = (db: Db, funnel_id: number): Promise<Row<'funnel_stages'>[]> =>
  rows(db, sql`SELECT * FROM funnel_stages WHERE funnel_id = ${funnel_id} AND deleted_at IS NULL ORDER BY position, id`)

/** Ends the memberships of erased contacts. */
export async function endForErasure(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`WITH ended AS (
        UPDATE funnel_memberships SET status = 'exited', exited_at = now(), exit_reason = 'erased', left_rules_at = now(), updated_at = now()
        WHERE contact_id = any(${[...contact_ids]}::bigint[]) AND status = 'active' RETURNING id, account_id, funnel_stage_id
      )
      INSERT INTO funnel_transitions (account_id, funnel_membership_id, from_stage_id, to_stage_id, cause)
      SELECT account_id, id, funnel_stage_id, NULL, 'rule' FROM ended WHERE funnel_stage_id IS NOT NULL ORDER BY id`,
  )
}
