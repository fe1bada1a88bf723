import { sql, type Selectable } from 'kysely'
import { stageEmails, type Params, type StageEmail } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { stageQuery } from '#modules/crm/pipelines/index.ts'

export type StageEmailRow = Selectable<DB['stage_messages']> & Pick<StageEmail, 'user' | 'figures'>

const count = (statuses: string) => sql`count(*) FILTER (WHERE m.status IN (${sql.raw(statuses)}))`

export const stageEmailQuery = resourceQuery<typeof stageEmails, StageEmailRow>(stageEmails, {
  from: 'stage_messages',
  policy: accountPolicy<StageEmailRow>(),
  where: sql`t.channel = 'email'`,
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {
    user: userInclude('user_id'),
    figures:
      joined(sql`(SELECT jsonb_build_object('queued', ${count("'queued', 'sending'")}, 'sent', count(*) FILTER (WHERE m.sent_at IS NOT NULL), 'delivered', count(*) FILTER (WHERE m.delivered_at IS NOT NULL),
      'opened', count(*) FILTER (WHERE m.first_opened_at IS NOT NULL), 'clicked', count(*) FILTER (WHERE m.first_clicked_at IS NOT NULL), 'bounced', ${count("'bounced'")},
      'failed', ${count("'failed', 'unknown'")}, 'skipped', ${count("'skipped'")}, 'cancelled', ${count("'cancelled'")})
      FROM email_messages m WHERE m.account_id = t.account_id AND m.stage_message_id = t.id)`),
  },
  present: presentStageEmail,
})

/** Reads the stage of the path, for members of its account who may use mail. @throws 404, 403 */
export async function findStage(ctx: Context, params: Params, action: 'read' | 'send') {
  const stage = await stageQuery.find(ctx, params.pipeline_stage_id, 'read')
  if (!knowsAccount(ctx.actor, stage.account_id)) throw notFound()
  if (!holdsIn(ctx.actor, stage.account_id, `email-messages.${action}`) || !holdsIn(ctx.actor, stage.account_id, 'contacts.read'))
    throw missingAccountPermission()
  return stage
}

/** A mail of that stage. */
export async function findStageEmail(ctx: Context, params: Params, action: 'read' | 'send'): Promise<StageEmailRow> {
  const stage = await findStage(ctx, params, action)
  const row = await stageEmailQuery.find(ctx, params.id, action)
  if (row.pipeline_stage_id !== stage.id) throw notFound()
  return row
}

function presentStageEmail(row: StageEmailRow): StageEmail {
  return {
    id: row.id,
    account_id: row.account_id,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    user_id: row.user_id,
    purpose: row.purpose as StageEmail['purpose'],
    from_email_uuid: row.from_email_uuid,
    email_template_id: row.email_template_id,
    subject: row.subject,
    body: row.body,
    excluded_contact_ids: row.excluded_contact_ids,
    status: row.status as StageEmail['status'],
    send_at: row.send_at,
    recipients_count: row.recipients_count,
    skipped_count: row.skipped_count,
    job_batch_uuid: row.job_batch_uuid,
    started_at: row.started_at,
    finished_at: row.finished_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.figures !== undefined && { figures: row.figures }),
  }
}
