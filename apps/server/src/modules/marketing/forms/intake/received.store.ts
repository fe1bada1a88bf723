import { sql } from 'kysely'
import { sentWithCommit } from '#db/pipelined-dialect.ts'
import { rows, run, type Db } from '#db/rows.ts'
import { WINDOW_MS } from '../submissions/submissions.store.ts'
import type { Arrived, submissionOf } from './receive-submission.ts'

type Submission = ReturnType<typeof submissionOf>
type Asked = Pick<Arrived, 'content' | 'windows' | 'now'> & { form: { uuid: string; account_id: number }; ip: string }

/** Makes requests with the same content wait for each other, as those do that are received alone. */
export const lockContents = (db: Db, asked: readonly Asked[]): Promise<number> =>
  run(
    db,
    sql`SELECT pg_advisory_xact_lock(k) FROM (SELECT k FROM unnest(${asked.map(({ content }) => content.readBigInt64BE(0).toString())}::bigint[]) k ORDER BY 1 OFFSET 0) keys`,
  )

/** Notes which submissions were sent within ten minutes before. @returns their places */
export async function repeatsAmong(db: Db, asked: readonly Asked[]): Promise<Set<number>> {
  const hashes = asked.flatMap(({ form, windows }, n) =>
    windows.map((hash, at) => ({ n, form_uuid: form.uuid, hash: hash.toString('hex'), is_now: at === 0 })),
  )
  const found = await rows<{ n: number }>(
    db,
    sql`WITH sent AS MATERIALIZED (
        SELECT w.n, (SELECT s.id FROM form_submissions s WHERE s.form_uuid = w.form_uuid AND s.dedupe_hash = decode(w.hash, 'hex')
          AND (w.is_now OR s.received_at > now() - interval '10 minutes')) AS id
        FROM jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS w (n integer, form_uuid uuid, hash text, is_now boolean)
      ),
      noted AS (UPDATE form_submissions SET repeats = repeats + 1, updated_at = now() WHERE id = any(array(SELECT id FROM sent)))
      SELECT n FROM sent WHERE id IS NOT NULL`,
  )
  return new Set(found.map(({ n }) => n))
}

/** Submissions of the address of each in the last ten minutes. */
export async function sentFromEach(db: Db, asked: readonly Asked[]): Promise<number[]> {
  const senders = asked.map(({ form, ip, now }, n) => ({
    n,
    account_id: form.account_id,
    ip: ip || null,
    since: new Date(now.getTime() - WINDOW_MS),
  }))
  const found = await rows<{ count: number }>(
    db,
    sql`SELECT (SELECT count(*)::integer FROM form_submissions s WHERE s.account_id = w.account_id AND s.ip = w.ip AND s.received_at > w.since) AS count
      FROM jsonb_to_recordset(${JSON.stringify(senders)}::jsonb) AS w (n integer, account_id bigint, ip inet, since timestamptz) ORDER BY w.n`,
  )
  return found.map(({ count }) => count)
}

/** Stores submissions and counts those that are no spam, with statements that travel with the commit: forms are locked for no round trip. */
export async function insertCounted(db: Db, submissions: readonly Submission[]): Promise<void> {
  if (!submissions.length) return
  const values = submissions.map(({ dedupe_hash, ...submission }, n) => ({ n, ...submission, dedupe_hash: dedupe_hash.toString('hex') }))
  const inserted = sql`INSERT INTO form_submissions (account_id, form_uuid, form_version, status, data, attribution, consent_given, locale, ip, browser, spam_score_bp,
      dedupe_hash, search_text, received_at)
    SELECT account_id, form_uuid, form_version, status, data, attribution, consent_given, locale, ip, browser, spam_score_bp, decode(dedupe_hash, 'hex'), search_text, received_at
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS w (n integer, account_id bigint, form_uuid uuid, form_version integer, status text, data jsonb, attribution jsonb,
      consent_given boolean, locale text, ip inet, browser text, spam_score_bp integer, dedupe_hash text, search_text text, received_at timestamptz) ORDER BY n`
  const counts = [
    ...Map.groupBy(
      submissions.filter(({ isSpam }) => !isSpam),
      ({ form_uuid }) => form_uuid,
    ),
  ].map(([uuid, of]) => ({ uuid, n: of.length }))
  await db.executeQuery(sentWithCommit(inserted.compile(db)))
  for (const { uuid, n } of counts.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1)))
    await db.executeQuery(
      sentWithCommit(sql`UPDATE forms SET submissions_count = submissions_count + ${n} WHERE uuid = ${uuid}`.compile(db)),
    )
}
