import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { moveMediaTo } from '#modules/attachments/media/index.ts'
import { draftQuery, type DraftRow } from '../drafts/drafts.query.ts'
import { announceEmail } from './send-email.ts'
import { emailQuery } from './email-messages.query.ts'
import type { EmailRow } from './email-messages.presenter.ts'
import { findEmail } from './email-owner.ts'
import { insertDraft } from '../store/drafts.ts'
import { cancelQueued, queueAgain } from '../store/messages.ts'

/**
 * Cancels a queued mail, and returns its contents to its writer as a draft.
 * @throws 409 once a process has taken it for sending
 */
export async function cancelEmail(ctx: Context, { params }: { params: Params }) {
  const found = await findEmail(ctx, params.id, 'send')
  const row = await cancelQueued(ctx.db, found.id)
  if (!row) throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.too_late'))
  announceEmail(ctx, row, row.to_address, 'cancelled')
  const draft = row.user_id === ctx.actor.id && isToOne(row) ? await draftOf(ctx, row) : null
  const { data } = await emailQuery.one(ctx, row)
  return { data, included: { draft: draft && (await draftQuery.one(ctx, draft, ['media'])).data } }
}

const isToOne = (row: EmailRow) => row.stage_message_id === null && row.email_campaign_id === null && row.contact_id !== null

async function draftOf(ctx: Context, row: EmailRow): Promise<DraftRow> {
  const { subject, html, email_template_id } = writtenIn(row)
  const draft = await insertDraft(ctx.db, {
    account_id: row.account_id,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    user_id: ctx.actor.id,
    from_email_uuid: row.from_email_uuid,
    to: [row.to_address],
    cc: row.cc,
    bcc: row.bcc,
    subject: subject.slice(0, 200),
    html,
    email_template_id: sql`(SELECT id FROM email_templates WHERE id = ${email_template_id} AND deleted_at IS NULL)`,
    in_reply_to_id: row.in_reply_to_id,
  })
  await moveMediaTo(ctx.db, { type: 'email_message', id: row.id }, { type: 'draft_email_message', id: draft.id })
  return draft
}

/** As it was written, without signature and with its merge tags; as it would have left where that is not known. */
function writtenIn({ written, subject, html }: EmailRow) {
  const known = written as { subject: string; html: string; email_template_id: number | null } | null
  return known ?? { subject, html: html ?? '', email_template_id: null }
}

/**
 * Sends again a mail that failed or whose outcome is unknown, at the request of a member.
 * @throws 409 for any other
 */
export async function resendEmail(ctx: Context, { params }: { params: Params }) {
  const found = await findEmail(ctx, params.id, 'send')
  const row = await queueAgain(ctx.db, found.id, ctx.services.clock.now())
  if (!row) throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.not_failed'))
  announceEmail(ctx, row, row.to_address, 'resent')
  return emailQuery.one(ctx, row, ['user'])
}
