import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { contactPolicy } from '#modules/crm/contacts/index.ts'

export interface StageAudience {
  account_id: number
  pipeline_stage_id: number
  purpose: 'marketing' | 'transactional'
  excluded_contact_ids: readonly number[]
}

/**
 * People in a stage, by cards of contacts and of open requests, each once: id, name, address and the reason why they
 * are excluded (null = included). Of several contacts with one address the oldest gets it.
 * @param scope condition over contacts `t` that the sender may see
 */
export function audienceSql({ account_id, pipeline_stage_id, purpose, excluded_contact_ids }: StageAudience, scope: Sql | undefined): Sql {
  return sql`
    SELECT x.*, CASE WHEN x.refusal IS NOT NULL THEN x.refusal WHEN x.nth > 1 THEN 'duplicate' END AS reason FROM (
      SELECT c.id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name, c.email, r.refusal,
        row_number() OVER (PARTITION BY lower(c.email), r.refusal IS NULL ORDER BY c.id) AS nth
      FROM contacts c CROSS JOIN LATERAL (SELECT ${refusalSql({ channel: 'email', purpose })} AS refusal) r
      WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased') AND c.id <> all(${[...excluded_contact_ids]}::bigint[])
        AND c.id IN (${inStage(account_id, pipeline_stage_id)}) AND c.id IN (SELECT t.id FROM contacts t WHERE t.account_id = ${account_id} AND ${scope ?? sql`true`})
    ) x`
}

/** Contacts that are in a stage themselves or through an open request. */
export const inStage = (account_id: number, pipeline_stage_id: number): Sql => sql`
  SELECT s.contact_id FROM contact_pipeline_stage s WHERE s.account_id = ${account_id} AND s.pipeline_stage_id = ${pipeline_stage_id}
  UNION SELECT q.contact_id FROM contact_requests q WHERE q.account_id = ${account_id} AND q.pipeline_stage_id = ${pipeline_stage_id} AND q.deleted_at IS NULL`

/** The contacts that a member may write to: those that they may read. */
export const visibleTo = (ctx: Context): Sql | undefined => contactPolicy.scope(ctx.actor, 'contacts.read')
