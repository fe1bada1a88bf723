import type { Db } from '#kit/context.ts'
import type { MailName, MailParams } from '#lib/mail/render-mail.ts'
import { publish } from '#platform/outbox/store.ts'

/** Payload of the outbox topic `mail`. */
export interface QueuedMail<Name extends MailName = MailName> {
  name: Name
  locale: 'en' | 'gr'
  to: string
  params: MailParams[Name]
  /** Where answers go, and whose name stands before the product's address: mails that an account sends. */
  reply_to?: string
  from_name?: string
  /** Files of the storage. */
  attachments?: readonly { path: string; file_name: string; content_type: string }[]
}

/** Puts a mail into the outbox where there is no request to publish it: reactions to other outbox rows. */
export async function queueMail<Name extends MailName>(db: Db, mail: QueuedMail<Name>): Promise<void> {
  await publish(db, [{ topic: 'mail', payload: mail }])
}
