import { sql, type Selectable } from 'kysely'
import { stageSms, type Params, type StageSms } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { stageQuery } from '#modules/crm/pipelines/index.ts'
import { inStage, visibleTo } from '#modules/messaging/email/index.ts'

export type StageSmsRow = Selectable<DB['stage_messages']> & Pick<StageSms, 'user' | 'figures'>

const count = (condition: string) => sql`count(*) FILTER (WHERE ${sql.raw(condition)})`

export const stageSmsQuery = resourceQuery<typeof stageSms, StageSmsRow>(stageSms, {
  from: 'stage_messages',
  policy: accountPolicy<StageSmsRow>(),
  where: sql`t.channel = 'sms'`,
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {
    user: userInclude('user_id'),
    figures:
      joined(sql`(SELECT jsonb_build_object('queued', ${count("m.status IN ('queued', 'sending')")}, 'sent', ${count('m.sent_at IS NOT NULL')}, 'delivered', ${count('m.delivered_at IS NOT NULL')},
      'clicked', ${count('m.clicks > 0')}, 'failed', ${count("m.status IN ('failed', 'undelivered', 'unknown')")}, 'skipped', ${count("m.status = 'skipped'")},
      'cancelled', ${count("m.status = 'cancelled'")}, 'parts', coalesce(sum(m.parts) FILTER (WHERE m.sent_at IS NOT NULL), 0))
      FROM sms_messages m WHERE m.account_id = t.account_id AND m.stage_message_id = t.id)`),
  },
  present: presentStageSms,
})

/** Reads the stage of the path, for members of its account who may use SMS. @throws 404, 403 */
export async function findStage(ctx: Context, params: Params, action: 'read' | 'send') {
  const stage = await stageQuery.find(ctx, params.pipeline_stage_id, 'read')
  if (!knowsAccount(ctx.actor, stage.account_id)) throw notFound()
  if (!holdsIn(ctx.actor, stage.account_id, `sms-messages.${action}`) || !holdsIn(ctx.actor, stage.account_id, 'contacts.read'))
    throw missingAccountPermission()
  return stage
}

/** A text of that stage. */
export async function findStageSms(ctx: Context, params: Params, action: 'read' | 'send'): Promise<StageSmsRow> {
  const stage = await findStage(ctx, params, action)
  const row = await stageSmsQuery.find(ctx, params.id, action)
  if (row.pipeline_stage_id !== stage.id) throw notFound()
  return row
}

/**
 * People in the stage that the sender may see, each once, with the reason why they are excluded (null = included). Of
 * several contacts with one number the oldest gets it.
 */
export function audienceSql(ctx: Context, row: StageSmsRow): Sql {
  const { account_id, pipeline_stage_id, excluded_contact_ids } = row
  const purpose = row.purpose as StageSms['purpose']
  return sql`
    SELECT x.*, CASE WHEN x.refusal = 'no_address' THEN 'no_number' WHEN x.refusal IS NOT NULL THEN x.refusal WHEN x.nth > 1 THEN 'duplicate' END AS reason FROM (
      SELECT c.id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name, c.phone, r.refusal,
        row_number() OVER (PARTITION BY c.phone, r.refusal IS NULL ORDER BY c.id) AS nth
      FROM contacts c CROSS JOIN LATERAL (SELECT ${refusalSql({ channel: 'sms', purpose })} AS refusal) r
      WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased') AND c.id <> all(${excluded_contact_ids}::bigint[])
        AND c.id IN (${inStage(account_id, pipeline_stage_id)}) AND c.id IN (SELECT t.id FROM contacts t WHERE t.account_id = ${account_id} AND ${visibleTo(ctx) ?? sql`true`})
    ) x`
}

function presentStageSms(row: StageSmsRow): StageSms {
  return {
    id: row.id,
    account_id: row.account_id,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    user_id: row.user_id,
    purpose: row.purpose as StageSms['purpose'],
    sender_id: row.sender_id,
    body: row.body,
    track_clicks: row.track_clicks,
    excluded_contact_ids: row.excluded_contact_ids,
    status: row.status as StageSms['status'],
    send_at: row.send_at,
    recipients_count: row.recipients_count,
    skipped_count: row.skipped_count,
    started_at: row.started_at,
    finished_at: row.finished_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.figures !== undefined && { figures: row.figures }),
  }
}
