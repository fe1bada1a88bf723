import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { accountValues, contactValues, requestValues } from '../templates/merge-tags.ts'
import type { SmtpSettingsRow } from './mail-servers.ts'

export interface OutgoingFile {
  path: string
  file_name: string
  mime_type: string
}

/** A claimed message with all that its letter is made of. */
export interface OutgoingMessage {
  id: number
  account_id: number
  contact_id: number | null
  stage_message_id: number | null
  email_campaign_id: number | null
  user_id: number | null
  purpose: 'marketing' | 'transactional'
  to_address: string
  cc: string[]
  bcc: string[]
  from_address: string
  from_name: string | null
  reply_to: string | null
  subject: string
  /** Filled in, but for a text to many people. */
  preheader: string | null
  html: string | null
  text_body: string | null
  message_id: string
  in_reply_to: string | null
  token: string
  list_unsubscribe_id: string | null
  track_opens: boolean
  track_clicks: boolean
  attempts: number
  /** The text of a stage's mail or of a campaign, which is filled in for each person. `key` changes with the text. */
  to_many: { key: string; subject: string; preheader: string | null; body: string } | null
  /** Audiences that blocks of the text are for; null for none. */
  audience_ids: number[] | null
  contact: Record<string, string | null> | null
  request: Record<string, string | null> | null
  account: Record<string, string | null>
  user: { first_name: string | null; username: string } | null
  locale: 'en' | 'gr'
  smtp: SmtpSettingsRow | null
  signing: { domain: string; selector: string; private_key_ciphertext: string } | null
  files: OutgoingFile[]
}

/** Loads claimed messages in one statement. */
export async function loadMessages(db: Db, ids: readonly number[]): Promise<OutgoingMessage[]> {
  return rows<OutgoingMessage>(
    db,
    sql`
    SELECT m.id, m.account_id, m.contact_id, m.stage_message_id, m.email_campaign_id, m.user_id, m.purpose, m.to_address, m.cc, m.bcc, m.from_address, m.from_name, m.reply_to, m.subject, m.preheader, m.html, m.text_body,
      m.message_id, m.in_reply_to, m.token, m.list_unsubscribe_id, m.track_opens, m.track_clicks, m.attempts,
      CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('key', concat('stage:', s.id, ':', s.version), 'subject', s.subject, 'preheader', s.preheader, 'body', s.body)
        WHEN x.translation ->> 'locale' = coalesce(c.locale, v.locale) THEN x.translation || jsonb_build_object('key', concat('campaign:', x.id, ':other'), 'subject', coalesce(x.translation ->> 'subject', x.subject))
        WHEN x.id IS NOT NULL THEN jsonb_build_object('key', concat('campaign:', x.id), 'subject', x.subject, 'preheader', x.preheader, 'body', x.body) END AS to_many,
      x.audience_ids,
      CASE WHEN c.id IS NOT NULL THEN ${contactValues} END AS contact,
      CASE WHEN r.id IS NOT NULL THEN ${requestValues} END AS request,
      v.account, CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('first_name', u.first_name, 'username', u.username) END AS "user", coalesce(c.locale, v.locale) AS locale,
      CASE WHEN t.account_id IS NOT NULL THEN to_jsonb(t) END AS smtp,
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('domain', d.domain, 'selector', d.selector, 'private_key_ciphertext', d.private_key_ciphertext) END AS signing,
      coalesce((SELECT jsonb_agg(jsonb_build_object('path', f.path, 'file_name', f.file_name, 'mime_type', f.mime_type) ORDER BY b.position, b.id)
        FROM mediables b JOIN media f ON f.id = b.media_id AND f.deleted_at IS NULL AND f.status <> 'quarantined'
        WHERE b.mediable_type = 'email_message' AND b.mediable_id = m.id::text AND b.collection = 'attachment'), '[]') AS files
    FROM email_messages m
    JOIN (SELECT a.id, a.locale, ${accountValues} AS account FROM accounts a
      WHERE a.id IN (SELECT DISTINCT account_id FROM email_messages WHERE id = any(${[...ids]}::bigint[]))) v ON v.id = m.account_id
    LEFT JOIN stage_messages s ON s.id = m.stage_message_id
    LEFT JOIN email_campaign_texts x ON x.account_id = m.account_id AND x.id = m.email_campaign_text_id
    LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id
    LEFT JOIN contact_requests r ON r.account_id = m.account_id AND r.id = m.contact_request_id
    LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN account_smtp_settings t ON t.account_id = m.account_id
    LEFT JOIN sending_domains d ON d.account_id = m.account_id AND d.domain = split_part(m.from_address, '@', 2) AND d.dkim_passes
    WHERE m.id = any(${[...ids]}::bigint[])`,
  )
}
