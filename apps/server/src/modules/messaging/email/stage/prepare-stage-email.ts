import { sql } from 'kysely'
import type { Params, StageEmailInput, StagePreflight } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, notFound, versionConflict } from '#lib/errors.ts'
import { checkTemplate } from '../drafts/draft-references.ts'
import { chooseSender, type SenderRow } from '../senders/choose-sender.ts'
import { checkedHtml, checkedLine, oneLine } from '../templates/check-text.ts'
import { mailText } from '../templates/mail-html.ts'
import { mergeValuesOf } from '../templates/merge-tags.ts'
import { preheaderOf } from '../templates/preheader.ts'
import { findStage, stageEmailQuery, type StageEmailRow } from './stage-emails.query.ts'
import { audienceSql, inStage, visibleTo } from './stage-recipients.ts'
import { changeStageMessage, insertStageMessage } from '../store/stage-messages.ts'

const SHOWN = 50

/** Stores a mail to a stage as a draft. Returns its recipients, the excluded people by reason, and a preview. */
export async function prepareStageEmail(ctx: Context, { params, body }: { params: Params; body: StageEmailInput }) {
  const stage = await findStage(ctx, params, 'send')
  const sender = await chooseSender(ctx, stage.account_id, body.from_email_uuid ?? null)
  await checkTemplate(ctx, stage.account_id, body.email_template_id)
  checkedLine(ctx, body.subject)
  const { html } = checkedHtml(ctx, body.body, 'body')
  const values = {
    purpose: body.purpose,
    from_email_uuid: sender.uuid,
    email_template_id: body.email_template_id ?? null,
    preheader: await preheaderOf(ctx.db, body.email_template_id ?? null),
    subject: oneLine(body.subject),
    body: html,
    excluded_contact_ids: body.excluded_contact_ids ?? [],
  }
  const row = body.id
    ? await changeStageMessage(ctx.db, (await ownDraft(ctx, stage.id, body)).id, values)
    : await insertStageMessage(ctx.db, {
        ...values,
        account_id: stage.account_id,
        channel: 'email',
        pipeline_id: stage.pipeline_id,
        pipeline_stage_id: stage.id,
        user_id: ctx.actor.id,
      })
  const { data } = await stageEmailQuery.one(ctx, row, ['user'])
  return { data, included: { preflight: await preflight(ctx, row, sender, body.preview_contact_id ?? null) } }
}

async function ownDraft(ctx: Context, pipeline_stage_id: number, { id, version }: StageEmailInput): Promise<StageEmailRow> {
  const row = await stageEmailQuery.find(ctx, id!, 'send')
  if (row.pipeline_stage_id !== pipeline_stage_id) throw notFound()
  if (row.status !== 'draft') throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.not_a_draft'))
  if (version !== undefined && version !== row.version) throw versionConflict()
  return row
}

/** How many would get it now, and how many not, by reason. */
export async function countAudience(ctx: Context, row: StageEmailRow): Promise<{ recipients: number; skipped: StagePreflight['skipped'] }> {
  const found = await rows<{ reason: StagePreflight['skipped'][number]['reason'] | null; count: number }>(
    ctx.db,
    sql`
    SELECT reason, count(*) AS count FROM (${audienceSql({ ...row, purpose: row.purpose as 'marketing' }, visibleTo(ctx))}) a GROUP BY reason ORDER BY count DESC`,
  )
  return {
    recipients: found.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: found.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

async function preflight(ctx: Context, row: StageEmailRow, sender: SenderRow, preview_contact_id: number | null): Promise<StagePreflight> {
  const { account_id, pipeline_stage_id, excluded_contact_ids } = row
  const audience = audienceSql({ ...row, purpose: row.purpose as 'marketing' }, visibleTo(ctx))
  const { recipients, skipped } = await countAudience(ctx, row)
  const people = await rows<StagePreflight['people'][number]>(
    ctx.db,
    sql`
    SELECT b.id AS contact_id, b.name, b.email, b.reason AS skip_reason FROM (
      SELECT a.*, row_number() OVER (PARTITION BY a.reason IS NULL ORDER BY a.name, a.id) AS place FROM (${audience}) a) b
    WHERE b.place <= ${SHOWN} ORDER BY b.reason IS NOT NULL, b.name, b.id`,
  )
  const counts = await one<{ in_stage: number; excluded: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS in_stage, count(*) FILTER (WHERE c.id = any(${excluded_contact_ids}::bigint[])) AS excluded
    FROM contacts c WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.id IN (${inStage(account_id, pipeline_stage_id)})`,
  )
  const shown = people.find((one) => one.contact_id === preview_contact_id) ?? people.find((one) => one.skip_reason === null)
  return { ...counts!, recipients, skipped, people, preview: shown ? await previewFor(ctx, row, sender, shown.contact_id) : null }
}

async function previewFor(ctx: Context, row: StageEmailRow, sender: SenderRow, contact_id: number): Promise<StagePreflight['preview']> {
  const values = await mergeValuesOf(ctx.db, {
    account_id: row.account_id,
    contact_id,
    contact_request_id: null,
    user_id: ctx.actor.id,
    from: { name: sender.from_name, email: sender.email },
  })
  const subject = checkedLine(ctx, row.subject).fill_in
  const body = checkedHtml(ctx, row.body, 'body').fill_in
  const html = body.render({ ...values, unsubscribe_url: `${ctx.services.app_url}/email/unsubscribe` })
  return {
    contact_id,
    subject: oneLine(subject.render(values)),
    html,
    text_body: mailText(html),
    missing: [...new Set([...subject.missing(values), ...body.missing(values)])],
  }
}
