// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/sms-messages.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SmsMessage, SendSmsInput, SmsTrackingLog, SmsPreview } from '../../src/messaging/sms-messages.ts'
export const SMS_STATUSES: typeof source.SMS_STATUSES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'cancelled', 'skipped', 'unknown', 'received']
export const SMS_SKIP_REASONS: typeof source.SMS_SKIP_REASONS = ['no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_number', 'not_active']
export const SMS_ENCODINGS: typeof source.SMS_ENCODINGS = ['gsm7', 'ucs2']
export const smsMessages: InBrowser<typeof source.smsMessages> = {
  name: 'sms-messages',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      direction: { kind: 'choice', value: 'code', options: ['outgoing', 'incoming'] },
      status: { kind: 'choice', value: 'code', options: ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'cancelled', 'skipped', 'unknown', 'received'] },
      purpose: { kind: 'choice', value: 'code', options: ['transactional', 'marketing'] },
      user: { kind: 'choice', value: 'id', nullable: true },
      scheduled: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.smsMessages.list', method: 'GET', path: '/api/v1/accounts/:account_id/sms-messages', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'sms-messages' },
  export: {
    id: 'accounts.smsMessages.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/sms-messages/export',
    access: { who: 'permission', permission: 'sms-messages.export' },
    records: 'sms-messages',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.smsMessages.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/sms-messages/filters',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'sms-messages',
  },
  read: { id: 'smsMessages.read', method: 'GET', path: '/api/v1/sms-messages/:id', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'sms-messages' },
  create: { id: 'accounts.smsMessages.create', method: 'POST', path: '/api/v1/accounts/:account_id/sms-messages', access: { who: 'permission', permission: 'sms-messages.create' }, records: 'sms-messages' },
  update: { id: 'smsMessages.update', method: 'PUT', path: '/api/v1/sms-messages/:id', access: { who: 'permission', permission: 'sms-messages.update' }, records: 'sms-messages' },
  remove: { id: 'smsMessages.delete', method: 'DELETE', path: '/api/v1/sms-messages/:id', access: { who: 'permission', permission: 'sms-messages.delete' }, records: 'sms-messages' },
}
const contactSmsLimits = { create: { body: { minLength: 1, maxLength: 670 }, to_number: { maxLength: 20 } } } as const
export const contactSms: InBrowser<typeof source.contactSms, typeof contactSmsLimits> = {
  list: { id: 'contacts.smsMessages.list', method: 'GET', path: '/api/v1/contacts/:contact_id/sms-messages', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'sms-messages' },
  create: {
    id: 'contacts.smsMessages.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/sms-messages',
    access: { who: 'permission', permission: 'sms-messages.send' },
    records: 'sms-messages',
    limits: contactSmsLimits.create,
  },
}
const contactRequestSmsLimits = { create: { body: { minLength: 1, maxLength: 670 }, to_number: { maxLength: 20 } } } as const
export const contactRequestSms: InBrowser<typeof source.contactRequestSms, typeof contactRequestSmsLimits> = {
  list: {
    id: 'contactRequests.smsMessages.list',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/sms-messages',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'sms-messages',
  },
  create: {
    id: 'contactRequests.smsMessages.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/sms-messages',
    access: { who: 'permission', permission: 'sms-messages.send' },
    records: 'sms-messages',
    limits: contactRequestSmsLimits.create,
  },
}
export const cancelSms: InBrowser<typeof source.cancelSms> = { id: 'smsMessages.cancel', method: 'POST', path: '/api/v1/sms-messages/:id/cancel', access: { who: 'permission', permission: 'sms-messages.send' }, records: 'sms-messages' }
export const listRequestSmsLogs: InBrowser<typeof source.listRequestSmsLogs> = {
  id: 'contactRequests.smsTrackingLogs.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/sms-tracking-logs',
  access: { who: 'permission', permission: 'sms-messages.read' },
  records: 'smsTrackingLogs',
}
export const listSmsLogs: InBrowser<typeof source.listSmsLogs> = { id: 'smsMessages.trackingLogs.list', method: 'GET', path: '/api/v1/sms-messages/:id/tracking-logs', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'trackingLogs' }
const previewSmsLimits = { body: { maxLength: 918 } } as const
export const previewSms: InBrowser<typeof source.previewSms, typeof previewSmsLimits> = {
  id: 'accounts.smsPreviews.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/sms-previews',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'smsPreviews',
  limits: previewSmsLimits,
}
