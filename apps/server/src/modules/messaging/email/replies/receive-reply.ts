import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { normalizeEmail, searchText } from '@stoa/domain'
import { GUEST } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context, RequestFacts, UploadedFile } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/build-context.ts'
import { touchContact } from '#modules/crm/contacts/index.ts'
import type { Services } from '#kit/services.ts'
import { type StagedFile, stageFiles, type Staging, storeUpload } from '#modules/attachments/media/index.ts'
import { oneLine } from '../templates/check-text.ts'
import { cleanMailHtml, mailText } from '../templates/mail-html.ts'
import { systemRequest } from '#platform/system-request.ts'
import { splitQuotedHtml, splitQuotedText } from './split-quote.ts'
import { setAttachmentsCount } from '../store/messages.ts'
import { insertReply } from '../store/replies.ts'
import { insertEvent } from '../store/timeline.ts'

interface Answered {
  id: number
  account_id: number
  contact_id: number | null
  contact_request_id: number | null
  conversation_id: number | null
  user_id: number | null
  to_address: string
  subject: string
}

const LARGEST_FILES = 20

/**
 * Receives the answer to a mail: on the contact and request of that mail, with its files, notifying the people who look
 * after them. A second copy of the same answer changes nothing.
 * @param token of the message whose answer address it came to
 * @returns whether the message is known
 */
export async function receiveReply(services: Services, token: string, raw: Buffer): Promise<boolean> {
  const answered = await findAnswered(services, token)
  if (!answered) return false
  const mail = await PostalMime.parse(raw)
  const effects = noEffects()
  const origin = { actor: GUEST, request: systemRequest('email.received'), files: {} }
  const staging = await stageAttachments(services, origin, mail)
  try {
    await services.database.db.transaction().execute(async (db) => {
      const ctx = contextOf(services, db, origin, effects)
      const id = await storeReply(ctx, answered, mail, raw)
      if (id === null) return
      await keepFiles(ctx, answered, id, staging.files)
      await tell(ctx, answered, id, mail)
      await flushEffects(db, effects, origin)
    })
  } finally {
    await staging.settle()
  }
  services.wakeOutbox()
  return true
}

async function findAnswered({ database }: Services, token: string): Promise<Answered | null> {
  const row = await one<Answered>(
    database.db,
    sql`
    SELECT id, account_id, contact_id, contact_request_id, conversation_id, user_id, to_address, subject FROM email_messages WHERE token = ${token} AND direction = 'outgoing'`,
  )
  return row ?? null
}

/** @returns null for a copy of one that is there */
async function storeReply(ctx: Context, answered: Answered, mail: Email, raw: Buffer): Promise<number | null> {
  const texts = textsOf(mail)
  const { address, name } = senderOf(mail, answered)
  const message_id = (mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@received>`).slice(0, 300)
  const subject = oneLine(mail.subject ?? '', 900)
  const row = await insertReply(
    ctx.db,
    answered.id,
    {
      cc: addressesOf(mail.cc),
      from_address: address,
      from_name: name || null,
      subject,
      html: texts.html,
      quoted_html: texts.quoted,
      text_body: texts.text,
      message_id,
      in_reply_to: mail.inReplyTo?.slice(0, 300) ?? '',
      search_text: searchText({ names: [name], values: [subject, address, texts.text.slice(0, 5000)] }),
    },
    ctx.services.clock.now(),
  )
  return row?.id ?? null
}

/** Who wrote it; what says nothing usable came from the address we wrote to. */
function senderOf({ from }: Email, { to_address }: Answered): { address: string; name: string } {
  return { address: (from?.address && normalizeEmail(from.address)) || to_address, name: oneLine(from?.name ?? '', 160) }
}

function textsOf(mail: Email): { html: string; quoted: string | null; text: string } {
  if (!mail.html) {
    const { own, quoted } = splitQuotedText((mail.text ?? '').replaceAll('\0', ''))
    return { html: cleanMailHtml(escaped(own)), quoted: quoted && cleanMailHtml(escaped(quoted)), text: own }
  }
  const { own, quoted } = splitQuotedHtml(mail.html)
  const html = cleanMailHtml(own)
  return { html, quoted: quoted && cleanMailHtml(quoted), text: mailText(html) }
}

/** Plain text stays plain, whatever it looks like. */
const escaped = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')}</p>`

function addressesOf(list: Email['cc']): string[] {
  return (list ?? []).flatMap((one) => ('address' in one && one.address ? [normalizeEmail(one.address) ?? []].flat() : [])).slice(0, 20)
}

/** Sends the files of a mail to the storage, before the transaction that keeps them. */
async function stageAttachments(services: Services, { request }: { request: RequestFacts }, mail: Email): Promise<Staging> {
  const files = mail.attachments.filter((file) => file.disposition !== 'inline' || !file.contentId).slice(0, LARGEST_FILES)
  const folder = join(services.env.DATA_DIR, 'uploads', `reply-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const uploads: UploadedFile[] = []
    for (const [at, file] of files.entries()) {
      const path = join(folder, String(at))
      const content = typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(file.content as ArrayBuffer)
      await writeFile(path, content)
      uploads.push({ path, file_name: file.filename || `attachment-${at + 1}`, claimed_type: file.mimeType, size_bytes: content.length })
    }
    return await stageFiles({ services, request }, uploads, 'attachment')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Attaches files to the mail as those of a sent one. A file that may not be kept is left out and named in the log. */
async function keepFiles(ctx: Context, { account_id }: Answered, id: number, files: readonly StagedFile[]): Promise<void> {
  if (!files.length) return
  let kept = 0
  for (const file of files) kept += await keepFile(ctx, account_id, id, file)
  await setAttachmentsCount(ctx.db, id, kept)
}

async function keepFile(ctx: Context, account_id: number, id: number, upload: StagedFile): Promise<number> {
  try {
    await storeUpload(ctx, upload, {
      account_id,
      collection: 'attachment',
      owner: { type: 'email_message', id, requires: 'email-messages.read' },
    })
    return 1
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    ctx.services.logger.warn({ email_message_id: id, reason: error.message }, 'a file of a received mail was not kept')
    return 0
  }
}

/** Timeline, live event, history, and the topic on which others take it up. */
async function tell(ctx: Context, answered: Answered, id: number, mail: Email): Promise<void> {
  const { account_id, contact_id, contact_request_id } = answered
  const now = ctx.services.clock.now()
  const is_automatic = mail.headers.some(({ key, value }) => key === 'auto-submitted' && value.toLowerCase() !== 'no')
  await insertEvent(ctx.db, { account_id, email_message_id: answered.id, type: 'replied', is_machine: is_automatic, occurred_at: now })
  const { address, name } = senderOf(mail, answered)
  const label = name || address
  ctx.publish({
    topic: 'email.received',
    account_id,
    payload: { email_message_id: id, account_id, contact_id, contact_request_id, in_reply_to_id: answered.id, from: label, is_automatic },
    dedupe_key: `email.received:${id}`,
  })
  const subject = contact_request_id === null ? { type: 'contact', id: contact_id } : { type: 'contact_request', id: contact_request_id }
  ctx.emit({
    name: 'email-message.created',
    account_id,
    type: 'email_message',
    key: id,
    requires: 'email-messages.read',
    more: { subject_type: subject.type, subject_key: String(subject.id), contact_id, direction: 'incoming' },
  })
  if (subject.id !== null) await tellPeople(ctx, answered, { type: subject.type, id: subject.id }, { id, label, is_automatic })
}

/** History of the contact and, unless a machine answered, its last sign of life. */
async function tellPeople(
  ctx: Context,
  answered: Answered,
  subject: { type: string; id: number },
  { id, label, is_automatic }: { id: number; label: string; is_automatic: boolean },
): Promise<void> {
  const { account_id, contact_id } = answered
  ctx.log({
    account_id,
    event: 'email_message.received',
    subject_type: subject.type,
    subject_id: subject.id,
    subject_label: label,
    contact_id,
    context: { email_message_id: id },
  })
  if (!is_automatic && contact_id !== null) await touchContact(ctx.db, contact_id, ctx.services.clock.now())
}
