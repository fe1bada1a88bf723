import { sql } from 'kysely'
import type { BodyOf, Params, sendStageSms as sendEndpoint } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { neededGateway, sendAt } from '../messages/send-sms.ts'
import { plannedText } from '../queue/wire-text.ts'
import { countAudience, draftOf } from './prepare-stage-sms.ts'
import { audienceSql, findStage, findStageSms, stageSmsQuery, type StageSmsRow } from './stage-sms.query.ts'

/**
 * Makes one SMS of a prepared text for everybody who may get it; those who may not are kept with the reason. A person
 * or a number has one at most, whatever happens twice.
 * @throws 409 when the stage is another one than the sender saw, or it is no draft any more
 */
export async function sendStageSms(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof sendEndpoint> }) {
  const stage = await findStage(ctx, params, 'send')
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, `sms:errors.${key}`, more)
  const draft = await draftOf(ctx, stage.id, body)
  const { sender_id } = await neededGateway(ctx, draft.account_id)
  const { recipients, skipped } = await countAudience(ctx, draft)
  if (recipients === 0) throw conflict(t('nobody'))
  if (recipients !== body.recipients) throw conflict(t('recipients_changed', { count: recipients }))
  const send_at = sendAt(ctx, body.send_at)
  const now = ctx.services.clock.now()
  const { rows } = await sql<StageSmsRow>`
    UPDATE stage_messages SET status = 'queued', sender_id = ${sender_id}, send_at = ${send_at}, recipients_count = ${recipients}, skipped_count = ${skipped.reduce((sum, { count }) => sum + count, 0)},
      started_at = ${send_at}, version = version + 1, updated_at = ${now} WHERE id = ${draft.id} AND status = 'draft' RETURNING *`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) throw conflict(t('not_a_draft'))
  const { encoding, parts } = plannedText(ctx.services.app_url, row.body, row.track_clicks)
  await sql`
    INSERT INTO sms_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_number, sender_id, body, encoding, parts, token, track_clicks, status, skip_reason, send_at, queued_at)
    SELECT ${row.account_id}, a.id, ${row.id}, ${row.user_id}, ${row.purpose}, coalesce(a.phone, '–––'), ${sender_id}, ${row.body}, ${encoding}, ${parts}, gen_random_uuid(), ${row.track_clicks},
      CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, a.reason, ${send_at}, ${now}
    FROM (${audienceSql(ctx, row)}) a ON CONFLICT DO NOTHING`.execute(ctx.db)
  announce(ctx, row, 'sent', stage.name)
  return stageSmsQuery.one(ctx, row, ['user', 'figures'])
}

/** Stops what has not left; what left is not taken back. */
export async function cancelStageSms(ctx: Context, { params }: { params: Params }) {
  const found = await findStageSms(ctx, params, 'send')
  if (!['queued', 'sending'].includes(found.status)) throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  await sql`UPDATE sms_messages SET status = 'cancelled', updated_at = now() WHERE account_id = ${found.account_id} AND stage_message_id = ${found.id} AND status = 'queued'`.execute(
    ctx.db,
  )
  const { rows } = await sql<StageSmsRow>`
    UPDATE stage_messages SET status = 'cancelled', finished_at = now(), version = version + 1, updated_at = now() WHERE id = ${found.id} RETURNING *`.execute(
    ctx.db,
  )
  announce(ctx, rows[0]!, 'cancelled', '')
  return stageSmsQuery.one(ctx, rows[0]!, ['user', 'figures'])
}

function announce(ctx: Context, row: StageSmsRow, verb: 'sent' | 'cancelled', stage_name: string): void {
  const { id, account_id, pipeline_id, pipeline_stage_id, body } = row
  ctx.emit({
    name: 'stage-message.updated',
    account_id,
    type: 'stage_message',
    key: id,
    requires: 'sms-messages.read',
    more: { pipeline_stage_id },
  })
  ctx.log({
    account_id,
    event: `stage_message.${verb}`,
    subject_type: 'pipeline',
    subject_id: pipeline_id,
    subject_label: stage_name || body.slice(0, 80),
    context: { stage_message_id: id, pipeline_stage_id },
  })
}
