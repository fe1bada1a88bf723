// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/email-messages.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { EmailMessage, DraftEmailMessage, DraftEmailInput, SendEmailInput, EmailEvent } from '../../src/messaging/email-messages.ts'
export const EMAIL_STATUSES: typeof source.EMAIL_STATUSES = ['queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'unknown', 'skipped', 'cancelled', 'received']
export const EMAIL_SKIP_REASONS: typeof source.EMAIL_SKIP_REASONS = ['no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_address', 'not_active']
export const EMAIL_PURPOSES: typeof source.EMAIL_PURPOSES = ['transactional', 'marketing']
export const emailMessages: InBrowser<typeof source.emailMessages> = {
  name: 'email-messages',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      direction: { kind: 'choice', value: 'code', options: ['outgoing', 'incoming'] },
      status: { kind: 'choice', value: 'code', options: ['queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'unknown', 'skipped', 'cancelled', 'received'] },
      purpose: { kind: 'choice', value: 'code', options: ['transactional', 'marketing'] },
      variant: { kind: 'choice', value: 'code', options: ['1', '2', '3', '4'] },
      user: { kind: 'choice', value: 'id', nullable: true },
      scheduled: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.emailMessages.list', method: 'GET', path: '/api/v1/accounts/:account_id/email-messages', access: { who: 'permission', permission: 'email-messages.read' }, records: 'email-messages' },
  export: {
    id: 'accounts.emailMessages.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-messages/export',
    access: { who: 'permission', permission: 'email-messages.export' },
    records: 'email-messages',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.emailMessages.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-messages/filters',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'email-messages',
  },
  read: { id: 'emailMessages.read', method: 'GET', path: '/api/v1/email-messages/:id', access: { who: 'permission', permission: 'email-messages.read' }, records: 'email-messages' },
  create: {
    id: 'accounts.emailMessages.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.create' },
    records: 'email-messages',
  },
  update: { id: 'emailMessages.update', method: 'PUT', path: '/api/v1/email-messages/:id', access: { who: 'permission', permission: 'email-messages.update' }, records: 'email-messages' },
  remove: { id: 'emailMessages.delete', method: 'DELETE', path: '/api/v1/email-messages/:id', access: { who: 'permission', permission: 'email-messages.delete' }, records: 'email-messages' },
}
const contactEmailsLimits = {
  create: {
    to: { maxItems: 20, item: { maxLength: 320 } },
    cc: { maxItems: 20, item: { maxLength: 320 } },
    bcc: { maxItems: 20, item: { maxLength: 320 } },
    subject: { maxLength: 200 },
    html: { maxLength: 500000 },
    media: { maxItems: 20 },
  },
  drafts: {
    create: {
      to: { maxItems: 20, item: { maxLength: 320 } },
      cc: { maxItems: 20, item: { maxLength: 320 } },
      bcc: { maxItems: 20, item: { maxLength: 320 } },
      subject: { maxLength: 200 },
      html: { maxLength: 500000 },
      media: { maxItems: 20 },
    },
    update: {
      to: { maxItems: 20, item: { maxLength: 320 } },
      cc: { maxItems: 20, item: { maxLength: 320 } },
      bcc: { maxItems: 20, item: { maxLength: 320 } },
      subject: { maxLength: 200 },
      html: { maxLength: 500000 },
      media: { maxItems: 20 },
    },
  },
  attach: { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } },
} as const
export const contactEmails: InBrowser<typeof source.contactEmails, typeof contactEmailsLimits> = {
  list: { id: 'contacts.emailMessages.list', method: 'GET', path: '/api/v1/contacts/:contact_id/email-messages', access: { who: 'permission', permission: 'email-messages.read' }, records: 'email-messages' },
  create: {
    id: 'contacts.emailMessages.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'email-messages',
    limits: contactEmailsLimits.create,
  },
  drafts: {
    name: 'draft-email-messages',
    key: 'id',
    shape: { filters: {} },
    list: {
      id: 'contacts.draftEmailMessages.list',
      method: 'GET',
      path: '/api/v1/contacts/:contact_id/draft-email-messages',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    export: {
      id: 'contacts.draftEmailMessages.export',
      method: 'GET',
      path: '/api/v1/contacts/:contact_id/draft-email-messages/export',
      access: { who: 'permission', permission: 'draft-email-messages.export' },
      records: 'draft-email-messages',
      produces: 'xlsx',
    },
    filters: {
      id: 'contacts.draftEmailMessages.filters',
      method: 'GET',
      path: '/api/v1/contacts/:contact_id/draft-email-messages/filters',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    read: {
      id: 'contacts.draftEmailMessages.read',
      method: 'GET',
      path: '/api/v1/contacts/:contact_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    create: {
      id: 'contacts.draftEmailMessages.create',
      method: 'POST',
      path: '/api/v1/contacts/:contact_id/draft-email-messages',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
      limits: contactEmailsLimits.drafts.create,
    },
    update: {
      id: 'contacts.draftEmailMessages.update',
      method: 'PUT',
      path: '/api/v1/contacts/:contact_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
      limits: contactEmailsLimits.drafts.update,
    },
    remove: {
      id: 'contacts.draftEmailMessages.delete',
      method: 'DELETE',
      path: '/api/v1/contacts/:contact_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
  },
  attach: {
    id: 'contacts.draftEmailMessages.media.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/draft-email-messages/:id/media',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'media',
    multipart: true,
    limits: contactEmailsLimits.attach,
  },
}
const contactRequestEmailsLimits = {
  create: {
    to: { maxItems: 20, item: { maxLength: 320 } },
    cc: { maxItems: 20, item: { maxLength: 320 } },
    bcc: { maxItems: 20, item: { maxLength: 320 } },
    subject: { maxLength: 200 },
    html: { maxLength: 500000 },
    media: { maxItems: 20 },
  },
  drafts: {
    create: {
      to: { maxItems: 20, item: { maxLength: 320 } },
      cc: { maxItems: 20, item: { maxLength: 320 } },
      bcc: { maxItems: 20, item: { maxLength: 320 } },
      subject: { maxLength: 200 },
      html: { maxLength: 500000 },
      media: { maxItems: 20 },
    },
    update: {
      to: { maxItems: 20, item: { maxLength: 320 } },
      cc: { maxItems: 20, item: { maxLength: 320 } },
      bcc: { maxItems: 20, item: { maxLength: 320 } },
      subject: { maxLength: 200 },
      html: { maxLength: 500000 },
      media: { maxItems: 20 },
    },
  },
  attach: { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } },
} as const
export const contactRequestEmails: InBrowser<typeof source.contactRequestEmails, typeof contactRequestEmailsLimits> = {
  list: {
    id: 'contactRequests.emailMessages.list',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'email-messages',
  },
  create: {
    id: 'contactRequests.emailMessages.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/email-messages',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'email-messages',
    limits: contactRequestEmailsLimits.create,
  },
  drafts: {
    name: 'draft-email-messages',
    key: 'id',
    shape: { filters: {} },
    list: {
      id: 'contactRequests.draftEmailMessages.list',
      method: 'GET',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    export: {
      id: 'contactRequests.draftEmailMessages.export',
      method: 'GET',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/export',
      access: { who: 'permission', permission: 'draft-email-messages.export' },
      records: 'draft-email-messages',
      produces: 'xlsx',
    },
    filters: {
      id: 'contactRequests.draftEmailMessages.filters',
      method: 'GET',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/filters',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    read: {
      id: 'contactRequests.draftEmailMessages.read',
      method: 'GET',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
    create: {
      id: 'contactRequests.draftEmailMessages.create',
      method: 'POST',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
      limits: contactRequestEmailsLimits.drafts.create,
    },
    update: {
      id: 'contactRequests.draftEmailMessages.update',
      method: 'PUT',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
      limits: contactRequestEmailsLimits.drafts.update,
    },
    remove: {
      id: 'contactRequests.draftEmailMessages.delete',
      method: 'DELETE',
      path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/:id',
      access: { who: 'permission', permission: 'email-messages.send' },
      records: 'draft-email-messages',
    },
  },
  attach: {
    id: 'contactRequests.draftEmailMessages.media.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/draft-email-messages/:id/media',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'media',
    multipart: true,
    limits: contactRequestEmailsLimits.attach,
  },
}
export const contactSentEmails: InBrowser<typeof source.contactSentEmails> = {
  id: 'contacts.sentEmailMessages.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/sent-email-messages',
  access: { who: 'permission', permission: 'email-messages.read' },
  records: 'email-messages',
}
const sendContactDraftLimits = {
  to: { maxItems: 20, item: { maxLength: 320 } },
  cc: { maxItems: 20, item: { maxLength: 320 } },
  bcc: { maxItems: 20, item: { maxLength: 320 } },
  subject: { maxLength: 200 },
  html: { maxLength: 500000 },
  media: { maxItems: 20 },
} as const
export const sendContactDraft: InBrowser<typeof source.sendContactDraft, typeof sendContactDraftLimits> = {
  id: 'contacts.sentEmailMessages.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/sent-email-messages',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'sentEmailMessages',
  limits: sendContactDraftLimits,
}
export const cancelEmail: InBrowser<typeof source.cancelEmail> = { id: 'emailMessages.cancel', method: 'POST', path: '/api/v1/email-messages/:id/cancel', access: { who: 'permission', permission: 'email-messages.send' }, records: 'email-messages' }
export const resendEmail: InBrowser<typeof source.resendEmail> = { id: 'emailMessages.resend', method: 'POST', path: '/api/v1/email-messages/:id/resend', access: { who: 'permission', permission: 'email-messages.send' }, records: 'email-messages' }
export const listEmailEvents: InBrowser<typeof source.listEmailEvents> = { id: 'emailMessages.events.list', method: 'GET', path: '/api/v1/email-messages/:id/events', access: { who: 'permission', permission: 'email-messages.read' }, records: 'events' }
