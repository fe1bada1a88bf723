import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { insertListMail } from '../store/messages.ts'

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
  await insertListMail(database.db, mail, { token: randomUUID(), at: clock.now() })
}
