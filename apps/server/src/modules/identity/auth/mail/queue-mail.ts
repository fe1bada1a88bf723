import type { Db } from '#kit/context.ts'
import type { MailName, MailParams } from '#lib/mail/render-mail.ts'
import { publish } from '#platform/outbox/store.ts'

/** Payload of the outbox topic `mail`. */
export interface QueuedMail<Name extends MailName = MailName> {
  name: Name
  locale: 'en' | 'gr'
  to: string
  params: MailParams[Name]
  /** Reply address and sender name, for mails on behalf of an account. */
  reply_to?: string
  from_name?: string
  /** Files of the storage. */
  attachments?: readonly { path: string; file_name: string; content_type: string }[]
}

/**
 * Adds a mail to the outbox outside of a request, such as in a reaction to another outbox row.
 * @param dedupe_key a second mail with the same key is dropped
 */
export async function queueMail<Name extends MailName>(db: Db, mail: QueuedMail<Name>, dedupe_key?: string): Promise<void> {
  await publish(db, [{ topic: 'mail', payload: mail, ...(dedupe_key && { dedupe_key }) }])
}
