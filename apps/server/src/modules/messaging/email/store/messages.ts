import { sql } from 'kysely'
import { insertRow, one, run, updateRows, type Db, type NewRow, type Row } from '#db/rows.ts'

type EmailMessage = Row<'email_messages'>

/** Queues a mail whose texts are complete. */
export const insertMessage = (db: Db, message: NewRow<'email_messages'>): Promise<EmailMessage> => insertRow(db, 'email_messages', message)

export interface ListMail {
  /** Identifies the mail: with the same key it is queued once. */
  key: string
  account_id: number
  contact_id: number
  from_email_uuid: string
  unsubscribe_id: string
  purpose: string
  to: string
  subject: string
  html: string
  text: string
}

/** Queues a mail of a contact list, without tracking. A mail that was queued before is left out. */
export async function insertListMail(db: Db, mail: ListMail, { token, at }: { token: string; at: Date }): Promise<void> {
  await run(
    db,
    sql`INSERT INTO email_messages (account_id, contact_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid, subject, html, text_body, message_id, token,
      list_unsubscribe_id, track_opens, track_clicks, queued_at)
    SELECT ${mail.account_id}, ${mail.contact_id}, ${mail.purpose}, ${mail.to}, ${mail.to.toLowerCase()}, e.email, coalesce(e.from_name, a.name), e.uuid, ${mail.subject}, ${mail.html}, ${mail.text},
      '<' || ${mail.key}::text || '@' || split_part(e.email, '@', 2) || '>', ${token}, ${mail.unsubscribe_id}, false, false, ${at}
    FROM account_emails e JOIN accounts a ON a.id = e.account_id
    WHERE e.account_id = ${mail.account_id} AND e.uuid = ${mail.from_email_uuid}
      AND NOT EXISTS (SELECT FROM email_messages m WHERE m.message_id = '<' || ${mail.key}::text || '@' || split_part(e.email, '@', 2) || '>')`,
  )
}

/** Stores how many files a mail carries. */
export async function setAttachmentsCount(db: Db, id: number, attachments_count: number): Promise<void> {
  await run(db, sql`UPDATE email_messages SET attachments_count = ${attachments_count} WHERE id = ${id}`)
}

/** Puts a mail into a conversation. */
export async function setEmailConversation(db: Db, id: number, conversation_id: number): Promise<void> {
  await run(db, sql`UPDATE email_messages SET conversation_id = ${conversation_id} WHERE id = ${id}`)
}

/** Moves the mails of a merged conversation to its survivor. */
export async function moveEmailsToConversation(
  { db }: { db: Db },
  merged: { id: number; account_id: number },
  survivor: { id: number },
): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET conversation_id = ${survivor.id} WHERE account_id = ${merged.account_id} AND conversation_id = ${merged.id}`,
  )
}

/** Notes that the recipient of a mail unsubscribed through it. */
export async function markUnsubscribed(db: Db, token: string): Promise<void> {
  await updateRows(db, 'email_messages', { token }, { unsubscribed_at: sql`coalesce(t.unsubscribed_at, now())` })
}

/** Cancels a queued mail. @returns undefined once a process has claimed it */
export async function cancelQueued(db: Db, id: number): Promise<EmailMessage | undefined> {
  const [row] = await updateRows(db, 'email_messages', { id, status: 'queued' }, { status: 'cancelled', next_attempt_at: null })
  return row
}

/** Cancels the queued mails from a sender that is removed. */
export async function cancelFromSender(db: Db, account_id: number, from_email_uuid: string): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET status = 'cancelled', error = 'sender_removed', updated_at = now()
      WHERE account_id = ${account_id} AND from_email_uuid = ${from_email_uuid} AND status = 'queued'`,
  )
}

/** Cancels the queued mails to a stage. */
export async function cancelToStage(db: Db, account_id: number, stage_message_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET status = 'cancelled', updated_at = now()
      WHERE account_id = ${account_id} AND stage_message_id = ${stage_message_id} AND status = 'queued'`,
  )
}

/** Queues a mail again that failed, bounced softly or has an unknown outcome. @returns undefined for any other */
export async function queueAgain(db: Db, id: number, now: Date): Promise<EmailMessage | undefined> {
  return one(
    db,
    sql`UPDATE email_messages SET status = 'queued', status_rank = 1, attempts = 0, next_attempt_at = NULL, send_at = NULL, queued_at = ${now}, failed_at = NULL,
        error = NULL, bounced_at = NULL, bounce_type = NULL, updated_at = ${now}
      WHERE id = ${id} AND (status IN ('failed', 'unknown') OR (status = 'bounced' AND bounce_type = 'soft')) RETURNING *`,
  )
}
