import { sql } from 'kysely'
import type pg from 'pg'
import { run, type Db } from '#db/rows.ts'
import type { ImportRun } from '../import-run.ts'

/** Number of rows of a batch by outcome. */
export interface Outcomes {
  created: number
  updated: number
  skipped: number
  failed: number
}

/** Stores the outcome of every staged row with what an undo needs, and adds to the counts and the cursor of the import. */
export async function storeOutcomes(client: pg.PoolClient, { account_id, id }: ImportRun, cursor: number): Promise<Outcomes> {
  const { rows } = await client.query<Outcomes>(STORE_OUTCOMES, [account_id, id, cursor])
  return rows[0]!
}

/** What an undo needs of a row: new contacts got all tags of their row. */
const BEFORE = `CASE
      WHEN o.status = 'created' AND o.tag_ids <> '{}' THEN coalesce(o.before, '{}') || jsonb_build_object('tags', o.tag_ids)
      WHEN o.status = 'created' THEN o.before
      WHEN o.status = 'updated' THEN o.before || jsonb_build_object('version', c.version)
    END`

const STORE_OUTCOMES = `
  WITH stored AS (
    INSERT INTO import_rows (account_id, import_id, row_no, raw, status, message_key, message_params, contact_id, before)
    SELECT $1, $2, o.row_no, o.raw, o.status,
      coalesce(o.failed_key, o.skip_key, CASE WHEN o.status = 'skipped' THEN 'unchanged' END, CASE WHEN o.is_unsubscribed THEN 'unsubscribed' WHEN o.email_blocked OR o.phone_blocked THEN 'suppressed' END, o.warning),
      o.failed_params, o.contact_id, ${BEFORE}
    FROM (
      SELECT s.*, CASE WHEN s.failed_key IS NOT NULL THEN 'failed' WHEN s.skip_key IS NOT NULL THEN 'skipped' WHEN s.is_new THEN 'created' WHEN s.is_changed THEN 'updated' ELSE 'skipped' END AS status
      FROM import_stage s
    ) o LEFT JOIN contacts c ON o.status = 'updated' AND c.id = o.contact_id
    RETURNING status
  ), n AS (
    SELECT count(*) FILTER (WHERE status = 'created')::int AS created, count(*) FILTER (WHERE status = 'updated')::int AS updated,
      count(*) FILTER (WHERE status = 'skipped')::int AS skipped, count(*) FILTER (WHERE status = 'failed')::int AS failed FROM stored
  )
  UPDATE imports i SET created = i.created + n.created, updated = i.updated + n.updated, skipped = i.skipped + n.skipped, failed = i.failed + n.failed, cursor = $3, updated_at = now()
  FROM n WHERE i.id = $2 AND i.account_id = $1 RETURNING n.created, n.updated, n.skipped, n.failed`

/** Deletes the rows that a check stored. */
export async function deleteRemarks(db: Db, import_id: number): Promise<void> {
  await run(db, sql`DELETE FROM import_rows WHERE import_id = ${import_id} AND status = 'pending'`)
}

interface Checked {
  account_id: number
  id: number
  check_batch_uuid: string | null
}

/**
 * Stores the result of a check and the rows with a remark, unless another check has been started since.
 * @param remarked query over the staged rows: account_id ($1), import_id ($2), row_no, raw, message_key, message_params, contact_id
 */
export async function storeCheck(
  client: pg.PoolClient,
  { account_id, id, check_batch_uuid }: Checked,
  checks: { total: number },
  remarked: string,
): Promise<void> {
  const { rowCount } = await client.query(
    "UPDATE imports SET checks = $2, total = $3, updated_at = now() WHERE id = $1 AND status = 'mapped' AND check_batch_uuid = $4",
    [id, JSON.stringify(checks), checks.total, check_batch_uuid],
  )
  if (!rowCount) return
  await client.query('DELETE FROM import_rows WHERE import_id = $1', [id])
  await client.query(`INSERT INTO import_rows (account_id, import_id, row_no, raw, message_key, message_params, contact_id) ${remarked}`, [
    account_id,
    id,
  ])
}

/**
 * Adds the contacts of a batch to the result of the undo, and stores the cursor.
 * @param range account, and ids of contacts after and up to
 */
export async function storeUndoProgress(client: pg.PoolClient, range: readonly unknown[], import_id: number): Promise<void> {
  await client.query(
    `UPDATE imports i SET undo_cursor = $3, undo_result = jsonb_build_object('deleted', coalesce((i.undo_result ->> 'deleted')::int, 0) + n.deleted,
       'restored', coalesce((i.undo_result ->> 'restored')::int, 0) + n.restored, 'kept', coalesce((i.undo_result ->> 'kept')::int, 0) + n.kept)
     FROM (SELECT count(*) FILTER (WHERE can_undo AND was_created)::int AS deleted, count(*) FILTER (WHERE can_undo AND NOT was_created)::int AS restored,
       count(*) FILTER (WHERE NOT can_undo)::int AS kept FROM import_undo WHERE contact_id > $2 AND contact_id <= $3) n
     WHERE i.account_id = $1 AND i.id = $4`,
    [...range, import_id],
  )
}
