// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/intake.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { IntakeField, IntakeSource, IntakeSourceInput, RequestIntake } from '../../../src/crm/requests/intake.ts'
export const INTAKE_SOURCE_KINDS: typeof source.INTAKE_SOURCE_KINDS = ['form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'shop', 'api', 'referral']
export const INTAKE_STATUSES: typeof source.INTAKE_STATUSES = ['received', 'mapped', 'duplicate', 'failed']
export const INTAKE_FIELDS: typeof source.INTAKE_FIELDS = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'full_name',
  'company',
  'subject',
  'message',
  'value',
  'currency',
  'type',
  'locale',
  'consent_text',
  'consent_email',
  'consent_sms',
  'honeypot',
  'seconds_to_send',
  'channel',
  'external_id',
]
export const INTAKE_MAX_LENGTH: typeof source.INTAKE_MAX_LENGTH = 100000
const intakeSourcesLimits = { create: { name: { minLength: 1, maxLength: 80 }, tag_ids: { maxItems: 20 } }, update: { name: { minLength: 1, maxLength: 80 }, tag_ids: { maxItems: 20 } } } as const
export const intakeSources: InBrowser<typeof source.intakeSources, typeof intakeSourcesLimits> = {
  name: 'intake-sources',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      source: { kind: 'choice', value: 'code', options: ['form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'shop', 'api', 'referral'] },
      active: { kind: 'boolean' },
    },
  },
  list: { id: 'accounts.intakeSources.list', method: 'GET', path: '/api/v1/accounts/:account_id/intake-sources', access: { who: 'permission', permission: 'accounts.update' }, records: 'intake-sources' },
  export: {
    id: 'accounts.intakeSources.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/intake-sources/export',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'intake-sources',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.intakeSources.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/intake-sources/filters',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'intake-sources',
  },
  read: { id: 'intakeSources.read', method: 'GET', path: '/api/v1/intake-sources/:uuid', access: { who: 'permission', permission: 'accounts.update' }, records: 'intake-sources' },
  create: {
    id: 'accounts.intakeSources.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/intake-sources',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'intake-sources',
    limits: intakeSourcesLimits.create,
  },
  update: {
    id: 'intakeSources.update',
    method: 'PUT',
    path: '/api/v1/intake-sources/:uuid',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'intake-sources',
    limits: intakeSourcesLimits.update,
  },
  remove: { id: 'intakeSources.delete', method: 'DELETE', path: '/api/v1/intake-sources/:uuid', access: { who: 'permission', permission: 'accounts.update' }, records: 'intake-sources' },
}
export const renewIntakeSecret: InBrowser<typeof source.renewIntakeSecret> = { id: 'intakeSources.secret.create', method: 'POST', path: '/api/v1/intake-sources/:uuid/secret', access: { who: 'permission', permission: 'accounts.update' }, records: 'secret' }
export const requestIntakes: InBrowser<typeof source.requestIntakes> = {
  name: 'request-intakes',
  key: 'uuid',
  shape: {
    filters: {
      status: { kind: 'choice', value: 'code', options: ['received', 'mapped', 'duplicate', 'failed'] },
      intake_source: { kind: 'choice', value: 'uuid' },
      source: { kind: 'choice', value: 'code', options: ['form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'shop', 'api', 'referral'] },
      received: { kind: 'date' },
    },
  },
  list: { id: 'accounts.requestIntakes.list', method: 'GET', path: '/api/v1/accounts/:account_id/request-intakes', access: { who: 'permission', permission: 'accounts.update' }, records: 'request-intakes' },
  export: {
    id: 'accounts.requestIntakes.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/request-intakes/export',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'request-intakes',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.requestIntakes.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/request-intakes/filters',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'request-intakes',
  },
  read: { id: 'requestIntakes.read', method: 'GET', path: '/api/v1/request-intakes/:uuid', access: { who: 'permission', permission: 'accounts.update' }, records: 'request-intakes' },
  create: {
    id: 'accounts.requestIntakes.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/request-intakes',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'request-intakes',
  },
  update: { id: 'requestIntakes.update', method: 'PUT', path: '/api/v1/request-intakes/:uuid', access: { who: 'permission', permission: 'accounts.update' }, records: 'request-intakes' },
  remove: { id: 'requestIntakes.delete', method: 'DELETE', path: '/api/v1/request-intakes/:uuid', access: { who: 'permission', permission: 'accounts.update' }, records: 'request-intakes' },
}
export const mapIntakeAgain: InBrowser<typeof source.mapIntakeAgain> = { id: 'requestIntakes.map', method: 'POST', path: '/api/v1/request-intakes/:uuid/map', access: { who: 'permission', permission: 'accounts.update' }, records: 'request-intakes' }
export const receiveIntake: InBrowser<typeof source.receiveIntake> = { id: 'intake.receive', method: 'POST', path: '/api/v1/intake/:token', access: { who: 'anyone' }, records: 'intake', multipart: true }
