import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { EmailMessage, Params, SendEmailInput } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, invalid, versionConflict } from '#lib/errors.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { attachMedia, moveMediaTo } from '#modules/attachments/media/index.ts'
import { randomUUID } from 'node:crypto'
import { refusedMessages } from '../delivery/may-receive.ts'
import { checkReferences } from '../drafts/draft-references.ts'
import { findDraft, type DraftRow } from '../drafts/drafts.query.ts'
import { dropDraft } from '../drafts/save-draft.ts'
import { chooseSender, type SenderRow } from '../senders/choose-sender.ts'
import { signatureOf } from '../senders/signatures.ts'
import { checkedHtml, checkedLine, oneLine } from '../templates/check-text.ts'
import { readFillIn } from '../templates/fill-in.ts'
import { aroundText, isDocument, mailText } from '../templates/mail-html.ts'
import { mergeValuesOf, type MergeValues } from '../templates/merge-tags.ts'
import { fillLine, preheaderOf } from '../templates/preheader.ts'
import { membershipsOfReader } from '../designs/reader.ts'
import { emailQuery } from './email-messages.query.ts'
import type { EmailRow } from './email-messages.presenter.ts'
import type { EmailOwner, FindOwner } from './email-owner.ts'
import { bareAddress, readAddresses } from './recipients.ts'
import { insertMessage, setAttachmentsCount } from '../store/messages.ts'
import { countTemplateUse, isTextOfTemplate } from '../store/templates.ts'

/** Time in which a mail that was just sent can be taken back. */
const UNDO_MS = 10_000
const YEAR_MS = 366 * 86_400_000
const LARGEST_MB = 20

/**
 * Queues a mail from a record: contents from a draft and the body, merge tags filled in now, signature below. It leaves
 * after the seconds for undoing, or at its time.
 * @throws 422 on the field that is wrong, 409 when the draft is another one by now
 */
export const sendEmail =
  (find: FindOwner) =>
  async (ctx: Context, { params, body }: { params: Params; body: SendEmailInput }) => {
    const owner = await find(ctx, params, 'send')
    const draft = body.draft_email_message_id ? await draftToSend(ctx, owner, body) : null
    await checkReferences(ctx, owner, body)
    const wish = { ...contentsOf(draft), ...given(body) } as SendEmailInput
    const sender = await chooseSender(ctx, owner.account_id, wish.from_email_uuid ?? null)
    if (wish.purpose === 'marketing') await checkLimit(ctx, owner.account_id, 'emails.monthly', 1, { at: sendAt(ctx, wish) })
    const row = await insertEmail(ctx, owner, wish, sender)
    if (draft) await dropDraft(ctx, draft)
    await refuseAtOnce(ctx, row)
    announceEmail(ctx, row, owner.label)
    return emailQuery.one(ctx, row, ['user'])
  }

async function draftToSend(ctx: Context, owner: EmailOwner, { draft_email_message_id, version }: SendEmailInput): Promise<DraftRow> {
  const found = await rows(ctx.db, sql`SELECT 1 FROM draft_email_messages WHERE id = ${draft_email_message_id} FOR UPDATE`)
  if (!found.length) throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.draft_gone'))
  const draft = await findDraft(ctx, owner, draft_email_message_id!)
  if (version !== undefined && version !== draft.version) throw versionConflict()
  return draft
}

const contentsOf = (draft: DraftRow | null) =>
  draft && {
    from_email_uuid: draft.from_email_uuid,
    to: draft.to,
    cc: draft.cc,
    bcc: draft.bcc,
    subject: draft.subject,
    html: draft.html,
    email_template_id: draft.email_template_id,
    in_reply_to_id: draft.in_reply_to_id,
    contact_request_id: draft.contact_request_id,
    draft_email_message_id: draft.id,
  }

/** Fields of the body; fields that it omits come from the draft. */
const given = (body: SendEmailInput) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null))

/** What a rule knows of a mail besides what a writer says. */
export interface Known {
  /** Answers of a form, as merge tags. */
  answer?: MergeValues['answer']
  /** Preheader in the language of the mail; undefined: that of the template. */
  preheader?: string | null | undefined
}

/** Stores a mail for the queue, with its texts filled in. Without a user it is a mail of the product itself. */
export async function insertEmail(
  ctx: Context,
  owner: EmailOwner,
  wish: SendEmailInput,
  sender: SenderRow,
  known: Known = {},
): Promise<EmailRow> {
  const { account_id, contact_id } = owner
  const contact_request_id = owner.contact_request_id ?? wish.contact_request_id ?? null
  const to = await receiversOf(ctx, owner, wish)
  const texts = await textsOf(ctx, { owner, wish, sender, contact_request_id, known })
  const token = randomUUID()
  const to_address = bareAddress(to[0]!)
  const cc = [...to.slice(1), ...readAddresses(ctx, wish.cc, 'cc')]
  const row = await insertMessage(ctx.db, {
    account_id,
    contact_id,
    contact_request_id,
    user_id: ctx.actor.id || null,
    purpose: wish.purpose ?? 'transactional',
    to_address,
    to_key: to_address.toLowerCase(),
    cc,
    bcc: readAddresses(ctx, wish.bcc, 'bcc'),
    from_address: sender.email,
    from_name: sender.from_name,
    from_email_uuid: sender.uuid,
    subject: texts.subject,
    preheader: texts.preheader,
    html: texts.html,
    text_body: texts.text,
    written: writtenOf(wish),
    message_id: `<${token}@${sender.email.split('@')[1]}>`,
    in_reply_to: sql`(SELECT message_id FROM email_messages WHERE id = ${wish.in_reply_to_id ?? null}::bigint)`,
    in_reply_to_id: wish.in_reply_to_id ?? null,
    token,
    track_opens: wish.track_opens ?? true,
    track_clicks: wish.track_clicks ?? true,
    send_at: sendAt(ctx, wish),
    queued_at: ctx.services.clock.now(),
    search_text: searchText({ names: [], values: [texts.subject, to_address, texts.text.slice(0, 5000)] }),
  })
  if (wish.email_template_id) await countTemplateUse(ctx.db, wish.email_template_id)
  return { ...row, attachments_count: await takeFiles(ctx, row, wish) }
}

/** The contents that the writer gets back when they cancel the mail. */
const writtenOf = ({ subject, html, email_template_id }: SendEmailInput) => ({
  subject: subject ?? '',
  html: html ?? '',
  email_template_id: email_template_id ?? null,
})

async function receiversOf(ctx: Context, { account_id, contact_id }: EmailOwner, wish: SendEmailInput): Promise<string[]> {
  const to = readAddresses(ctx, wish.to, 'to')
  if (to.length) return to
  const row = await one<{
    email: string | null
  }>(ctx.db, sql`SELECT email FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id}`)
  const email = row?.email
  if (!email) throw invalid({ to: ctx.services.t(ctx.request.locale, 'messaging:errors.no_recipient') })
  return [email]
}

async function textsOf(
  ctx: Context,
  {
    owner,
    wish,
    sender,
    contact_request_id,
    known,
  }: { owner: EmailOwner; wish: SendEmailInput; sender: SenderRow; contact_request_id: number | null; known: Known },
): Promise<{ subject: string; preheader: string | null; html: string; text: string }> {
  const subject = checkedLine(ctx, wish.subject)
  const body = await bodyOf(ctx, owner.account_id, wish)
  if (!subject.text.trim() && !body.html) throw invalid({ html: ctx.services.t(ctx.request.locale, 'messaging:errors.empty_message') })
  const records = await mergeValuesOf(ctx.db, {
    account_id: owner.account_id,
    contact_id: owner.contact_id,
    contact_request_id,
    user_id: ctx.actor.id || null,
    from: { name: sender.from_name, email: sender.email },
  })
  const memberships = await membershipsOfReader(ctx, owner.account_id, owner, body.fill_in.audience_ids)
  const values = { ...records, ...(known.answer && { answer: known.answer }), memberships }
  const signature = wish.with_signature === false || !ctx.actor.id ? '' : await signatureOf(ctx.db, owner.account_id, ctx.actor.id)
  const html = aroundText(body.fill_in.render(values), '', signature && `<div>${signature}</div>`)
  const preheader = known.preheader === undefined ? await preheaderOf(ctx.db, wish.email_template_id ?? null) : known.preheader
  return { subject: oneLine(subject.fill_in.render(values)), preheader: fillLine(preheader, values), html, text: mailText(html) }
}

/** The text of a mail. That of a template built of blocks is sent as it was compiled; every other is cleaned. @throws 422 on `html` */
async function bodyOf(ctx: Context, account_id: number, { html, email_template_id }: SendEmailInput) {
  const isCompiled =
    html && email_template_id && isDocument(html) && (await isTextOfTemplate(ctx.db, { account_id, email_template_id, html }))
  return isCompiled ? { html, fill_in: readFillIn(html, 'html') } : checkedHtml(ctx, html)
}

function sendAt(ctx: Context, { send_at }: SendEmailInput): Date {
  const now = ctx.services.clock.now()
  if (!send_at) return new Date(now.getTime() + UNDO_MS)
  const at = new Date(send_at)
  if (at.getTime() < now.getTime() - 60_000 || at.getTime() > now.getTime() + YEAR_MS)
    throw invalid({ send_at: ctx.services.t(ctx.request.locale, 'messaging:errors.send_at') })
  return at
}

/** Moves the files of the draft to the mail, or attaches the named ones. */
async function takeFiles(ctx: Context, { id, account_id }: EmailRow, wish: SendEmailInput): Promise<number> {
  if (wish.media)
    await attachMedia(ctx, wish.media, {
      account_id,
      collection: 'attachment',
      owner: { type: 'email_message', id, requires: 'email-messages.read' },
    })
  else if (wish.draft_email_message_id)
    await moveMediaTo(ctx.db, { type: 'draft_email_message', id: wish.draft_email_message_id }, { type: 'email_message', id })
  const row = await one<{ n: number; bytes: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS n, coalesce(sum(m.size_bytes), 0)::bigint AS bytes FROM mediables b JOIN media m ON m.id = b.media_id
    WHERE b.mediable_type = 'email_message' AND b.mediable_id = ${String(id)}`,
  )
  const { n, bytes } = row!
  if (bytes > LARGEST_MB * 1024 * 1024)
    throw invalid({ media: ctx.services.t(ctx.request.locale, 'messaging:errors.too_large', { max: LARGEST_MB }) })
  if (n) await setAttachmentsCount(ctx.db, id, n)
  return n
}

/** Checks now, and not only when the mail is sent, that the recipients may receive it. @throws 422 on `to` */
async function refuseAtOnce(ctx: Context, { id }: EmailRow): Promise<void> {
  const reason = (await refusedMessages(ctx.db, [id], ctx.services.clock.now())).get(id)
  if (reason) throw invalid({ to: ctx.services.t(ctx.request.locale, `messaging:skip.${reason}`) })
}

/** Live event and a line in the history of the contact. */
export function announceEmail(ctx: Context, row: EmailRow, label: string, verb: 'queued' | 'cancelled' | 'resent' = 'queued'): void {
  const status = row.status as EmailMessage['status']
  ctx.emit({
    name: verb === 'queued' ? 'email-message.created' : 'email-message.updated',
    account_id: row.account_id,
    type: 'email_message',
    key: row.id,
    requires: 'email-messages.read',
    more: {
      subject_type: row.contact_request_id === null ? 'contact' : 'contact_request',
      subject_key: String(row.contact_request_id ?? row.contact_id),
      contact_id: row.contact_id,
    },
  })
  ctx.log({
    account_id: row.account_id,
    event: `email_message.${verb}`,
    subject_type: row.contact_request_id === null ? 'contact' : 'contact_request',
    subject_id: row.contact_request_id ?? row.contact_id ?? row.id,
    subject_label: label,
    contact_id: row.contact_id,
    context: { email_message_id: row.id, status },
  })
}
