// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contact-lists/contact-lists.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { ListShare, ContactList, ListDay } from '../../../src/crm/contact-lists/contact-lists.ts'
export const LIST_VISIBILITIES: typeof source.LIST_VISIBILITIES = ['private', 'public']
export const LIST_OPT_INS: typeof source.LIST_OPT_INS = ['single', 'double']
export const LIST_SHARE_ABILITIES: typeof source.LIST_SHARE_ABILITIES = ['view', 'use']
export const LIST_GROWTH_DAYS: typeof source.LIST_GROWTH_DAYS = [30, 90, 365]
const contactListsLimits = {
  create: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 }, public_name: { maxLength: 120 }, welcome_subject: { maxLength: 200 }, welcome_message: { maxLength: 4000 } },
  update: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 }, public_name: { maxLength: 120 }, welcome_subject: { maxLength: 200 }, welcome_message: { maxLength: 4000 } },
} as const
export const contactLists: InBrowser<typeof source.contactLists, typeof contactListsLimits> = {
  name: 'contact-lists',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      opt_in: { kind: 'choice', value: 'code', options: ['single', 'double'] },
      visibility: { kind: 'choice', value: 'code', options: ['private', 'public'] },
      project: { kind: 'choice', value: 'uuid' },
      shared: { kind: 'boolean' },
      archived: { kind: 'boolean' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'accounts.contactLists.list', method: 'GET', path: '/api/v1/accounts/:account_id/contact-lists', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' },
  export: {
    id: 'accounts.contactLists.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-lists/export',
    access: { who: 'permission', permission: 'contact-lists.read' },
    records: 'contact-lists',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.contactLists.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-lists/filters',
    access: { who: 'permission', permission: 'contact-lists.read' },
    records: 'contact-lists',
  },
  read: { id: 'contactLists.read', method: 'GET', path: '/api/v1/contact-lists/:id', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' },
  create: {
    id: 'accounts.contactLists.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/contact-lists',
    access: { who: 'permission', permission: 'contact-lists.create' },
    records: 'contact-lists',
    limits: contactListsLimits.create,
  },
  update: {
    id: 'contactLists.update',
    method: 'PUT',
    path: '/api/v1/contact-lists/:id',
    access: { who: 'permission', permission: 'contact-lists.update' },
    records: 'contact-lists',
    limits: contactListsLimits.update,
  },
  remove: { id: 'contactLists.delete', method: 'DELETE', path: '/api/v1/contact-lists/:id', access: { who: 'permission', permission: 'contact-lists.delete' }, records: 'contact-lists' },
}
export const allContactLists: InBrowser<typeof source.allContactLists> = {
  name: 'contact-lists',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      opt_in: { kind: 'choice', value: 'code', options: ['single', 'double'] },
      visibility: { kind: 'choice', value: 'code', options: ['private', 'public'] },
      project: { kind: 'choice', value: 'uuid' },
      shared: { kind: 'boolean' },
      archived: { kind: 'boolean' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'contactLists.list', method: 'GET', path: '/api/v1/contact-lists', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' },
  export: { id: 'contactLists.export', method: 'GET', path: '/api/v1/contact-lists/export', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists', produces: 'xlsx' },
  filters: { id: 'contactLists.filters', method: 'GET', path: '/api/v1/contact-lists/filters', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' },
  read: { id: 'contactLists.read', method: 'GET', path: '/api/v1/contact-lists/:id', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' },
  create: { id: 'contactLists.create', method: 'POST', path: '/api/v1/contact-lists', access: { who: 'permission', permission: 'contact-lists.create' }, records: 'contact-lists' },
  update: { id: 'contactLists.update', method: 'PUT', path: '/api/v1/contact-lists/:id', access: { who: 'permission', permission: 'contact-lists.update' }, records: 'contact-lists' },
  remove: { id: 'contactLists.delete', method: 'DELETE', path: '/api/v1/contact-lists/:id', access: { who: 'permission', permission: 'contact-lists.delete' }, records: 'contact-lists' },
}
export const contactListOptions: InBrowser<typeof source.contactListOptions> = {
  id: 'accounts.contactLists.options',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contact-lists/options',
  access: { who: 'permission', permission: 'contact-lists.read' },
  records: 'contact-lists',
}
export const contactListGrowth: InBrowser<typeof source.contactListGrowth> = { id: 'contactLists.growth', method: 'GET', path: '/api/v1/contact-lists/:contact_list_id/growth', access: { who: 'permission', permission: 'contact-lists.read' }, records: 'contact-lists' }
export const contactListShares: InBrowser<typeof source.contactListShares> = { id: 'contactLists.accounts.list', method: 'GET', path: '/api/v1/contact-lists/:contact_list_id/accounts', access: { who: 'permission', permission: 'contact-lists.share' }, records: 'accounts' }
export const shareContactList: InBrowser<typeof source.shareContactList> = { id: 'contactLists.accounts.create', method: 'POST', path: '/api/v1/contact-lists/:contact_list_id/accounts', access: { who: 'permission', permission: 'contact-lists.share' }, records: 'accounts' }
export const unshareContactList: InBrowser<typeof source.unshareContactList> = {
  id: 'contactLists.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/contact-lists/:contact_list_id/accounts/:linked_account_id',
  access: { who: 'permission', permission: 'contact-lists.share' },
  records: 'accounts',
}
export const contactListBatches: InBrowser<typeof source.contactListBatches> = {
  id: 'contactLists.jobBatches.list',
  method: 'GET',
  path: '/api/v1/contact-lists/:contact_list_id/job-batches',
  access: { who: 'permission', permission: 'subscriptions.read' },
  records: 'jobBatches',
}
export const cancelContactListBatch: InBrowser<typeof source.cancelContactListBatch> = {
  id: 'contactLists.cancelledJobBatches.create',
  method: 'POST',
  path: '/api/v1/contact-lists/:contact_list_id/cancelled-job-batches',
  access: { who: 'permission', permission: 'subscriptions.create' },
  records: 'cancelledJobBatches',
}
