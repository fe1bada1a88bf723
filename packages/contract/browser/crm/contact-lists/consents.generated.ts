// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contact-lists/consents.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { Consent, Suppression } from '../../../src/crm/contact-lists/consents.ts'
export const CONSENT_CHANNELS: typeof source.CONSENT_CHANNELS = ['email', 'sms', 'phone', 'ads']
export const SUPPRESSION_REASONS: typeof source.SUPPRESSION_REASONS = ['unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid']
export const LIFTABLE_REASONS: typeof source.LIFTABLE_REASONS = ['manual', 'invalid']
export const contactConsents: InBrowser<typeof source.contactConsents> = { id: 'contacts.consents.list', method: 'GET', path: '/api/v1/contacts/:contact_id/consents', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'consents' }
const recordConsentLimits = { consent_text: { minLength: 1, maxLength: 500 } } as const
export const recordConsent: InBrowser<typeof source.recordConsent, typeof recordConsentLimits> = {
  id: 'contacts.consents.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/consents',
  access: { who: 'permission', permission: 'subscriptions.update' },
  records: 'consents',
  limits: recordConsentLimits,
}
const suppressionsLimits = { create: { address: { minLength: 1, maxLength: 254 }, note: { minLength: 1, maxLength: 500 } }, update: { address: { minLength: 1, maxLength: 254 }, note: { minLength: 1, maxLength: 500 } } } as const
export const suppressions: InBrowser<typeof source.suppressions, typeof suppressionsLimits> = {
  name: 'suppressions',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      channel: { kind: 'choice', value: 'code', options: ['email', 'sms'] },
      reason: { kind: 'choice', value: 'code', options: ['unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid'] },
      status: { kind: 'choice', value: 'code', options: ['live', 'lifted'] },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.suppressions.list', method: 'GET', path: '/api/v1/accounts/:account_id/suppressions', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'suppressions' },
  export: {
    id: 'accounts.suppressions.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/suppressions/export',
    access: { who: 'permission', permission: 'contacts.export' },
    records: 'suppressions',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.suppressions.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/suppressions/filters',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'suppressions',
  },
  read: { id: 'suppressions.read', method: 'GET', path: '/api/v1/suppressions/:id', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'suppressions' },
  create: {
    id: 'accounts.suppressions.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/suppressions',
    access: { who: 'permission', permission: 'subscriptions.update' },
    records: 'suppressions',
    limits: suppressionsLimits.create,
  },
  update: {
    id: 'suppressions.update',
    method: 'PUT',
    path: '/api/v1/suppressions/:id',
    access: { who: 'permission', permission: 'suppressions.update' },
    records: 'suppressions',
    limits: suppressionsLimits.update,
  },
  remove: { id: 'suppressions.delete', method: 'DELETE', path: '/api/v1/suppressions/:id', access: { who: 'permission', permission: 'suppressions.delete' }, records: 'suppressions' },
}
const liftSuppressionLimits = { reason: { minLength: 1, maxLength: 500 } } as const
export const liftSuppression: InBrowser<typeof source.liftSuppression, typeof liftSuppressionLimits> = {
  id: 'suppressions.lift',
  method: 'POST',
  path: '/api/v1/suppressions/:id/lift',
  access: { who: 'permission', permission: 'subscriptions.update' },
  records: 'suppressions',
  limits: liftSuppressionLimits,
}
export const exportPersonalData: InBrowser<typeof source.exportPersonalData> = {
  id: 'contacts.personalData.export',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/personal-data',
  access: { who: 'permission', permission: 'contacts.export' },
  records: 'personalData',
  produces: 'file',
}
