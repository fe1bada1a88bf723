// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contacts.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { Contact, ContactInput } from '../../../src/crm/contacts/contacts.ts'
export const CONTACT_STATUSES: typeof source.CONTACT_STATUSES = ['active', 'archived', 'blacklisted', 'merged', 'erased']
export const CONTACT_LIFECYCLES: typeof source.CONTACT_LIFECYCLES = ['lead', 'qualified', 'opportunity', 'customer', 'inactive']
export const CONTACT_SOURCES: typeof source.CONTACT_SOURCES = ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge']
const contactsLimits = {
  create: {
    first_name: { maxLength: 80 },
    last_name: { maxLength: 80 },
    company: { maxLength: 160 },
    job_title: { maxLength: 120 },
    time_zone: { maxLength: 64 },
    email: { maxLength: 254 },
    phone: { maxLength: 40 },
    tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } },
    notes: { maxLength: 10000 },
  },
  update: {
    first_name: { maxLength: 80 },
    last_name: { maxLength: 80 },
    company: { maxLength: 160 },
    job_title: { maxLength: 120 },
    time_zone: { maxLength: 64 },
    email: { maxLength: 254 },
    phone: { maxLength: 40 },
    reason: { maxLength: 300 },
  },
} as const
export const contacts: InBrowser<typeof source.contacts, typeof contactsLimits> = {
  name: 'contacts',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
      contact_list: { kind: 'choice', value: 'id' },
      pipeline_stage: { kind: 'choice', value: 'id' },
      tag: { kind: 'choice', value: 'id' },
      duplicates_of: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['active', 'archived', 'blacklisted'] },
      lifecycle: { kind: 'choice', value: 'code', options: ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] },
      source: {
        kind: 'choice',
        value: 'code',
        options: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'],
      },
      has_email: { kind: 'boolean' },
      has_phone: { kind: 'boolean' },
      marketable: { kind: 'choice', value: 'code', options: ['email', 'sms'] },
      last_activity: { kind: 'date' },
      country: { kind: 'choice', value: 'code' },
      has_duplicates: { kind: 'boolean' },
      revenue: { kind: 'number' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'accounts.contacts.list', method: 'GET', path: '/api/v1/accounts/:account_id/contacts', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  export: {
    id: 'accounts.contacts.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contacts/export',
    access: { who: 'permission', permission: 'contacts.export' },
    records: 'contacts',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.contacts.filters', method: 'GET', path: '/api/v1/accounts/:account_id/contacts/filters', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  read: { id: 'contacts.read', method: 'GET', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  create: {
    id: 'accounts.contacts.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/contacts',
    access: { who: 'permission', permission: 'contacts.create' },
    records: 'contacts',
    limits: contactsLimits.create,
  },
  update: { id: 'contacts.update', method: 'PUT', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts', limits: contactsLimits.update },
  remove: { id: 'contacts.delete', method: 'DELETE', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.delete' }, records: 'contacts' },
}
export const subscribers: InBrowser<typeof source.subscribers> = {
  name: 'contacts',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
      contact_list: { kind: 'choice', value: 'id' },
      pipeline_stage: { kind: 'choice', value: 'id' },
      tag: { kind: 'choice', value: 'id' },
      duplicates_of: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['active', 'archived', 'blacklisted'] },
      lifecycle: { kind: 'choice', value: 'code', options: ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] },
      source: {
        kind: 'choice',
        value: 'code',
        options: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'],
      },
      has_email: { kind: 'boolean' },
      has_phone: { kind: 'boolean' },
      marketable: { kind: 'choice', value: 'code', options: ['email', 'sms'] },
      last_activity: { kind: 'date' },
      country: { kind: 'choice', value: 'code' },
      has_duplicates: { kind: 'boolean' },
      revenue: { kind: 'number' },
      subscription_status: { kind: 'choice', value: 'code', options: ['pending', 'subscribed', 'unsubscribed', 'cleaned'] },
    },
    alternatives: { except: [] },
  },
  list: {
    id: 'contactLists.subscribers.list',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscribers',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'contacts',
  },
  export: {
    id: 'contactLists.subscribers.export',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscribers/export',
    access: { who: 'permission', permission: 'subscriptions.export' },
    records: 'contacts',
    produces: 'xlsx',
  },
  filters: {
    id: 'contactLists.subscribers.filters',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscribers/filters',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscribers',
  },
  read: { id: 'contactLists.subscribers.read', method: 'GET', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'contacts' },
  create: {
    id: 'contactLists.subscribers.create',
    method: 'POST',
    path: '/api/v1/contact-lists/:contact_list_id/subscribers',
    access: { who: 'permission', permission: 'subscriptions.create' },
    records: 'subscribers',
  },
  update: { id: 'contactLists.subscribers.update', method: 'PUT', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'subscriptions.update' }, records: 'subscribers' },
  remove: { id: 'contactLists.subscribers.delete', method: 'DELETE', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'subscriptions.delete' }, records: 'subscribers' },
}
export const allContacts: InBrowser<typeof source.allContacts> = {
  name: 'contacts',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
      contact_list: { kind: 'choice', value: 'id' },
      pipeline_stage: { kind: 'choice', value: 'id' },
      tag: { kind: 'choice', value: 'id' },
      duplicates_of: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['active', 'archived', 'blacklisted'] },
      lifecycle: { kind: 'choice', value: 'code', options: ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] },
      source: {
        kind: 'choice',
        value: 'code',
        options: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'],
      },
      has_email: { kind: 'boolean' },
      has_phone: { kind: 'boolean' },
      marketable: { kind: 'choice', value: 'code', options: ['email', 'sms'] },
      last_activity: { kind: 'date' },
      country: { kind: 'choice', value: 'code' },
      has_duplicates: { kind: 'boolean' },
      revenue: { kind: 'number' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'contacts.list', method: 'GET', path: '/api/v1/contacts', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  export: { id: 'contacts.export', method: 'GET', path: '/api/v1/contacts/export', access: { who: 'permission', permission: 'contacts.export' }, records: 'contacts', produces: 'xlsx' },
  filters: { id: 'contacts.filters', method: 'GET', path: '/api/v1/contacts/filters', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  read: { id: 'contacts.read', method: 'GET', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' },
  create: { id: 'contacts.create', method: 'POST', path: '/api/v1/contacts', access: { who: 'permission', permission: 'contacts.create' }, records: 'contacts' },
  update: { id: 'contacts.update', method: 'PUT', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts' },
  remove: { id: 'contacts.delete', method: 'DELETE', path: '/api/v1/contacts/:id', access: { who: 'permission', permission: 'contacts.delete' }, records: 'contacts' },
}
export const unsubscribedContacts: InBrowser<typeof source.unsubscribedContacts> = {
  id: 'accounts.unsubscribedContacts.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/unsubscribed-contacts',
  access: { who: 'permission', permission: 'subscriptions.read' },
  records: 'contacts',
}
export const exportUnsubscribedContacts: InBrowser<typeof source.exportUnsubscribedContacts> = {
  id: 'accounts.unsubscribedContacts.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/unsubscribed-contacts/export',
  access: { who: 'permission', permission: 'contacts.export' },
  records: 'contacts',
  produces: 'xlsx',
}
const checkContactLimits = { email: { maxLength: 254 }, phone: { maxLength: 40 } } as const
export const checkContact: InBrowser<typeof source.checkContact, typeof checkContactLimits> = {
  id: 'accounts.contacts.check',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/check',
  access: { who: 'permission', permission: 'contacts.create' },
  records: 'contacts',
  limits: checkContactLimits,
}
export const contactAssignees: InBrowser<typeof source.contactAssignees> = { id: 'accounts.contacts.assignees', method: 'GET', path: '/api/v1/accounts/:account_id/contacts/assignees', access: { who: 'permission', permission: 'contacts.read' }, records: 'contacts' }
export const restoreContact: InBrowser<typeof source.restoreContact> = { id: 'contacts.restore', method: 'POST', path: '/api/v1/contacts/:id/restore', access: { who: 'permission', permission: 'contacts.delete' }, records: 'contacts' }
export const uploadContactAvatar: InBrowser<typeof source.uploadContactAvatar> = { id: 'contacts.uploadAvatar', method: 'POST', path: '/api/v1/contacts/:contact_id/avatar', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts', multipart: true }
export const removeContactAvatar: InBrowser<typeof source.removeContactAvatar> = { id: 'contacts.removeAvatar', method: 'DELETE', path: '/api/v1/contacts/:contact_id/avatar', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts' }
export const eraseContact: InBrowser<typeof source.eraseContact> = { id: 'contacts.erase', method: 'POST', path: '/api/v1/contacts/:id/erase', access: { who: 'permission', permission: 'contacts.erase' }, records: 'contacts' }
