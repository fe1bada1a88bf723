// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-relations.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { LinkedAccount, Person } from '../../../src/crm/contacts/contact-relations.ts'
export const LINKED_ACCOUNT_RELATIONS: typeof source.LINKED_ACCOUNT_RELATIONS = ['employee', 'representative', 'owner', 'accountant', 'other']
export const contactTags: InBrowser<typeof source.contactTags> = { id: 'contacts.tags.list', method: 'GET', path: '/api/v1/contacts/:contact_id/tags', access: { who: 'permission', permission: 'contacts.read' }, records: 'tags' }
const addContactTagsLimits = { tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } } } as const
export const addContactTags: InBrowser<typeof source.addContactTags, typeof addContactTagsLimits> = { id: 'contacts.tags.create', method: 'POST', path: '/api/v1/contacts/:contact_id/tags', access: { who: 'permission', permission: 'contacts.update' }, records: 'tags', limits: addContactTagsLimits }
export const removeContactTag: InBrowser<typeof source.removeContactTag> = { id: 'contacts.tags.delete', method: 'DELETE', path: '/api/v1/contacts/:contact_id/tags/:tag_id', access: { who: 'permission', permission: 'contacts.update' }, records: 'tags' }
export const contactAccounts: InBrowser<typeof source.contactAccounts> = { id: 'contacts.accounts.list', method: 'GET', path: '/api/v1/contacts/:contact_id/accounts', access: { who: 'permission', permission: 'contacts.read' }, records: 'accounts' }
const linkContactAccountLimits = { title: { maxLength: 120 } } as const
export const linkContactAccount: InBrowser<typeof source.linkContactAccount, typeof linkContactAccountLimits> = {
  id: 'contacts.accounts.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/accounts',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'accounts',
  limits: linkContactAccountLimits,
}
export const unlinkContactAccount: InBrowser<typeof source.unlinkContactAccount> = {
  id: 'contacts.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/contacts/:contact_id/accounts/:linked_account_id',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'accounts',
}
export const contactAccountOptions: InBrowser<typeof source.contactAccountOptions> = { id: 'contacts.accounts.options', method: 'GET', path: '/api/v1/contacts/:contact_id/accounts/options', access: { who: 'permission', permission: 'contacts.update' }, records: 'accounts' }
export const people: InBrowser<typeof source.people> = {
  name: 'people',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, has_orders: { kind: 'boolean' }, last_seen: { kind: 'date' } } },
  list: { id: 'accounts.people.list', method: 'GET', path: '/api/v1/accounts/:account_id/people', access: { who: 'permission', permission: 'contacts.read' }, records: 'people' },
  export: { id: 'accounts.people.export', method: 'GET', path: '/api/v1/accounts/:account_id/people/export', access: { who: 'permission', permission: 'contacts.export' }, records: 'people', produces: 'xlsx' },
  filters: { id: 'accounts.people.filters', method: 'GET', path: '/api/v1/accounts/:account_id/people/filters', access: { who: 'permission', permission: 'contacts.read' }, records: 'people' },
  read: { id: 'accounts.people.read', method: 'GET', path: '/api/v1/people/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'people' },
  create: { id: 'accounts.people.create', method: 'POST', path: '/api/v1/accounts/:account_id/people', access: { who: 'permission', permission: 'contacts.create' }, records: 'people' },
  update: { id: 'accounts.people.update', method: 'PUT', path: '/api/v1/people/:id', access: { who: 'permission', permission: 'contacts.update' }, records: 'people' },
  remove: { id: 'accounts.people.delete', method: 'DELETE', path: '/api/v1/people/:id', access: { who: 'permission', permission: 'contacts.delete' }, records: 'people' },
}
export const contactPerson: InBrowser<typeof source.contactPerson> = { id: 'contacts.person.read', method: 'GET', path: '/api/v1/contacts/:contact_id/person', access: { who: 'permission', permission: 'contacts.read' }, records: 'person' }
const updateContactPersonLimits = { display_name: { minLength: 1, maxLength: 160 } } as const
export const updateContactPerson: InBrowser<typeof source.updateContactPerson, typeof updateContactPersonLimits> = {
  id: 'contacts.person.update',
  method: 'PUT',
  path: '/api/v1/contacts/:contact_id/person',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'person',
  limits: updateContactPersonLimits,
}
