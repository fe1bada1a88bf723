import { sql } from 'kysely'
import { run, type Db, type Row, type Sql } from '#db/rows.ts'

/**
 * Inserts one mail for each person in a stage, in one statement; those who may not receive it are stored with the reason.
 * Texts are filled in when the mails are sent. A person or an address gets one mail at most, even if this runs twice.
 * @param audience query of id, email and reason
 */
export async function insertRecipients(
  db: Db,
  message: Row<'stage_messages'>,
  { sender, audience, now }: { sender: Row<'account_emails'>; audience: Sql; now: Date },
): Promise<void> {
  const { id, account_id, user_id, purpose, subject, send_at } = message
  const domain = sender.email.split('@')[1]!
  await run(
    db,
    sql`INSERT INTO email_messages (account_id, contact_id, stage_message_id, user_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid, subject, message_id, token,
      status, status_rank, skip_reason, send_at, queued_at)
    SELECT ${account_id}, a.id, ${id}, ${user_id}, ${purpose}, coalesce(a.email, ''), coalesce(lower(a.email), ''), ${sender.email}, ${sender.from_name}, ${sender.uuid}, ${subject},
      '<' || a.token || ${`@${domain}>`}, a.token, CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, CASE WHEN a.reason IS NULL THEN 1 ELSE 0 END, a.reason, ${send_at}, ${now}
    FROM (SELECT z.*, gen_random_uuid() AS token FROM (${audience}) z) a
    ON CONFLICT DO NOTHING`,
  )
}
