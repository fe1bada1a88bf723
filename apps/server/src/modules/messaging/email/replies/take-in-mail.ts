import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { unsubscribeFromAll } from '#modules/crm/contact-lists/index.ts'
import { parseReport } from '../bounces/parse-report.ts'
import { applyEvent } from '../tracking/apply-events.ts'
import { receiveReply } from './receive-reply.ts'
import { markUnsubscribed } from '../store/messages.ts'

/**
 * Does with a mail to one of our addresses what that address is for. Complaints may come to any of them. A second copy
 * changes nothing.
 */
export async function takeInMail(services: Services, { use, token }: { use: 'b' | 'r' | 'u'; token: string }, raw: Buffer): Promise<void> {
  const report = parseReport(raw)
  if (report) {
    const provider_event_id = `mail:${createHash('sha256').update(token).update(raw).digest('hex')}`
    await applyEvent(services.database.db, { token, at: services.clock.now(), provider_event_id, ...report })
    services.wakeOutbox()
  } else if (use === 'r') await receiveReply(services, token, raw)
  else if (use === 'u') await leaveByMail(services, token)
  else services.logger.info({}, 'a mail to a return path is no report and was dropped')
}

/** The way out for mail programs that know no other: a mail to the address in `List-Unsubscribe`. */
async function leaveByMail({ database, t }: Services, token: string): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const contact = await one<{ id: number; locale: 'en' | 'gr' }>(
      db,
      sql`
      SELECT c.id, coalesce(c.locale, a.locale) AS locale FROM email_messages m JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id JOIN accounts a ON a.id = m.account_id
      WHERE m.token = ${token} AND m.purpose = 'marketing' FOR NO KEY UPDATE OF c`,
    )
    if (!contact) return
    await unsubscribeFromAll(db, [contact.id], ['email'], {
      source: 'unsubscribe_link',
      text: t(contact.locale, 'crm:consent.left_all'),
      proof: { method: 'mailto' },
      user_id: null,
    })
    await markUnsubscribed(db, token)
  })
}
