import { buffer } from 'node:stream/consumers'
import type { Services } from '#kit/services.ts'
import { renderMail, type MailName } from '#lib/mail/render-mail.ts'
import { erasePayload } from '#platform/outbox/store.ts'
import type { QueuedMail } from './queue-mail.ts'

/**
 * Sends a queued mail. Its row is emptied afterwards, because the links in it give access to accounts.
 * @throws when the mail server refuses it; the outbox retries
 */
export async function sendMail(services: Services, row: { id: number | string; payload: unknown }): Promise<void> {
  const { mailer, database, app_url, env } = services
  if (!mailer) throw new Error('This process has no mail server.')
  const { name, locale, to, params, reply_to, from_name, attachments = [] } = row.payload as QueuedMail<MailName>
  if (!to) return
  const mail = await renderMail(name, locale, params)
  await mailer.sendMail({
    to,
    ...mail,
    ...(reply_to && { reply_to }),
    ...(from_name && { from: { name: from_name, address: addressOf(env.MAIL_FROM) } }),
    ...(attachments.length && { attachments: await Promise.all(attachments.map((file) => read(services, file))) }),
    message_id: `<outbox-${row.id}@${new URL(app_url).hostname}>`,
  })
  await erasePayload(database.db, row.id)
}

type Attachment = NonNullable<QueuedMail['attachments']>[number]

const read = async ({ storage }: Services, { path, ...file }: Attachment) => ({ ...file, content: await buffer(await storage.get(path)) })

/** The address in `Stoa <no-reply@stoa.example>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
