import type { Context } from '#kit/context.ts'
import type { SmsRow } from './sms-messages.presenter.ts'

/** Live event and a line in the history of the contact. */
export function announceSms(ctx: Context, row: SmsRow, label: string, verb: 'queued' | 'cancelled'): void {
  const subject_type = row.contact_request_id === null ? 'contact' : 'contact_request'
  ctx.emit({
    name: verb === 'queued' ? 'sms-message.created' : 'sms-message.updated',
    account_id: row.account_id,
    type: 'sms_message',
    key: row.id,
    requires: 'sms-messages.read',
    more: { subject_type, subject_key: String(row.contact_request_id ?? row.contact_id), contact_id: row.contact_id },
  })
  if (verb === 'cancelled')
    ctx.publish({ topic: 'sms.changed', account_id: row.account_id, payload: { sms_message_id: row.id, user_id: row.user_id } })
  ctx.log({
    account_id: row.account_id,
    event: `sms_message.${verb}`,
    subject_type,
    subject_id: row.contact_request_id ?? row.contact_id ?? row.id,
    subject_label: label,
    contact_id: row.contact_id,
    context: { sms_message_id: row.id, status: row.status },
  })
}
