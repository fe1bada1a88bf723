// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contact-lists/subscriptions.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { SubscribeOutcome, OwnSubscription } from '../../../src/crm/contact-lists/subscriptions.ts'
export const contactSubscriptions: InBrowser<typeof source.contactSubscriptions> = { id: 'contacts.subscriptions.list', method: 'GET', path: '/api/v1/contacts/:contact_id/subscriptions', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'subscriptions' }
const subscribeContactLimits = { contact_list_ids: { maxItems: 50 }, consent_text: { minLength: 1, maxLength: 500 } } as const
export const subscribeContact: InBrowser<typeof source.subscribeContact, typeof subscribeContactLimits> = {
  id: 'contacts.subscriptions.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/subscriptions',
  access: { who: 'permission', permission: 'subscriptions.create' },
  records: 'subscriptions',
  limits: subscribeContactLimits,
}
export const newContactSubscription: InBrowser<typeof source.newContactSubscription> = { id: 'contacts.subscriptions.new', method: 'GET', path: '/api/v1/contacts/:contact_id/subscriptions/new', access: { who: 'permission', permission: 'subscriptions.create' }, records: 'subscriptions' }
const subscribeContactsLimits = { ids: { maxItems: 10000 }, contact_list_ids: { maxItems: 20 }, consent_text: { minLength: 1, maxLength: 500 } } as const
export const subscribeContacts: InBrowser<typeof source.subscribeContacts, typeof subscribeContactsLimits> = {
  id: 'accounts.subscriptions.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/subscriptions',
  access: { who: 'permission', permission: 'subscriptions.create' },
  records: 'subscriptions',
  limits: subscribeContactsLimits,
}
export const listSubscriptions: InBrowser<typeof source.listSubscriptions> = {
  name: 'subscriptions',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'subscribed', 'unsubscribed', 'cleaned'] },
      source: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
      subscribed: { kind: 'date' },
      unsubscribed: { kind: 'date' },
    },
  },
  list: {
    id: 'contactLists.subscriptions.list',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscriptions',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscriptions',
  },
  export: {
    id: 'contactLists.subscriptions.export',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscriptions/export',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscriptions',
    produces: 'xlsx',
  },
  filters: {
    id: 'contactLists.subscriptions.filters',
    method: 'GET',
    path: '/api/v1/contact-lists/:contact_list_id/subscriptions/filters',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscriptions',
  },
  read: { id: 'activeSubscriptions.read', method: 'GET', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'subscriptions' },
  create: {
    id: 'contactLists.subscriptions.create',
    method: 'POST',
    path: '/api/v1/contact-lists/:contact_list_id/subscriptions',
    access: { who: 'permission', permission: 'subscriptions.create' },
    records: 'subscriptions',
  },
  update: { id: 'activeSubscriptions.update', method: 'PUT', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.update' }, records: 'activeSubscriptions' },
  remove: { id: 'activeSubscriptions.delete', method: 'DELETE', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.delete' }, records: 'activeSubscriptions' },
}
export const allListSubscriptions: InBrowser<typeof source.allListSubscriptions> = {
  name: 'subscriptions',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'subscribed', 'unsubscribed', 'cleaned'] },
      source: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
      subscribed: { kind: 'date' },
      unsubscribed: { kind: 'date' },
      contact_list: { kind: 'choice', value: 'id' },
    },
  },
  list: { id: 'accounts.subscriptions.list', method: 'GET', path: '/api/v1/accounts/:account_id/subscriptions', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'subscriptions' },
  export: {
    id: 'accounts.subscriptions.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/subscriptions/export',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscriptions',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.subscriptions.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/subscriptions/filters',
    access: { who: 'permission', permission: 'subscriptions.read' },
    records: 'subscriptions',
  },
  read: { id: 'activeSubscriptions.read', method: 'GET', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.read' }, records: 'subscriptions' },
  create: {
    id: 'accounts.subscriptions.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/subscriptions',
    access: { who: 'permission', permission: 'subscriptions.create' },
    records: 'subscriptions',
  },
  update: { id: 'activeSubscriptions.update', method: 'PUT', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.update' }, records: 'activeSubscriptions' },
  remove: { id: 'activeSubscriptions.delete', method: 'DELETE', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.delete' }, records: 'activeSubscriptions' },
}
const addToContactListLimits = { ids: { maxItems: 10000 }, consent_text: { minLength: 1, maxLength: 500 } } as const
export const addToContactList: InBrowser<typeof source.addToContactList, typeof addToContactListLimits> = {
  id: 'contactLists.subscriptions.create',
  method: 'POST',
  path: '/api/v1/contact-lists/:contact_list_id/subscriptions',
  access: { who: 'permission', permission: 'subscriptions.create' },
  records: 'subscriptions',
  limits: addToContactListLimits,
}
const activateSubscriptionLimits = { consent_text: { minLength: 1, maxLength: 500 } } as const
export const activateSubscription: InBrowser<typeof source.activateSubscription, typeof activateSubscriptionLimits> = {
  id: 'activeSubscriptions.update',
  method: 'PUT',
  path: '/api/v1/active-subscriptions/:id',
  access: { who: 'permission', permission: 'subscriptions.update' },
  records: 'activeSubscriptions',
  limits: activateSubscriptionLimits,
}
export const endSubscription: InBrowser<typeof source.endSubscription> = { id: 'activeSubscriptions.delete', method: 'DELETE', path: '/api/v1/active-subscriptions/:id', access: { who: 'permission', permission: 'subscriptions.update' }, records: 'activeSubscriptions' }
const unsubscribeContactsLimits = { contact_ids: { maxItems: 1000 } } as const
export const unsubscribeContacts: InBrowser<typeof source.unsubscribeContacts, typeof unsubscribeContactsLimits> = {
  id: 'accounts.unsubscribedContacts.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/unsubscribed-contacts',
  access: { who: 'permission', permission: 'subscriptions.update' },
  records: 'unsubscribedContacts',
  limits: unsubscribeContactsLimits,
}
export const mySubscriptions: InBrowser<typeof source.mySubscriptions> = { id: 'me.subscriptions.list', method: 'GET', path: '/api/v1/me/subscriptions', access: { who: 'verified' }, records: 'subscriptions' }
export const subscribeMe: InBrowser<typeof source.subscribeMe> = { id: 'me.subscriptions.create', method: 'POST', path: '/api/v1/me/subscriptions', access: { who: 'verified' }, records: 'subscriptions' }
export const mySubscription: InBrowser<typeof source.mySubscription> = { id: 'me.subscriptions.read', method: 'GET', path: '/api/v1/me/subscriptions/:id', access: { who: 'verified' }, records: 'subscriptions' }
export const renewMySubscription: InBrowser<typeof source.renewMySubscription> = { id: 'me.subscriptions.update', method: 'PUT', path: '/api/v1/me/subscriptions/:id', access: { who: 'verified' }, records: 'subscriptions' }
export const leaveMySubscription: InBrowser<typeof source.leaveMySubscription> = { id: 'me.subscriptions.delete', method: 'DELETE', path: '/api/v1/me/subscriptions/:id', access: { who: 'verified' }, records: 'subscriptions' }
