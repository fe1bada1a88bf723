import { sql } from 'kysely'
import { PARTIALS_KEPT_DAYS, PARTIALS_MAX } from '@stoa/contract'
import { rows, run, type Db, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { partialQuery, type PartialRow } from './partials.query.ts'

type Kept = Pick<
  Row<'form_partials'>,
  'account_id' | 'form_uuid' | 'form_version' | 'visitor_key' | 'step' | 'steps' | 'locale' | 'email_key' | 'search_text'
> & { data: string; attribution: string }

/** Answers to finished steps. */
export const partialKind = {
  table: 'form_partials',
  query: partialQuery,
  subject: { type: 'form_partial', label: ({ id }) => String(id) },
  soft: false,
} satisfies RecordKind<'form_partials', PartialRow>

/**
 * Keeps the answers of a visit, in place of earlier ones. Visits whose form was sent do not change.
 * @returns whether they are kept: not if the form has as many as it may
 */
export async function keepPartial(db: Db, kept: Kept): Promise<boolean> {
  const { account_id, form_uuid, form_version, visitor_key, data, attribution, step, steps, locale, email_key, search_text } = kept
  const changed = await run(
    db,
    sql`INSERT INTO form_partials AS p (account_id, form_uuid, form_version, visitor_key, data, attribution, step, steps, locale, email_key, search_text)
      SELECT ${account_id}, ${form_uuid}, ${form_version}, ${visitor_key}, ${data}::jsonb, ${attribution}::jsonb, ${step}, ${steps}, ${locale}, ${email_key}, ${search_text}
      WHERE EXISTS (SELECT FROM form_partials WHERE form_uuid = ${form_uuid} AND visitor_key = ${visitor_key})
        OR (SELECT count(*) FROM (SELECT FROM form_partials WHERE account_id = ${account_id} AND form_uuid = ${form_uuid} LIMIT ${PARTIALS_MAX}) found) < ${PARTIALS_MAX}
      ON CONFLICT (form_uuid, visitor_key) DO UPDATE SET form_version = excluded.form_version, data = excluded.data, attribution = excluded.attribution,
        step = greatest(p.step, excluded.step), steps = excluded.steps, locale = excluded.locale, email_key = excluded.email_key,
        search_text = excluded.search_text, updated_at = now()
      WHERE p.sent_at IS NULL`,
  )
  return changed > 0
}

/** Removes the answers of a visit whose form was sent. The row says that all steps were finished. */
export async function endPartial(db: Db, form_uuid: string, visitor_key: string): Promise<void> {
  await run(
    db,
    sql`UPDATE form_partials SET data = '{}', attribution = '{}', email_key = NULL, search_text = '', step = steps, sent_at = now(), updated_at = now()
      WHERE form_uuid = ${form_uuid} AND visitor_key = ${visitor_key} AND sent_at IS NULL`,
  )
}

/** Visitors by the last step that they finished, and of them those who sent the form. */
export const countSteps = (db: Db, account_id: number, form_uuid: string): Promise<{ step: number; visitors: number; sent: number }[]> =>
  rows(
    db,
    sql`SELECT step, count(*)::integer AS visitors, count(sent_at)::integer AS sent FROM form_partials
      WHERE account_id = ${account_id} AND form_uuid = ${form_uuid} GROUP BY step ORDER BY step`,
  )

/** Deletes answers that are older than they are kept, a portion at a time. */
export async function deleteOldPartials(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PARTIALS_KEPT_DAYS * 86_400_000)
  await run(
    db,
    sql`DELETE FROM form_partials WHERE id IN (SELECT id FROM form_partials WHERE updated_at < ${before} ORDER BY updated_at LIMIT 1000)`,
  )
}

/** Deletes the answers with an address of contacts, in the accounts of these contacts. */
export async function erasePartials(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`DELETE FROM form_partials p USING contact_email_addresses e
      WHERE e.contact_id = any(${contact_ids}::bigint[]) AND p.account_id = e.account_id AND p.email_key = e.email_key`,
  )
}
