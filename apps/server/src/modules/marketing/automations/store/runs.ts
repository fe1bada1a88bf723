import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** Begins a statement that starts runs for what a query selects. */
export const intoRuns: Sql = sql.raw(
  'INSERT INTO automation_runs (account_id, automation_uuid, version_no, contact_id, contact_request_id, trigger_key, chain, current_node, resume_at, started_at)',
)

/** Takes up the next due run of an account and locks it; runs that another worker holds are left out. */
export const claimRun = (db: Db, account_id: number, now: Date): Promise<Row<'automation_runs'> | undefined> =>
  one(
    db,
    sql`SELECT r.* FROM automation_runs r JOIN automations a ON a.uuid = r.automation_uuid AND a.status = 'active' AND a.deleted_at IS NULL
      WHERE r.account_id = ${account_id} AND r.status IN ('running', 'waiting') AND r.resume_at <= ${now}
      ORDER BY r.resume_at, r.id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`,
  )

/** Locks a run. */
export const lockRun = (db: Db, id: number): Promise<Row<'automation_runs'> | undefined> =>
  one(db, sql`SELECT * FROM automation_runs WHERE id = ${id} FOR NO KEY UPDATE`)

/** Changes a run. */
export const writeRun = (db: Db, id: number, values: RowChange<'automation_runs'>): Promise<Row<'automation_runs'>> =>
  updateRow(db, 'automation_runs', { id }, values)

/** Stores what a node did. A second row for the same visit is refused by the database. */
export const insertStep = (db: Db, step: NewRow<'automation_run_steps'>): Promise<Row<'automation_run_steps'>> =>
  insertRow(db, 'automation_run_steps', step)

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

/** Notes that events were caused by a run. */
export async function insertOrigins(db: Db, of: Row<'automation_runs'>, trigger_keys: readonly string[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO automation_origins (account_id, contact_id, trigger_key, chain)
      SELECT ${of.account_id}, ${of.contact_id}, k, ${of.chain}::uuid[] FROM unnest(${[...trigger_keys]}::text[]) k ON CONFLICT DO NOTHING`,
  )
}

/** Removes notes about events that start nothing any more. */
export async function purgeOrigins(db: Db, before: Date): Promise<void> {
  await run(db, sql`DELETE FROM automation_origins WHERE created_at < ${before}`)
}

/** The steps of runs, in order. */
export const stepsOf = (db: Db, run_ids: readonly number[]): Promise<Row<'automation_run_steps'>[]> =>
  rows(db, sql`SELECT * FROM automation_run_steps WHERE run_id = any(${[...run_ids]}::bigint[]) ORDER BY run_id, id`)
