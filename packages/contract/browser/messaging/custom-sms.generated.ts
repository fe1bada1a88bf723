// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/custom-sms.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { CustomSmsInput } from '../../src/messaging/custom-sms.ts'
export const cancelCustomSms: InBrowser<typeof source.cancelCustomSms> = { id: 'accounts.customSms.cancel', method: 'POST', path: '/api/v1/accounts/:account_id/custom-sms/:id/cancel', access: { who: 'permission', permission: 'sms-messages.send' }, records: 'custom-sms' }
export const customSms: InBrowser<typeof source.customSms> = {
  name: 'custom-sms',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed'] },
      user: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.customSms.list', method: 'GET', path: '/api/v1/accounts/:account_id/custom-sms', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'custom-sms' },
  export: {
    id: 'accounts.customSms.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/custom-sms/export',
    access: { who: 'permission', permission: 'sms-messages.read' },
    records: 'custom-sms',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.customSms.filters', method: 'GET', path: '/api/v1/accounts/:account_id/custom-sms/filters', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'custom-sms' },
  read: { id: 'accounts.customSms.read', method: 'GET', path: '/api/v1/accounts/:account_id/custom-sms/:id', access: { who: 'permission', permission: 'sms-messages.read' }, records: 'custom-sms' },
  create: { id: 'accounts.customSms.create', method: 'POST', path: '/api/v1/accounts/:account_id/custom-sms', access: { who: 'permission', permission: 'sms-messages.send' }, records: 'custom-sms' },
  update: { id: 'accounts.customSms.update', method: 'PUT', path: '/api/v1/accounts/:account_id/custom-sms/:id', access: { who: 'permission', permission: 'sms-messages.send' }, records: 'custom-sms' },
  remove: { id: 'accounts.customSms.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/custom-sms/:id', access: { who: 'permission', permission: 'sms-messages.send' }, records: 'custom-sms' },
}
export const customSmsRecipients: InBrowser<typeof source.customSmsRecipients> = {
  id: 'accounts.customSms.recipients',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/custom-sms/:id/recipients',
  access: { who: 'permission', permission: 'sms-messages.read' },
  records: 'sms-messages',
}
const sendCustomSmsLimits = { recipients: { min: 1 } } as const
export const sendCustomSms: InBrowser<typeof source.sendCustomSms, typeof sendCustomSmsLimits> = {
  id: 'accounts.customSms.send',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/custom-sms/send',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'custom-sms',
  limits: sendCustomSmsLimits,
}
const prepareCustomSmsLimits = { body: { minLength: 1, maxLength: 670 }, excluded_contact_ids: { maxItems: 5000 }, contact_ids: { maxItems: 500 } } as const
export const prepareCustomSms: InBrowser<typeof source.prepareCustomSms, typeof prepareCustomSmsLimits> = {
  id: 'accounts.customSms.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/custom-sms',
  access: { who: 'permission', permission: 'sms-messages.send' },
  records: 'custom-sms',
  limits: prepareCustomSmsLimits,
}
