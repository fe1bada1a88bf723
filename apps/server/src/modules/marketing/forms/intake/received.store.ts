import { sql } from 'kysely'
import { sentWithCommit } from '#db/pipelined-dialect.ts'
import { rows, run, type Db } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { countSubmissions, publishedPage, WINDOW_MS } from '../submissions/submissions.store.ts'
import { submittedOnPage } from '../submissions/tell-page.ts'
import type { OpenForm } from './public-form.ts'
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

/** Submissions of a transaction are more than one of their forms takes. */
export class FormFull extends Error {}

/** A submission as it is stored, with its form. */
export interface Taken {
  form: OpenForm
  submission: Submission
  page_id: number | null
}

/**
 * Stores submissions and counts those that are no spam, of their pages and of their forms. The statements travel with the commit, so that forms are
 * locked for no round trip, unless one has a page or its form a limit.
 * @throws FormFull
 */
export async function insertCounted(ctx: Context, taken: readonly Taken[]): Promise<void> {
  if (!taken.length) return
  await insertAll(ctx, taken)
  const counted = taken.filter(({ submission }) => !submission.isSpam)
  const byForm = Map.groupBy(counted, ({ form }) => form.uuid)
  for (const [, of] of [...byForm].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (!(await countSubmissions(ctx.db, of[0]!.form, of.length))) throw new FormFull(of[0]!.form.uuid)
}

async function insertAll(ctx: Context, taken: readonly Taken[]): Promise<void> {
  const values = taken.map(({ page_id, submission: { dedupe_hash, ...submission } }, n) => ({
    n,
    page_id,
    ...submission,
    dedupe_hash: dedupe_hash.toString('hex'),
  }))
  const inserted = sql`INSERT INTO form_submissions (account_id, form_uuid, form_version, status, data, attribution, consent_given, locale, ip, browser, spam_score_bp,
      dedupe_hash, search_text, received_at, page_id)
    SELECT account_id, form_uuid, form_version, status, data, attribution, consent_given, locale, ip, browser, spam_score_bp, decode(dedupe_hash, 'hex'), search_text, received_at,
      CASE WHEN page_id IS NOT NULL THEN ${publishedPage(sql`w.account_id`, sql`w.page_id`)} END
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS w (n integer, account_id bigint, form_uuid uuid, form_version integer, status text, data jsonb, attribution jsonb,
      consent_given boolean, locale text, ip inet, browser text, spam_score_bp integer, dedupe_hash text, search_text text, received_at timestamptz, page_id bigint) ORDER BY n`
  if (taken.every(({ page_id }) => page_id === null)) {
    await ctx.db.executeQuery(sentWithCommit(inserted.compile(ctx.db)))
    return
  }
  const stored = await rows<{ page_id: number | null; status: string }>(ctx.db, sql`${inserted} RETURNING page_id, status`)
  const onPages = Map.groupBy(
    stored.filter(({ status }) => status !== 'spam'),
    ({ page_id }) => page_id,
  )
  // In one order in all transactions, before the forms, as those that are received alone count.
  for (const [page_id, of] of [...onPages].toSorted(([one], [other]) => Number(one) - Number(other)))
    if (page_id !== null) await tell(ctx, submittedOnPage, page_id, of.length)
}
