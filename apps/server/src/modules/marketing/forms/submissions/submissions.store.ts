import { sql } from 'kysely'
import type { FormDefinition } from '@stoa/contract'
import { sentWithCommit } from '#db/pipelined-dialect.ts'
import {
  findRow,
  insertRow,
  insertStatement,
  one,
  rows,
  run,
  updateRow,
  type Db,
  type NewRow,
  type Row,
  type RowChange,
  type Sql,
} from '#db/rows.ts'
import { together } from '#db/together.ts'

/** Minutes within which the same answers are one submission. */
export const WINDOW_MS = 10 * 60_000

/** A published version of a form. */
export async function findVersion(db: Db, form_uuid: string, number: number): Promise<FormDefinition | undefined> {
  const row = await findRow(db, 'form_versions', { form_uuid, number })
  return row?.definition as FormDefinition | undefined
}

/**
 * Notes that the same was sent again. Requests with the same content wait for each other until their transactions end, so that of
 * two at once one is the repeat.
 * @param content hash of the content
 * @param windows hashes of content and window, for this window and the previous one
 * @returns whether it was sent within ten minutes
 */
export async function repeatOf(db: Db, form_uuid: string, content: Buffer, windows: readonly Buffer[]): Promise<boolean> {
  const [, changed] = await together(
    run(db, sql`SELECT pg_advisory_xact_lock(${content.readBigInt64BE(0).toString()}::bigint)`),
    run(
      db,
      sql`UPDATE form_submissions SET repeats = repeats + 1, updated_at = now()
        WHERE form_uuid = ${form_uuid} AND dedupe_hash IN (${windows[0]}, ${windows[1]})
          AND (dedupe_hash = ${windows[0]} OR received_at > now() - interval '10 minutes')`,
    ),
  )
  return changed > 0
}

/**
 * Counts submissions of a form, as the last statement of their transaction: submissions of a form wait for each other from here to the
 * commit. Without a limit the statement travels with the commit.
 * @returns false when the form takes fewer
 */
export async function countSubmissions(
  db: Db,
  { uuid, response_limit }: Pick<Row<'forms'>, 'uuid' | 'response_limit'>,
  count = 1,
): Promise<boolean> {
  const counted = sql`UPDATE forms SET submissions_count = submissions_count + ${count}::integer WHERE uuid = ${uuid}`
  if (response_limit !== null)
    return (await run(db, sql`${counted} AND (response_limit IS NULL OR submissions_count + ${count}::integer <= response_limit)`)) > 0
  await db.executeQuery(sentWithCommit(counted.compile(db)))
  return true
}

/** Counts a submission that turned out to be spam, or turned out to be none. */
export async function recountSubmission(db: Db, form_uuid: string, by: 1 | -1): Promise<void> {
  await run(db, sql`UPDATE forms SET submissions_count = greatest(0, submissions_count + ${by}) WHERE uuid = ${form_uuid}`)
}

/** Stores what arrived. @returns its id */
export async function insertSubmission(db: Db, submission: NewRow<'form_submissions'>): Promise<number> {
  return (await insertRow(db, 'form_submissions', submission)).id
}

/** Stores what arrived, with a statement that travels with the commit. */
export async function insertLast(db: Db, submission: NewRow<'form_submissions'>): Promise<void> {
  await db.executeQuery(sentWithCommit(insertStatement('form_submissions', submission).compile(db)))
}

/** Submissions of one address in the last ten minutes. */
export async function sentFrom(db: Db, account_id: number, ip: string, now: Date): Promise<number> {
  if (!ip) return 0
  const row = await one<{ count: number }>(
    db,
    sql`SELECT count(*)::integer AS count FROM form_submissions WHERE account_id = ${account_id} AND ip = ${ip}::inet
      AND received_at > ${new Date(now.getTime() - WINDOW_MS)}`,
  )
  return row!.count
}

/** Changes what became of a submission. */
export const writeSubmission = (db: Db, id: number, values: RowChange<'form_submissions'>): Promise<Row<'form_submissions'>> =>
  updateRow(db, 'form_submissions', { id }, values)

/** What became of a submission that was processed. */
export interface Outcome {
  id: number
  status: 'processed' | 'awaiting_confirmation'
  attempts: number
  contact_id: number
  contact_request_id: number | null
  channel_id: number | null
  campaign_id: number | null
  email_message_id: number | null
  email_skipped: string | null
  processed_at: Date
}

/** Stores what became of submissions. */
export async function writeProcessed(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  if (!outcomes.length) return
  await run(
    db,
    sql`UPDATE form_submissions s SET status = o.status, error = NULL, attempts = o.attempts, contact_id = o.contact_id,
        contact_request_id = coalesce(o.contact_request_id, s.contact_request_id), channel_id = coalesce(o.channel_id, s.channel_id),
        campaign_id = coalesce(o.campaign_id, s.campaign_id), email_message_id = coalesce(o.email_message_id, s.email_message_id),
        email_skipped = CASE WHEN o.email_message_id IS NULL THEN coalesce(o.email_skipped, s.email_skipped) END, processed_at = o.processed_at, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (id bigint, status text, attempts integer, contact_id bigint,
        contact_request_id bigint, channel_id bigint, campaign_id bigint, email_message_id bigint, email_skipped text, processed_at timestamptz)
      WHERE s.id = o.id AND s.id = any(${outcomes.map(({ id }) => id)}::bigint[])`,
  )
}

/** Attempts after which an unexpected error makes a submission a failed one. */
const ATTEMPTS = 4

/** When a received submission `s` is processed: at once, or some time after an unexpected error. */
export const triesAt = sql`CASE s.attempts WHEN 0 THEN s.created_at ELSE s.updated_at + make_interval(secs => 5 * 2 ^ s.attempts) END`

/** Counts an attempt that ended with an unexpected error; once, when two workers tried it one after the other. */
export async function storeAttempt(db: Db, { id, attempts }: Pick<Row<'form_submissions'>, 'id' | 'attempts'>): Promise<void> {
  await run(
    db,
    sql`UPDATE form_submissions SET attempts = attempts + 1, error = 'unexpected', updated_at = now(),
        status = CASE WHEN attempts + 1 >= ${ATTEMPTS} THEN 'failed' ELSE 'received' END
      WHERE id = ${id} AND status = 'received' AND attempts = ${attempts}`,
  )
}

/** When the next received submission of an account is to be processed. */
export async function nextReceived(db: Db, account_id: number): Promise<Date | undefined> {
  const row = await one<{ at: string | null }>(
    db,
    sql`SELECT min(${triesAt}) AS at FROM form_submissions s WHERE s.account_id = ${account_id} AND s.status = 'received'`,
  )
  return row?.at ? new Date(row.at) : undefined
}

/** Accounts with received submissions. */
export async function accountsWithReceived(db: Db): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    sql`SELECT DISTINCT account_id FROM form_submissions WHERE status = 'received' ORDER BY account_id`,
  )
  return found.map(({ account_id }) => account_id)
}

/** The page of an account with this id, if visitors see it. */
export const publishedPage = (account_id: number | Sql, page_id: number | Sql): Sql =>
  sql`(SELECT id FROM pages WHERE id = ${page_id} AND account_id = ${account_id} AND status = 'published' AND deleted_at IS NULL)`
