import { sql, type Insertable } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { DB } from '#db/types.ts'
import type { RequestPlaces } from '../../pipelines/index.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Inserts a request. */
export async function insertRequest(db: Db, request: NewRow<'contact_requests'>): Promise<RequestRow> {
  return (await insertRow(db, 'contact_requests', request)) as RequestRow
}

type Column = keyof NewRow<'contact_requests'>

/**
 * Inserts requests, so that counters change once. Those with the same columns are one statement, whose text does not depend on their
 * number: it is prepared once. @returns them in no particular order
 */
export async function insertRequests(db: Db, requests: readonly Insertable<DB['contact_requests']>[]): Promise<RequestRow[]> {
  const given = (request: object) => Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const alike = Map.groupBy(requests, (request) => given(request).sort().join())
  const inserted = await together(...[...alike.values()].map((some) => insertAlike(db, given(some[0]!) as Column[], some)))
  return inserted.flat()
}

function insertAlike(db: Db, columns: readonly Column[], requests: readonly object[]): Promise<RequestRow[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  return rows<RequestRow>(
    db,
    sql`INSERT INTO contact_requests AS t (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::contact_requests, ${JSON.stringify(requests)}::jsonb) RETURNING t.*`,
  )
}

/** Updates columns of a request. @param options.versioned false for changes without a new version */
export async function writeRequest(
  db: Db,
  id: number,
  values: RowChange<'contact_requests'>,
  options: { versioned: boolean } = { versioned: true },
): Promise<RequestRow> {
  return (await updateRow(db, 'contact_requests', { id }, values, options)) as RequestRow
}

/** Assigns requests to a member, or removes their assignees. @returns the changed requests, with their former assignees */
export async function assignMany(
  db: Db,
  ids: readonly number[],
  user_id: number | null,
  now: Date,
): Promise<(RequestRow & { was: number | null })[]> {
  return rows(
    db,
    sql`WITH old AS (SELECT id, user_id FROM contact_requests WHERE id = any(${ids}::bigint[]) AND user_id IS DISTINCT FROM ${user_id}::bigint)
    UPDATE contact_requests r SET user_id = ${user_id}::bigint, assigned_at = CASE WHEN ${user_id}::bigint IS NULL THEN NULL ELSE ${now}::timestamptz END,
      version = r.version + 1, updated_at = now()
    FROM old WHERE r.id = old.id RETURNING r.*, old.user_id AS was`,
  )
}

/** Records the first answer of a request. @returns undefined when it was answered before */
export async function markAnsweredOnce(db: Db, id: number, now: Date): Promise<RequestRow | undefined> {
  return one(
    db,
    sql`UPDATE contact_requests SET first_response_at = ${now}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND first_response_at IS NULL AND deleted_at IS NULL RETURNING *`,
  )
}

/** A request whose first answer is late. */
export interface OverdueRequest {
  id: number
  account_id: number
  user_id: number | null
  number: number
  subject: string
}

/** Marks requests with a late first answer as notified, the oldest first. Skips locked requests until the next call. */
export async function markOverdueTold(db: Db, now: Date, limit: number): Promise<OverdueRequest[]> {
  return rows(
    db,
    sql`UPDATE contact_requests SET overdue_told_at = ${now} WHERE id IN (
      SELECT id FROM contact_requests WHERE status = 'open' AND deleted_at IS NULL AND first_response_at IS NULL AND overdue_told_at IS NULL AND response_due_at < ${now}
      ORDER BY response_due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id, user_id, number, subject`,
  )
}

/** Updates the task counts of a request. */
export async function recountTasks(db: Db, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_requests r SET tasks_count = (SELECT count(*) FROM tasks k WHERE k.account_id = r.account_id AND k.contact_request_id = r.id AND k.deleted_at IS NULL)
    WHERE r.id = ${id}`,
  )
}

/** Links a request to the conversation in which it is answered. */
export async function linkConversation(db: Db, id: number, conversation_id: number): Promise<void> {
  await run(db, sql`UPDATE contact_requests SET conversation_id = ${conversation_id} WHERE id = ${id}`)
}

/** Links the requests of a merged conversation to its survivor. */
export async function moveRequestsToConversation(db: Db, merged: { id: number; account_id: number }, survivor_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_requests SET conversation_id = ${survivor_id} WHERE account_id = ${merged.account_id} AND conversation_id = ${merged.id}`,
  )
}

/** Writes the places of requests on boards, for the pipelines module. */
export const placesOfRequests: RequestPlaces = {
  async setRanks(db, stage_id, cards) {
    await run(
      db,
      sql`UPDATE contact_requests r SET position = n.position FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS n(id bigint, position text)
      WHERE r.pipeline_stage_id = ${stage_id} AND r.id = n.id`,
    )
  },
  async moveToStage(db, stage, cards, now) {
    await run(
      db,
      sql`UPDATE contact_requests r SET pipeline_id = ${stage.pipeline_id}, pipeline_stage_id = ${stage.id}, position = n.position, stage_entered_at = ${now},
        version = version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS n(id bigint, position text) WHERE r.id = n.id`,
    )
  },
}
