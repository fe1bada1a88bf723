// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/audiences/audiences.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { Audience, AudienceCount } from '../../../src/crm/audiences/audiences.ts'
export const AUDIENCE_TYPES: typeof source.AUDIENCE_TYPES = ['dynamic', 'static']
export const AUDIENCE_USES: typeof source.AUDIENCE_USES = ['email_campaign', 'email_template', 'sms_campaign', 'automation']
const audiencesLimits = { create: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } }, update: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } } } as const
export const audiences: InBrowser<typeof source.audiences, typeof audiencesLimits> = {
  name: 'audiences',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, type: { kind: 'choice', value: 'code', options: ['dynamic', 'static'] }, date_created: { kind: 'date' } } },
  list: { id: 'accounts.audiences.list', method: 'GET', path: '/api/v1/accounts/:account_id/audiences', access: { who: 'permission', permission: 'audiences.read' }, records: 'audiences' },
  export: {
    id: 'accounts.audiences.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/audiences/export',
    access: { who: 'permission', permission: 'audiences.read' },
    records: 'audiences',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.audiences.filters', method: 'GET', path: '/api/v1/accounts/:account_id/audiences/filters', access: { who: 'permission', permission: 'audiences.read' }, records: 'audiences' },
  read: { id: 'audiences.read', method: 'GET', path: '/api/v1/audiences/:id', access: { who: 'permission', permission: 'audiences.read' }, records: 'audiences' },
  create: {
    id: 'accounts.audiences.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/audiences',
    access: { who: 'permission', permission: 'audiences.create' },
    records: 'audiences',
    limits: audiencesLimits.create,
  },
  update: { id: 'audiences.update', method: 'PUT', path: '/api/v1/audiences/:id', access: { who: 'permission', permission: 'audiences.update' }, records: 'audiences', limits: audiencesLimits.update },
  remove: { id: 'audiences.delete', method: 'DELETE', path: '/api/v1/audiences/:id', access: { who: 'permission', permission: 'audiences.delete' }, records: 'audiences' },
}
export const countAudience: InBrowser<typeof source.countAudience> = { id: 'accounts.audienceCounts.create', method: 'POST', path: '/api/v1/accounts/:account_id/audience-counts', access: { who: 'permission', permission: 'audiences.read' }, records: 'audienceCounts' }
export const audienceContacts: InBrowser<typeof source.audienceContacts> = { id: 'audiences.contacts.list', method: 'GET', path: '/api/v1/audiences/:audience_id/contacts', access: { who: 'permission', permission: 'audiences.read' }, records: 'contacts' }
export const exportAudienceContacts: InBrowser<typeof source.exportAudienceContacts> = {
  id: 'audiences.contacts.export',
  method: 'GET',
  path: '/api/v1/audiences/:audience_id/contacts/export',
  access: { who: 'permission', permission: 'contacts.export' },
  records: 'contacts',
  produces: 'xlsx',
}
