import { sql } from 'kysely'
import type { Params, StageSmsInput, StageSmsPreflight } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, notFound, versionConflict } from '#lib/errors.ts'
import { changeStageMessage, checkedSms, insertStageMessage, inStage } from '#modules/messaging/email/index.ts'
import { previewText } from '../messages/preview-sms.ts'
import { checkWayOut, neededGateway } from '../messages/send-sms.ts'
import { audienceSql, findStage, stageSmsQuery, type StageSmsRow } from './stage-sms.query.ts'

const SHOWN = 50

/** Stores an SMS to a stage as a draft. Returns its recipients, the excluded people by reason, and the cost. */
export async function prepareStageSms(ctx: Context, { params, body }: { params: Params; body: StageSmsInput }) {
  const stage = await findStage(ctx, params, 'send')
  const gateway = await neededGateway(ctx, stage.account_id)
  checkedSms(ctx, body.body)
  checkWayOut(ctx, body)
  const values = {
    purpose: body.purpose,
    sender_id: gateway.sender_id,
    body: body.body,
    track_clicks: body.track_clicks ?? true,
    excluded_contact_ids: body.excluded_contact_ids ?? [],
  }
  const row = body.id
    ? await changeStageMessage(ctx.db, (await draftOf(ctx, stage.id, { ...body, id: body.id })).id, values)
    : await insertStageMessage(ctx.db, {
        ...values,
        account_id: stage.account_id,
        channel: 'sms',
        pipeline_id: stage.pipeline_id,
        pipeline_stage_id: stage.id,
        user_id: ctx.actor.id,
      })
  const { data } = await stageSmsQuery.one(ctx, row, ['user'])
  return { data, included: { preflight: await preflight(ctx, row) } }
}

/** Reads a draft of the stage. @throws 404; 409 if it was changed in the meantime */
export async function draftOf(
  ctx: Context,
  pipeline_stage_id: number,
  { id, version }: { id: number; version?: number | undefined },
): Promise<StageSmsRow> {
  const row = await stageSmsQuery.find(ctx, id, 'send')
  if (row.pipeline_stage_id !== pipeline_stage_id) throw notFound()
  if (row.status !== 'draft') throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.not_a_draft'))
  if (version !== undefined && version !== row.version) throw versionConflict()
  return row
}

/** How many would get it now, and how many not, by reason. */
export async function countAudience(ctx: Context, row: StageSmsRow): Promise<Pick<StageSmsPreflight, 'recipients' | 'skipped'>> {
  const found = await rows<{ reason: StageSmsPreflight['skipped'][number]['reason'] | null; count: number }>(
    ctx.db,
    sql`
    SELECT reason, count(*) AS count FROM (${audienceSql(ctx, row)}) a GROUP BY reason ORDER BY count DESC`,
  )
  return {
    recipients: found.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: found.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

async function preflight(ctx: Context, row: StageSmsRow): Promise<StageSmsPreflight> {
  const { account_id, pipeline_stage_id, excluded_contact_ids } = row
  const { recipients, skipped } = await countAudience(ctx, row)
  const people = await rows<StageSmsPreflight['people'][number]>(
    ctx.db,
    sql`
    SELECT b.id AS contact_id, b.name, b.phone, b.reason AS skip_reason FROM (
      SELECT a.*, row_number() OVER (PARTITION BY a.reason IS NULL ORDER BY a.name, a.id) AS place FROM (${audienceSql(ctx, row)}) a) b
    WHERE b.place <= ${SHOWN} ORDER BY b.reason IS NOT NULL, b.name, b.id`,
  )
  const counts = await one<{ in_stage: number; excluded: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS in_stage, count(*) FILTER (WHERE c.id = any(${excluded_contact_ids}::bigint[])) AS excluded
    FROM contacts c WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.id IN (${inStage(account_id, pipeline_stage_id)})`,
  )
  const first = people.find((one) => one.skip_reason === null)
  const preview = await previewText(ctx, { ...row, contact_id: first?.contact_id ?? null, contact_request_id: null })
  return {
    ...counts!,
    recipients,
    skipped,
    people,
    preview,
    parts: preview.parts * recipients,
    cost_micros: preview.cost_micros === null ? null : preview.cost_micros * recipients,
    cost_currency: preview.cost_currency,
  }
}
