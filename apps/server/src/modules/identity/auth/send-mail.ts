import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { renderMail, type MailName } from '#lib/mail/render-mail.ts'
import type { QueuedMail } from './queue-mail.ts'

/**
 * Sends one queued mail. Its row is emptied afterwards, because links in it open accounts.
 * @throws when the mail server does not take it; the outbox tries again
 */
export async function sendMail(services: Services, row: { id: number | string; payload: unknown }): Promise<void> {
  const { mailer, database, app_url } = services
  if (!mailer) throw new Error('This process has no mail server.')
  const { name, locale, to, params } = row.payload as QueuedMail<MailName>
  if (!to) return
  const mail = await renderMail(name, locale, params)
  await mailer.sendMail({ to, ...mail, message_id: `<outbox-${row.id}@${new URL(app_url).hostname}>` })
  await sql`UPDATE outbox_events SET payload = '{}' WHERE id = ${row.id}`.execute(database.db)
}
