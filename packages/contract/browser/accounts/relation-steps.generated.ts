// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/relation-steps.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const acceptRelation: InBrowser<typeof source.acceptRelation> = { id: 'accounts.relations.accept', method: 'POST', path: '/api/v1/accounts/:account_id/relations/:uuid/accept', access: { who: 'permission', permission: 'relations.update' }, records: 'relations' }
export const suspendRelation: InBrowser<typeof source.suspendRelation> = { id: 'accounts.relations.suspend', method: 'POST', path: '/api/v1/accounts/:account_id/relations/:uuid/suspend', access: { who: 'permission', permission: 'relations.update' }, records: 'relations' }
export const resumeRelation: InBrowser<typeof source.resumeRelation> = { id: 'accounts.relations.resume', method: 'POST', path: '/api/v1/accounts/:account_id/relations/:uuid/resume', access: { who: 'permission', permission: 'relations.update' }, records: 'relations' }
export const endRelation: InBrowser<typeof source.endRelation> = { id: 'accounts.relations.end', method: 'POST', path: '/api/v1/accounts/:account_id/relations/:uuid/end', access: { who: 'permission', permission: 'relations.update' }, records: 'relations' }
export const declineRelation: InBrowser<typeof source.declineRelation> = { id: 'accounts.relations.decline', method: 'POST', path: '/api/v1/accounts/:account_id/relations/:uuid/decline', access: { who: 'permission', permission: 'relations.update' }, records: 'relations' }
const grantRelationLimits = { granted_permissions: { maxItems: 300, item: { minLength: 1, maxLength: 80 } } } as const
export const grantRelation: InBrowser<typeof source.grantRelation, typeof grantRelationLimits> = {
  id: 'accounts.relations.grant',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/relations/:uuid/grant',
  access: { who: 'permission', permission: 'relations.grant' },
  records: 'relations',
  limits: grantRelationLimits,
}
const inviteOwnerLimits = { email: { minLength: 1, maxLength: 254 }, message: { maxLength: 1000 } } as const
export const inviteOwner: InBrowser<typeof source.inviteOwner, typeof inviteOwnerLimits> = {
  id: 'accounts.relations.invite',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/relations/:uuid/invitation',
  access: { who: 'permission', permission: 'relations.update' },
  records: 'relations',
  limits: inviteOwnerLimits,
}
const relationNotesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const relationNotes: InBrowser<typeof source.relationNotes, typeof relationNotesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'relations.notes.list', method: 'GET', path: '/api/v1/relations/:relation_uuid/notes', access: { who: 'permission', permission: 'relations.read' }, records: 'notes' },
  export: { id: 'relations.notes.export', method: 'GET', path: '/api/v1/relations/:relation_uuid/notes/export', access: { who: 'permission', permission: 'notes.export' }, records: 'notes', produces: 'xlsx' },
  filters: { id: 'relations.notes.filters', method: 'GET', path: '/api/v1/relations/:relation_uuid/notes/filters', access: { who: 'permission', permission: 'relations.read' }, records: 'notes' },
  read: { id: 'relations.notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'relations.read' }, records: 'notes' },
  create: {
    id: 'relations.notes.create',
    method: 'POST',
    path: '/api/v1/relations/:relation_uuid/notes',
    access: { who: 'permission', permission: 'relations.update' },
    records: 'notes',
    limits: relationNotesLimits.create,
  },
  update: { id: 'relations.notes.update', method: 'PUT', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.update' }, records: 'notes', limits: relationNotesLimits.update },
  remove: { id: 'relations.notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.delete' }, records: 'notes' },
}
export const relationActivity: InBrowser<typeof source.relationActivity> = {
  id: 'accounts.relations.activity',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/relations/:uuid/activity-logs',
  access: { who: 'permission', permission: 'relations.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
