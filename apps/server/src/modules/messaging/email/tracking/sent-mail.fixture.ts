import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/** Adds a mail that was accepted an hour ago, with its picture and links. */
export async function addSentMail(db: Db, account_id: number, to: string): Promise<{ id: number; token: string }> {
  const mail = await one<{ id: number; token: string }>(
    db,
    sql`INSERT INTO email_messages (account_id, to_address, to_key, from_address, subject, message_id, token, track_opens, track_clicks, status, status_rank, queued_at, sent_at)
      VALUES (${account_id}, ${to}, ${to}, 'hello@agency.example', 'News', ${`<${to}>`}, gen_random_uuid(), true, true, 'sent', 3,
        now() - interval '1 hour', now() - interval '1 hour') RETURNING id, token`,
  )
  return mail!
}
