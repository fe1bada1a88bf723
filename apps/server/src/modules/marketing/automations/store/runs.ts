import { sql } from 'kysely'
import type { Step } from '../run/steps.ts'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** Begins a statement that starts runs for what a query selects. */
export const intoRuns: Sql = sql.raw(
  'INSERT INTO automation_runs (account_id, automation_uuid, version_no, contact_id, contact_request_id, trigger_key, chain, current_node, resume_at, started_at)',
)

/** Most runs that are taken up at once. */
const CLAIMED_MAX = 100

/**
 * Takes up the due runs of an account that waited longest, all of one version of one automation, and locks them; runs that another worker
 * holds are left out.
 * @param only these alone
 */
export function claimRuns(db: Db, account_id: number, now: Date, only?: readonly number[]): Promise<Row<'automation_runs'>[]> {
  const due = sql`r.account_id = ${account_id} AND r.status IN ('running', 'waiting') AND r.resume_at <= ${now}
    AND ${only ? sql`r.id = any(${[...only]}::bigint[])` : sql`true`}`
  const locked = sql`FOR NO KEY UPDATE OF r SKIP LOCKED`
  return rows(
    db,
    sql`WITH first AS MATERIALIZED (
        SELECT r.automation_uuid, r.version_no FROM automation_runs r
        JOIN automations a ON a.uuid = r.automation_uuid AND a.status = 'active' AND a.deleted_at IS NULL
        WHERE ${due} ORDER BY r.resume_at, r.id LIMIT 1 ${locked})
      SELECT r.* FROM first f JOIN automation_runs r ON r.automation_uuid = f.automation_uuid AND r.version_no = f.version_no
      WHERE ${due} ORDER BY r.resume_at, r.id LIMIT ${CLAIMED_MAX} ${locked}`,
  )
}

/** Locks a run. */
export const lockRun = (db: Db, id: number): Promise<Row<'automation_runs'> | undefined> =>
  one(db, sql`SELECT * FROM automation_runs WHERE id = ${id} FOR NO KEY UPDATE`)

/** Changes a run. */
export const writeRun = (db: Db, id: number, values: RowChange<'automation_runs'>): Promise<Row<'automation_runs'>> =>
  updateRow(db, 'automation_runs', { id }, values)

/** Stores what a node did. A second row for the same visit is refused by the database. */
export const insertStep = (db: Db, step: NewRow<'automation_run_steps'>): Promise<Row<'automation_run_steps'>> =>
  insertRow(db, 'automation_run_steps', step)

/** Stores what nodes did, in order. */
export async function insertSteps(db: Db, steps: readonly Step[]): Promise<void> {
  if (!steps.length) return
  await run(
    db,
    sql`INSERT INTO automation_run_steps (account_id, run_id, node, visit, action, status, input, result, executed_at)
      SELECT s.account_id, s.run_id, s.node, s.visit, s.action, s.status, s.input::jsonb, s.result::jsonb, s.executed_at
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS (account_id bigint, run_id bigint, node text, visit integer, action text,
        status text, input text, result text, executed_at timestamptz)) WITH ORDINALITY s ORDER BY s.ordinality`,
  )
}

/** Where a run is, and how it ended. */
export interface Place {
  id: number
  status: string
  current_node: string | null
  wait_event?: string | null
  waiting_since?: Date | null
  resume_at: Date | null
  exit_reason?: string | null
  finished_at?: Date | null
  /** Whether it passed a node, which ends the count of failures. */
  has_passed: boolean
}

/** Stores where runs are. */
export async function placeRuns(db: Db, places: readonly Place[]): Promise<void> {
  if (!places.length) return
  await run(
    db,
    sql`UPDATE automation_runs r SET status = p.status, current_node = p.current_node, wait_event = p.wait_event, waiting_since = p.waiting_since,
        resume_at = p.resume_at, exit_reason = p.exit_reason, finished_at = p.finished_at, updated_at = now(),
        attempts = CASE WHEN p.has_passed THEN 0 ELSE r.attempts END, error = CASE WHEN p.has_passed THEN NULL ELSE r.error END
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id bigint, status text, current_node text, wait_event text, waiting_since timestamptz,
        resume_at timestamptz, exit_reason text, finished_at timestamptz, has_passed boolean)
      WHERE r.id = p.id`,
  )
}

/** How often each of some runs has been at each node: by run, then by node. */
export async function allVisits(db: Db, run_ids: readonly number[]): Promise<Map<number, Map<string, number>>> {
  const found = await rows<{ run_id: number; node: string; visits: number }>(
    db,
    sql`SELECT run_id, node, count(*)::int AS visits FROM automation_run_steps WHERE run_id = any(${[...run_ids]}::bigint[]) GROUP BY run_id, node`,
  )
  const visits = new Map(run_ids.map((id) => [id, new Map<string, number>()]))
  for (const { run_id, node, visits: count } of found) visits.get(run_id)!.set(node, count)
  return visits
}

/** How often a run has been at a node. */
export async function visitsOf(db: Db, run_id: number, node: string): Promise<number> {
  const found = await one<{ visits: number }>(
    db,
    sql`SELECT count(*)::int AS visits FROM automation_run_steps WHERE run_id = ${run_id} AND node = ${node}`,
  )
  return found!.visits
}

/** Makes workers take up the waiting runs of an automation that meet a condition over runs `r`. */
export async function wakeRuns(db: Db, automation_uuid: string, now: Date, condition: Sql): Promise<void> {
  await run(
    db,
    sql`UPDATE automation_runs r SET resume_at = ${now}, updated_at = now()
      WHERE r.automation_uuid = ${automation_uuid} AND r.status = 'waiting' AND r.resume_at > ${now} AND ${condition}`,
  )
}

/** Ends all runs of an automation that is archived or deleted. */
export async function cancelRuns(db: Db, automation_uuid: string, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE automation_runs SET status = 'cancelled', exit_reason = 'archived', resume_at = NULL, finished_at = ${now}, updated_at = now()
      WHERE automation_uuid = ${automation_uuid} AND status IN ('running', 'waiting')`,
  )
}

/** Ends the runs of erased contacts, and removes the errors of their runs, which may quote an address. */
export async function endForErasure(db: Db, contact_ids: readonly number[]): Promise<void> {
  const isOpen = sql`status IN ('running', 'waiting')`
  await run(
    db,
    sql`WITH ended AS (
        UPDATE automation_runs SET error = NULL, resume_at = NULL, finished_at = coalesce(finished_at, now()), updated_at = now(),
          status = CASE WHEN ${isOpen} THEN 'exited' ELSE status END, exit_reason = CASE WHEN ${isOpen} THEN 'contact_left' ELSE exit_reason END
        WHERE contact_id = any(${[...contact_ids]}::bigint[]) AND (error IS NOT NULL OR ${isOpen}) RETURNING account_id, id)
      UPDATE automation_run_steps s SET result = s.result - 'error' FROM ended e WHERE s.account_id = e.account_id AND s.run_id = e.id AND s.status = 'failed'`,
  )
  await run(db, sql`DELETE FROM automation_origins WHERE contact_id = any(${[...contact_ids]}::bigint[])`)
}

/** An event that a run caused. */
export interface Origin {
  run_id: number
  trigger_key: string
}

/** Notes that events were caused by runs. */
export async function insertOrigins(db: Db, origins: readonly Origin[]): Promise<void> {
  if (!origins.length) return
  await run(
    db,
    sql`INSERT INTO automation_origins (account_id, contact_id, trigger_key, chain)
      SELECT r.account_id, r.contact_id, o.trigger_key, r.chain
      FROM unnest(${origins.map(({ run_id }) => run_id)}::bigint[], ${origins.map(({ trigger_key }) => trigger_key)}::text[]) o (run_id, trigger_key)
      JOIN automation_runs r ON r.id = o.run_id ON CONFLICT DO NOTHING`,
  )
}

/** Removes notes about events that start nothing any more. */
export async function purgeOrigins(db: Db, before: Date): Promise<void> {
  await run(db, sql`DELETE FROM automation_origins WHERE created_at < ${before}`)
}

/** The steps of runs, in order. */
export const stepsOf = (db: Db, run_ids: readonly number[]): Promise<Row<'automation_run_steps'>[]> =>
  rows(db, sql`SELECT * FROM automation_run_steps WHERE run_id = any(${[...run_ids]}::bigint[]) ORDER BY run_id, id`)
