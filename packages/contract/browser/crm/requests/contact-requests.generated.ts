// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/contact-requests.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { RequestStatus, RequestContact, RequestStage, RequestPipeline, ContactRequest, ContactRequestInput } from '../../../src/crm/requests/contact-requests.ts'
export const REQUEST_STATUSES: typeof source.REQUEST_STATUSES = ['staging', 'open', 'won', 'lost', 'spam']
export const REQUEST_PRIORITIES: typeof source.REQUEST_PRIORITIES = ['normal', 'low', 'high', 'urgent']
export const REQUEST_TYPES: typeof source.REQUEST_TYPES = ['information', 'quote', 'complaint', 'callback', 'booking', 'other']
export const SPAM_DAYS: typeof source.SPAM_DAYS = 30
export const REQUEST_GROUPS: typeof source.REQUEST_GROUPS = ['status', 'assignee', 'pipeline', 'pipeline_stage', 'project', 'priority', 'type', 'source']
const contactRequestsLimits = {
  create: {
    subject: { minLength: 1, maxLength: 200 },
    message: { maxLength: 20000 },
    value_minor: { min: 0, max: 999999999999 },
    probability_bp: { min: 0, max: 10000 },
    tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } },
    contact: { fields: { first_name: { maxLength: 80 }, last_name: { maxLength: 80 }, company: { maxLength: 160 }, email: { maxLength: 254 }, phone: { maxLength: 40 } } },
  },
  update: { subject: { minLength: 1, maxLength: 200 }, message: { maxLength: 20000 }, value_minor: { min: 0, max: 999999999999 }, probability_bp: { min: 0, max: 10000 } },
} as const
export const contactRequests: InBrowser<typeof source.contactRequests, typeof contactRequestsLimits> = {
  name: 'contact-requests',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['staging', 'open', 'won', 'lost', 'spam'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      contact: { kind: 'choice', value: 'id' },
      pipeline: { kind: 'choice', value: 'id', nullable: true },
      pipeline_stage: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      channel: { kind: 'choice', value: 'id', nullable: true },
      campaign: { kind: 'choice', value: 'id', nullable: true },
      source: {
        kind: 'choice',
        value: 'code',
        options: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'],
      },
      type: { kind: 'choice', value: 'code', options: ['information', 'quote', 'complaint', 'callback', 'booking', 'other'] },
      tag: { kind: 'choice', value: 'id' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      lost_reason: { kind: 'choice', value: 'id' },
      unread: { kind: 'boolean' },
      unanswered: { kind: 'boolean' },
      answered: { kind: 'boolean' },
      answered_in_time: { kind: 'boolean' },
      overdue_response: { kind: 'boolean' },
      rotting: { kind: 'boolean' },
      date_created: { kind: 'date' },
      closed: { kind: 'date' },
      expected_close: { kind: 'date' },
      next_action: { kind: 'date' },
      value: { kind: 'number' },
    },
    alternatives: { except: [] },
  },
  list: {
    id: 'accounts.contactRequests.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-requests',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'contact-requests',
  },
  export: {
    id: 'accounts.contactRequests.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-requests/export',
    access: { who: 'permission', permission: 'contact-requests.export' },
    records: 'contact-requests',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.contactRequests.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-requests/filters',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'contact-requests',
  },
  read: { id: 'contactRequests.read', method: 'GET', path: '/api/v1/contact-requests/:id', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'contact-requests' },
  create: {
    id: 'accounts.contactRequests.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/contact-requests',
    access: { who: 'permission', permission: 'contact-requests.create' },
    records: 'contact-requests',
    limits: contactRequestsLimits.create,
  },
  update: {
    id: 'contactRequests.update',
    method: 'PUT',
    path: '/api/v1/contact-requests/:id',
    access: { who: 'permission', permission: 'contact-requests.update' },
    records: 'contact-requests',
    limits: contactRequestsLimits.update,
  },
  remove: { id: 'contactRequests.delete', method: 'DELETE', path: '/api/v1/contact-requests/:id', access: { who: 'permission', permission: 'contact-requests.delete' }, records: 'contact-requests' },
}
export const contactRequestGroups: InBrowser<typeof source.contactRequestGroups> = {
  id: 'accounts.contactRequests.groups',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contact-requests/groups',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact-requests',
}
const allContactRequestsLimits = {
  create: {
    subject: { minLength: 1, maxLength: 200 },
    message: { maxLength: 20000 },
    value_minor: { min: 0, max: 999999999999 },
    probability_bp: { min: 0, max: 10000 },
    tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } },
    contact: { fields: { first_name: { maxLength: 80 }, last_name: { maxLength: 80 }, company: { maxLength: 160 }, email: { maxLength: 254 }, phone: { maxLength: 40 } } },
  },
  update: { subject: { minLength: 1, maxLength: 200 }, message: { maxLength: 20000 }, value_minor: { min: 0, max: 999999999999 }, probability_bp: { min: 0, max: 10000 } },
} as const
export const allContactRequests: InBrowser<typeof source.allContactRequests, typeof allContactRequestsLimits> = {
  name: 'contact-requests',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['staging', 'open', 'won', 'lost', 'spam'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      contact: { kind: 'choice', value: 'id' },
      pipeline: { kind: 'choice', value: 'id', nullable: true },
      pipeline_stage: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      channel: { kind: 'choice', value: 'id', nullable: true },
      campaign: { kind: 'choice', value: 'id', nullable: true },
      source: {
        kind: 'choice',
        value: 'code',
        options: ['manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge'],
      },
      type: { kind: 'choice', value: 'code', options: ['information', 'quote', 'complaint', 'callback', 'booking', 'other'] },
      tag: { kind: 'choice', value: 'id' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      lost_reason: { kind: 'choice', value: 'id' },
      unread: { kind: 'boolean' },
      unanswered: { kind: 'boolean' },
      answered: { kind: 'boolean' },
      answered_in_time: { kind: 'boolean' },
      overdue_response: { kind: 'boolean' },
      rotting: { kind: 'boolean' },
      date_created: { kind: 'date' },
      closed: { kind: 'date' },
      expected_close: { kind: 'date' },
      next_action: { kind: 'date' },
      value: { kind: 'number' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'contactRequests.list', method: 'GET', path: '/api/v1/contact-requests', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'contact-requests' },
  export: {
    id: 'contactRequests.export',
    method: 'GET',
    path: '/api/v1/contact-requests/export',
    access: { who: 'permission', permission: 'contact-requests.export' },
    records: 'contact-requests',
    produces: 'xlsx',
  },
  filters: { id: 'contactRequests.filters', method: 'GET', path: '/api/v1/contact-requests/filters', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'contact-requests' },
  read: { id: 'contactRequests.read', method: 'GET', path: '/api/v1/contact-requests/:id', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'contact-requests' },
  create: {
    id: 'contactRequests.create',
    method: 'POST',
    path: '/api/v1/contact-requests',
    access: { who: 'permission', permission: 'contact-requests.create' },
    records: 'contact-requests',
    limits: allContactRequestsLimits.create,
  },
  update: {
    id: 'contactRequests.update',
    method: 'PUT',
    path: '/api/v1/contact-requests/:id',
    access: { who: 'permission', permission: 'contact-requests.update' },
    records: 'contact-requests',
    limits: allContactRequestsLimits.update,
  },
  remove: { id: 'contactRequests.delete', method: 'DELETE', path: '/api/v1/contact-requests/:id', access: { who: 'permission', permission: 'contact-requests.delete' }, records: 'contact-requests' },
}
export const contactContactRequests: InBrowser<typeof source.contactContactRequests> = {
  id: 'contacts.contactRequests.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact-requests',
}
const createContactContactRequestLimits = {
  subject: { minLength: 1, maxLength: 200 },
  message: { maxLength: 20000 },
  value_minor: { min: 0, max: 999999999999 },
  probability_bp: { min: 0, max: 10000 },
  tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } },
} as const
export const createContactContactRequest: InBrowser<typeof source.createContactContactRequest, typeof createContactContactRequestLimits> = {
  id: 'contacts.contactRequests.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.create' },
  records: 'contact-requests',
  limits: createContactContactRequestLimits,
}
export const locateContactRequest: InBrowser<typeof source.locateContactRequest> = { id: 'contactRequests.locate', method: 'GET', path: '/api/v1/contact-requests/:id/location', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'contact-requests' }
export const contactRequestAssignees: InBrowser<typeof source.contactRequestAssignees> = {
  id: 'accounts.contactRequests.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contact-requests/assignees',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact-requests',
}
