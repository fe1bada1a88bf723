import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/** A received mail as it is stored. */
export interface Reply {
  cc: string[]
  from_address: string
  from_name: string | null
  subject: string
  html: string
  quoted_html: string | null
  text_body: string
  message_id: string
  /** Identifier of the mail it answers, as its headers give it; empty when they do not. */
  in_reply_to: string
  search_text: string
}

/**
 * Stores the answer to a mail, on the contact, request and conversation of that mail.
 * @param answered_id the mail whose answer address it came to
 * @returns undefined for a copy of a stored answer
 */
export async function insertReply(db: Db, answered_id: number, reply: Reply, now: Date): Promise<{ id: number } | undefined> {
  return one(
    db,
    sql`INSERT INTO email_messages (account_id, direction, contact_id, contact_request_id, conversation_id, to_address, to_key, cc, from_address, from_name, subject, html,
      quoted_html, text_body, message_id, in_reply_to, in_reply_to_id, token, track_opens, track_clicks, status, status_rank, search_text, delivered_at, created_at)
    SELECT m.account_id, 'incoming', m.contact_id, m.contact_request_id, m.conversation_id, m.from_address, lower(m.from_address), ${reply.cc}::text[], ${reply.from_address},
      ${reply.from_name}, ${reply.subject}, ${reply.html}, ${reply.quoted_html}, ${reply.text_body}, ${reply.message_id}, ${reply.in_reply_to || null},
      coalesce((SELECT o.id FROM email_messages o WHERE o.account_id = m.account_id AND o.message_id = ${reply.in_reply_to} AND o.contact_id IS NOT DISTINCT FROM m.contact_id ORDER BY o.id LIMIT 1), m.id),
      ${randomUUID()}, false, false, 'received', 0, ${reply.search_text}, ${now}, ${now}
    FROM email_messages m WHERE m.id = ${answered_id}
    ON CONFLICT (account_id, message_id) WHERE direction = 'incoming' AND message_id IS NOT NULL DO NOTHING RETURNING id`,
  )
}
