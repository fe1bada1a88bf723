import { randomUUID } from 'node:crypto'
import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { bareAddress, readAddresses } from '../messages/recipients.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { insertMessage } from '../store/messages.ts'
import { readFillIn } from './fill-in.ts'
import { oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'
import { mergeValuesOf } from './merge-tags.ts'
import { templateQuery } from './email-templates.query.ts'
import { fillLine } from './preheader.ts'
import { membershipsOfReader, type Reader } from '../designs/reader.ts'

/** Sends a template to a few addresses, filled in with a contact or with its fallbacks. Nothing is counted or tracked. */
export async function sendTest(ctx: Context, { params, body }: { params: Params; body: TestWish }) {
  const template = await templateQuery.find(ctx, params.id, 'update')
  return sendTestMail(ctx, { ...template, subject: template.subject ?? template.name, from_email_uuid: null, from_name: null }, body)
}

interface TestWish extends Reader {
  to: string[]
  locale?: 'en' | 'gr' | null | undefined
}

interface TestTexts {
  account_id: number
  subject: string
  preheader: string | null
  html: string
  from_email_uuid: string | null
  from_name: string | null
  translation: unknown
}

/** The texts in the language that is asked for, if there are such. */
function inLanguage<T extends TestTexts>(texts: T, locale: TestWish['locale']): T {
  const other = texts.translation as { locale: string; subject: string | null; preheader: string | null; html: string } | null
  if (!locale || other?.locale !== locale) return texts
  return { ...texts, subject: other.subject ?? texts.subject, preheader: other.preheader, html: other.html }
}

/** Sends texts to a few addresses to try them. @throws 404 for a contact of another account, 422 on `to` */
export async function sendTestMail(ctx: Context, written: TestTexts, wish: TestWish) {
  const texts = inLanguage(written, wish.locale)
  const { account_id } = texts
  if (wish.contact_id && (await contactQuery.find(ctx, wish.contact_id)).account_id !== account_id) throw notFound()
  const to = readAddresses(ctx, wish.to, 'to').map(bareAddress)
  const sender = await chooseSender(ctx, account_id, texts.from_email_uuid)
  const from_name = texts.from_name ?? sender.from_name
  const html = readFillIn(texts.html, 'html')
  const values = {
    ...(await mergeValuesOf(ctx.db, {
      account_id,
      contact_id: wish.contact_id ?? null,
      contact_request_id: null,
      user_id: ctx.actor.id,
      from: { name: from_name, email: sender.email },
    })),
    unsubscribe_url: ctx.services.app_url,
    memberships: await membershipsOfReader(ctx, account_id, wish, html.audience_ids),
  }
  const filled = html.render(values)
  const subject = oneLine(`[Test] ${readFillIn(texts.subject, 'text').render(values)}`)
  const preheader = fillLine(texts.preheader?.trim() || null, values)
  for (const address of to) {
    const token = randomUUID()
    await insertMessage(ctx.db, {
      account_id,
      user_id: ctx.actor.id,
      to_address: address,
      to_key: address.toLowerCase(),
      from_address: sender.email,
      from_name,
      from_email_uuid: sender.uuid,
      subject,
      preheader,
      html: filled,
      text_body: mailText(filled),
      message_id: `<${token}@${sender.email.split('@')[1]}>`,
      token,
      track_opens: false,
      track_clicks: false,
      queued_at: ctx.services.clock.now(),
    })
  }
  return { data: { sent: to.length } }
}
