import { sql } from 'kysely'
import { deleteRows, rows, run, updateRow, type Db, type Row, type RowChange } from '#db/rows.ts'

type Requests = Row<'approval_requests'>[]

/** Changes an asset of a project and counts its version up. */
export async function writeProjectAsset(db: Db, id: number, values: RowChange<'project_assets'>): Promise<void> {
  await updateRow(db, 'project_assets', { id }, values, { versioned: true })
}

/** Locks the places of an asset in projects. */
export const lockPlacesOf = (db: Db, asset: { account_id: number; id: number }): Promise<Row<'project_assets'>[]> =>
  rows(
    db,
    sql`SELECT * FROM project_assets WHERE asset_account_id = ${asset.account_id} AND asset_id = ${asset.id} AND deleted_at IS NULL
      ORDER BY id FOR NO KEY UPDATE`,
  )

/** Who reviews an asset: replaces those before. */
export async function putReviewers(
  db: Db,
  asset: { id: number; account_id: number },
  reviewers: readonly { user_id: number; required: boolean }[],
  added_by_id: number | null,
): Promise<void> {
  await deleteRows(db, 'project_asset_reviewers', { project_asset_id: asset.id })
  await run(
    db,
    sql`INSERT INTO project_asset_reviewers (account_id, project_asset_id, user_id, required, added_by_id)
      SELECT ${asset.account_id}::bigint, ${asset.id}::bigint, n.user_id, n.required, ${added_by_id}::bigint
      FROM jsonb_to_recordset(${JSON.stringify(reviewers)}::jsonb) AS n(user_id bigint, required boolean)`,
  )
}

interface Asked {
  account_id: number
  project_asset_id: number
  round: number
  asset_version_no: number
  requested_by_id: number | null
  origin: 'request' | 'claim'
  due_date: string | null
}

/** Asks people for their approval in a round. @throws the violation of a unique constraint for a reviewer who was asked in it before */
export const insertRequests = (db: Db, asked: Asked, people: readonly { user_id: number; required: boolean }[]): Promise<Requests> =>
  rows(
    db,
    sql`INSERT INTO approval_requests (account_id, project_asset_id, round, asset_version_no, requested_by_id, origin, due_date, user_id, required)
      SELECT ${asked.account_id}::bigint, ${asked.project_asset_id}::bigint, ${asked.round}::integer, ${asked.asset_version_no}::integer,
        ${asked.requested_by_id}::bigint, ${asked.origin}, ${asked.due_date}::date, n.user_id, n.required
      FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS n(user_id bigint, required boolean) RETURNING *`,
  )

/** Requests of a round of review. */
export const requestsOfRound = (db: Db, project_asset_id: number, round: number): Promise<Requests> =>
  rows(db, sql`SELECT * FROM approval_requests WHERE project_asset_id = ${project_asset_id} AND round = ${round} ORDER BY id`)

/** Keeps or removes the verdict of a request. */
export const answerRequest = (
  db: Db,
  id: number,
  values: { status: string; comment: string | null; responded_at: Date | null },
): Promise<Row<'approval_requests'>> => updateRow(db, 'approval_requests', { id }, values)

/** Ends the requests of an asset that wait for an answer. @returns them */
export const cancelPending = (db: Db, project_asset_ids: readonly number[], now: Date): Promise<Requests> =>
  rows(
    db,
    sql`UPDATE approval_requests SET status = 'cancelled', updated_at = ${now}
      WHERE project_asset_id = any(${[...project_asset_ids]}::bigint[]) AND status = 'pending' RETURNING *`,
  )

/** Asks those of a round again whose requests a verdict had ended. @returns their requests */
export const reopenCancelled = (db: Db, project_asset_id: number, round: number, now: Date): Promise<Requests> =>
  rows(
    db,
    sql`UPDATE approval_requests SET status = 'pending', updated_at = ${now}
      WHERE project_asset_id = ${project_asset_id} AND round = ${round} AND status = 'cancelled' RETURNING *`,
  )

/** Marks the waiting requests of a project whose reviewers were not reminded within the last hour. @returns them */
export const markReminded = (db: Db, project_uuid: string, project_asset_ids: readonly number[] | null, now: Date): Promise<Requests> =>
  rows(
    db,
    sql`UPDATE approval_requests r SET reminded_at = ${now}, updated_at = ${now} FROM project_assets x
      WHERE x.id = r.project_asset_id AND x.project_uuid = ${project_uuid} AND x.deleted_at IS NULL AND r.status = 'pending'
        AND (${project_asset_ids}::bigint[] IS NULL OR x.id = any(${project_asset_ids}::bigint[]))
        AND coalesce(r.reminded_at, r.created_at) <= ${now}::timestamptz - interval '1 hour' RETURNING r.*`,
  )

/** Ends requests whose answer is so many days late. @returns them with the assets that they are about */
export const expireOverdue = (db: Db, today: string, days: number, limit: number): Promise<Requests> =>
  rows(
    db,
    sql`UPDATE approval_requests SET status = 'expired', updated_at = now() WHERE id IN (
      SELECT id FROM approval_requests WHERE status = 'pending' AND due_date < ${today}::date - ${days}::integer
      ORDER BY due_date, id LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING *`,
  )
