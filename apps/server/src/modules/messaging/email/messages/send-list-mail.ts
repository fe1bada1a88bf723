import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'

const ListMail = z.object({
  /** Names the letter: the same one twice is one. */
  key: z.string(),
  account_id: z.int(),
  contact_id: z.int(),
  from_email_uuid: z.uuid(),
  unsubscribe_id: z.uuid(),
  purpose: z.enum(['transactional', 'marketing']),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})

/**
 * Queues a mail of a contact list from the address of the list. Its links lead straight to where they say: one that
 * confirms must not pass through a counter.
 */
export async function sendListMail({ database, clock }: Services, payload: unknown): Promise<void> {
  const mail = ListMail.parse(payload)
  await sql`
    INSERT INTO email_messages (account_id, contact_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid, subject, html, text_body, message_id, token,
      list_unsubscribe_id, track_opens, track_clicks, queued_at)
    SELECT ${mail.account_id}, ${mail.contact_id}, ${mail.purpose}, ${mail.to}, ${mail.to.toLowerCase()}, e.email, coalesce(e.from_name, a.name), e.uuid, ${mail.subject}, ${mail.html}, ${mail.text},
      '<' || ${mail.key}::text || '@' || split_part(e.email, '@', 2) || '>', ${randomUUID()}, ${mail.unsubscribe_id}, false, false, ${clock.now()}
    FROM account_emails e JOIN accounts a ON a.id = e.account_id
    WHERE e.account_id = ${mail.account_id} AND e.uuid = ${mail.from_email_uuid}
      AND NOT EXISTS (SELECT FROM email_messages m WHERE m.message_id = '<' || ${mail.key}::text || '@' || split_part(e.email, '@', 2) || '>')`.execute(
    database.db,
  )
}
