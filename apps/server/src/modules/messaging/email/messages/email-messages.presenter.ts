import type { Selectable } from 'kysely'
import type { EmailMessage } from '@stoa/contract'
import type { DB } from '#db/types.ts'

type Relations = Pick<EmailMessage, 'user' | 'contact' | 'contactRequest' | 'media'>
export type EmailRow = Selectable<DB['email_messages']> & Relations

/** What a client sees of a mail. Texts come with a single one; the token that links name it by stays here. */
export function presentEmail(row: EmailRow): EmailMessage {
  const { user, contact, contactRequest, media } = row
  const waits = row.status === 'queued' && row.attempts === 0
  return {
    id: row.id,
    account_id: row.account_id,
    direction: row.direction as EmailMessage['direction'],
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    conversation_id: row.conversation_id,
    stage_message_id: row.stage_message_id,
    email_campaign_id: row.email_campaign_id,
    variant: row.variant,
    user_id: row.user_id,
    purpose: row.purpose as EmailMessage['purpose'],
    to_address: row.to_address,
    cc: row.cc,
    bcc: row.bcc,
    from_address: row.from_address,
    from_name: row.from_name,
    subject: row.subject,
    preview: (row.text_body ?? '').replace(/\s+/g, ' ').slice(0, 200),
    status: row.status as EmailMessage['status'],
    send_at: row.send_at,
    undo_until: waits ? (row.send_at ?? row.queued_at) : null,
    queued_at: row.queued_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    first_opened_at: row.first_opened_at,
    last_opened_at: row.last_opened_at,
    first_clicked_at: row.first_clicked_at,
    bounced_at: row.bounced_at,
    complained_at: row.complained_at,
    failed_at: row.failed_at,
    opens: row.opens,
    machine_opens: row.machine_opens,
    clicks: row.clicks,
    bounce_type: row.bounce_type as EmailMessage['bounce_type'],
    attempts: row.attempts,
    error: row.error,
    skip_reason: row.skip_reason as EmailMessage['skip_reason'],
    in_reply_to_id: row.in_reply_to_id,
    attachments_count: row.attachments_count,
    track_opens: row.track_opens,
    track_clicks: row.track_clicks,
    is_practice: row.is_practice,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(user !== undefined && { user }),
    ...(contact !== undefined && { contact }),
    ...(contactRequest !== undefined && { contactRequest }),
    ...(media !== undefined && { media }),
  }
}

/** The same with its texts. */
export function presentWholeEmail(row: EmailRow): EmailMessage {
  return { ...presentEmail(row), html: row.html, quoted_html: row.quoted_html, text_body: row.text_body }
}
