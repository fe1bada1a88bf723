import { sql } from 'kysely'
import type { EmailMessage } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { refusalSql } from '#modules/crm/contact-lists/index.ts'
import { refusedMessages } from '../delivery/may-receive.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { announceEmail, insertEmail, type Known } from './send-email.ts'
import type { EmailOwner } from './email-owner.ts'

/** What a rule sends: a template, or its own text. */
export interface AutomaticEmail {
  purpose: EmailMessage['purpose']
  email_template_id?: number | null | undefined
  subject?: string | undefined
  html?: string | undefined
  from_email_uuid?: string | null | undefined
  /** Language of a template with two. */
  locale?: 'en' | 'gr' | undefined
  /** Address among those of the contact; without one it is their first. */
  to?: string | undefined
  /** Answers of a form, as merge tags. */
  answer?: Known['answer']
}

/**
 * Queues a mail that a rule sends to a contact, with the transaction. Asks for consent now; the queue asks again before it sends.
 * @returns the mail, or the reason why the contact may not receive it
 * @throws 422 without a verified sender, or when the template is gone; 403 beyond the limit of the plan
 */
export async function sendAutomatically(
  ctx: Context,
  owner: EmailOwner,
  mail: AutomaticEmail,
): Promise<{ email_message_id: number | null; reason: string | null }> {
  const { account_id, contact_id } = owner
  const may = await one<{ reason: string | null }>(
    ctx.db,
    sql`SELECT ${refusalSql({ channel: 'email', purpose: mail.purpose })} AS reason FROM contacts c WHERE c.id = ${contact_id} AND c.account_id = ${account_id}`,
  )
  if (!may || may.reason) return { email_message_id: null, reason: may?.reason ?? 'not_active' }
  const sender = await chooseSender(ctx, account_id, mail.from_email_uuid ?? null)
  const now = ctx.services.clock.now()
  if (mail.purpose === 'marketing') await checkLimit(ctx, account_id, 'emails.monthly', 1, { at: now })
  const { preheader, ...contents } = await contentsOf(ctx, account_id, mail)
  const wish = { ...contents, ...(mail.to && { to: [mail.to] }), purpose: mail.purpose, with_signature: false, send_at: now.toISOString() }
  const row = await insertEmail(ctx, owner, wish, sender, { preheader, ...(mail.answer && { answer: mail.answer }) })
  announceEmail(ctx, row, owner.label)
  return { email_message_id: row.id, reason: (await refusedMessages(ctx.db, [row.id], ctx.services.clock.now())).get(row.id) ?? null }
}

interface Contents {
  email_template_id?: number
  subject: string
  html: string
  /** Undefined: that of the template. */
  preheader?: string | null
}

async function contentsOf(
  ctx: Context,
  account_id: number,
  { email_template_id, subject = '', html = '', locale }: AutomaticEmail,
): Promise<Contents> {
  if (!email_template_id) return { subject, html }
  const template = await one<{ subject: string | null; html: string; translation: Translation | null }>(
    ctx.db,
    sql`SELECT subject, html, translation FROM email_templates WHERE id = ${email_template_id} AND (account_id = ${account_id} OR account_id IS NULL) AND deleted_at IS NULL`,
  )
  if (!template) return { subject, html }
  const other = locale && template.translation?.locale === locale ? template.translation : undefined
  return { email_template_id, ...textsOf(template, subject, other) }
}

function textsOf(
  template: { subject: string | null; html: string },
  subject: string,
  other: Translation | undefined,
): Omit<Contents, 'email_template_id'> {
  return {
    subject: subject || other?.subject || template.subject || '',
    html: other?.html ?? template.html,
    ...(other && { preheader: other.preheader?.trim() || null }),
  }
}

/** A template in its other language. */
interface Translation {
  locale: 'en' | 'gr'
  subject: string | null
  preheader: string | null
  html: string
}
