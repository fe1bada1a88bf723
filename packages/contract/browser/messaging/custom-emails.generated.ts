// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/custom-emails.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { CustomEmailInput } from '../../src/messaging/custom-emails.ts'
export const cancelCustomEmail: InBrowser<typeof source.cancelCustomEmail> = {
  id: 'accounts.customEmails.cancel',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/custom-emails/:id/cancel',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'custom-emails',
}
export const customEmailRecipients: InBrowser<typeof source.customEmailRecipients> = {
  id: 'accounts.customEmails.recipients',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/custom-emails/:id/recipients',
  access: { who: 'permission', permission: 'email-messages.read' },
  records: 'email-messages',
}
export const customEmails: InBrowser<typeof source.customEmails> = {
  name: 'custom-emails',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed'] },
      user: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.customEmails.list', method: 'GET', path: '/api/v1/accounts/:account_id/custom-emails', access: { who: 'permission', permission: 'email-messages.read' }, records: 'custom-emails' },
  export: {
    id: 'accounts.customEmails.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/custom-emails/export',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'custom-emails',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.customEmails.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/custom-emails/filters',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'custom-emails',
  },
  read: {
    id: 'accounts.customEmails.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/custom-emails/:id',
    access: { who: 'permission', permission: 'email-messages.read' },
    records: 'custom-emails',
  },
  create: { id: 'accounts.customEmails.create', method: 'POST', path: '/api/v1/accounts/:account_id/custom-emails', access: { who: 'permission', permission: 'email-messages.send' }, records: 'custom-emails' },
  update: {
    id: 'accounts.customEmails.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/custom-emails/:id',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'custom-emails',
  },
  remove: {
    id: 'accounts.customEmails.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/custom-emails/:id',
    access: { who: 'permission', permission: 'email-messages.send' },
    records: 'custom-emails',
  },
}
const sendCustomEmailLimits = { recipients: { min: 1 } } as const
export const sendCustomEmail: InBrowser<typeof source.sendCustomEmail, typeof sendCustomEmailLimits> = {
  id: 'accounts.customEmails.send',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/custom-emails/send',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'custom-emails',
  limits: sendCustomEmailLimits,
}
const prepareCustomEmailLimits = { subject: { minLength: 1, maxLength: 200 }, body: { minLength: 1, maxLength: 500000 }, excluded_contact_ids: { maxItems: 5000 }, contact_ids: { maxItems: 500 } } as const
export const prepareCustomEmail: InBrowser<typeof source.prepareCustomEmail, typeof prepareCustomEmailLimits> = {
  id: 'accounts.customEmails.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/custom-emails',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'custom-emails',
  limits: prepareCustomEmailLimits,
}
const changeCustomEmailLimits = { subject: { minLength: 1, maxLength: 200 }, body: { minLength: 1, maxLength: 500000 }, excluded_contact_ids: { maxItems: 5000 }, contact_ids: { maxItems: 500 } } as const
export const changeCustomEmail: InBrowser<typeof source.changeCustomEmail, typeof changeCustomEmailLimits> = {
  id: 'accounts.customEmails.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/custom-emails/:id',
  access: { who: 'permission', permission: 'email-messages.send' },
  records: 'custom-emails',
  limits: changeCustomEmailLimits,
}
