// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/contact-request-relations.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

const contactRequestNotesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const contactRequestNotes: InBrowser<typeof source.contactRequestNotes, typeof contactRequestNotesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'contactRequests.notes.list', method: 'GET', path: '/api/v1/contact-requests/:contact_request_id/notes', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'notes' },
  export: {
    id: 'contactRequests.notes.export',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/notes/export',
    access: { who: 'permission', permission: 'notes.export' },
    records: 'notes',
    produces: 'xlsx',
  },
  filters: {
    id: 'contactRequests.notes.filters',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/notes/filters',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'notes',
  },
  read: { id: 'contactRequests.notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'notes' },
  create: {
    id: 'contactRequests.notes.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/notes',
    access: { who: 'permission', permission: 'contact-requests.update' },
    records: 'notes',
    limits: contactRequestNotesLimits.create,
  },
  update: {
    id: 'contactRequests.notes.update',
    method: 'PUT',
    path: '/api/v1/notes/:id',
    access: { who: 'permission', permission: 'notes.update' },
    records: 'notes',
    limits: contactRequestNotesLimits.update,
  },
  remove: { id: 'contactRequests.notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.delete' }, records: 'notes' },
}
const contactRequestCommentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const contactRequestComments: InBrowser<typeof source.contactRequestComments, typeof contactRequestCommentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: {
    id: 'contactRequests.comments.list',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/comments',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'comments',
  },
  export: {
    id: 'contactRequests.comments.export',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/comments/export',
    access: { who: 'permission', permission: 'comments.export' },
    records: 'comments',
    produces: 'xlsx',
  },
  filters: {
    id: 'contactRequests.comments.filters',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/comments/filters',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'comments',
  },
  read: { id: 'contactRequests.comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'comments' },
  create: {
    id: 'contactRequests.comments.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/comments',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'comments',
    limits: contactRequestCommentsLimits.create,
  },
  update: {
    id: 'contactRequests.comments.update',
    method: 'PUT',
    path: '/api/v1/comments/:id',
    access: { who: 'permission', permission: 'comments.update' },
    records: 'comments',
    limits: contactRequestCommentsLimits.update,
  },
  remove: { id: 'contactRequests.comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.delete' }, records: 'comments' },
}
const contactRequestTasksLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
  },
  update: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
    reason: { maxLength: 2000 },
  },
} as const
export const contactRequestTasks: InBrowser<typeof source.contactRequestTasks, typeof contactRequestTasksLimits> = {
  name: 'tasks',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      account: { kind: 'choice', value: 'id' },
      account_assigned: { kind: 'choice', value: 'id', nullable: true },
      creator: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id', nullable: true },
      contact_request: { kind: 'choice', value: 'id', nullable: true },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      parent: { kind: 'choice', value: 'uuid' },
      subtask: { kind: 'boolean' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      type: { kind: 'choice', value: 'code', options: ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] },
      published: { kind: 'boolean' },
      overdue: { kind: 'boolean' },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'contactRequests.tasks.list', method: 'GET', path: '/api/v1/contact-requests/:contact_request_id/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: {
    id: 'contactRequests.tasks.export',
    method: 'GET',
    path: '/api/v1/contact-requests/:contact_request_id/tasks/export',
    access: { who: 'permission', permission: 'tasks.read' },
    records: 'tasks',
    produces: 'xlsx',
  },
  filters: { id: 'contactRequests.tasks.filters', method: 'GET', path: '/api/v1/contact-requests/:contact_request_id/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: {
    id: 'contactRequests.tasks.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/tasks',
    access: { who: 'permission', permission: 'tasks.create' },
    records: 'tasks',
    limits: contactRequestTasksLimits.create,
  },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: contactRequestTasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
export const contactRequestActivityLogs: InBrowser<typeof source.contactRequestActivityLogs> = {
  id: 'contactRequests.activityLogs.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/activity-logs',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
export const contactRequestAttachments: InBrowser<typeof source.contactRequestAttachments> = {
  id: 'contactRequests.attachments.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/attachments',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'media',
}
const createContactRequestAttachmentLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createContactRequestAttachment: InBrowser<typeof source.createContactRequestAttachment, typeof createContactRequestAttachmentLimits> = {
  id: 'contactRequests.attachments.create',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/attachments',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'attachments',
  multipart: true,
  limits: createContactRequestAttachmentLimits,
}
export const contactRequestTags: InBrowser<typeof source.contactRequestTags> = { id: 'contactRequests.tags.list', method: 'GET', path: '/api/v1/contact-requests/:contact_request_id/tags', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'tags' }
const addContactRequestTagsLimits = { tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } } } as const
export const addContactRequestTags: InBrowser<typeof source.addContactRequestTags, typeof addContactRequestTagsLimits> = {
  id: 'contactRequests.tags.create',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/tags',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'tags',
  limits: addContactRequestTagsLimits,
}
export const removeContactRequestTag: InBrowser<typeof source.removeContactRequestTag> = {
  id: 'contactRequests.tags.delete',
  method: 'DELETE',
  path: '/api/v1/contact-requests/:contact_request_id/tags/:tag_id',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'tags',
}
export const assignContactRequest: InBrowser<typeof source.assignContactRequest> = { id: 'contactRequests.user.update', method: 'PUT', path: '/api/v1/contact-requests/:contact_request_id/user', access: { who: 'permission', permission: 'contact-requests.assign' }, records: 'user' }
export const unassignContactRequest: InBrowser<typeof source.unassignContactRequest> = {
  id: 'contactRequests.user.delete',
  method: 'DELETE',
  path: '/api/v1/contact-requests/:contact_request_id/user',
  access: { who: 'permission', permission: 'contact-requests.assign' },
  records: 'user',
}
export const projectContactRequests: InBrowser<typeof source.projectContactRequests> = {
  id: 'projects.contactRequests.list',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact-requests',
}
export const exportProjectContactRequests: InBrowser<typeof source.exportProjectContactRequests> = {
  id: 'projects.contactRequests.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/contact-requests/export',
  access: { who: 'permission', permission: 'contact-requests.export' },
  records: 'contact-requests',
  produces: 'xlsx',
}
const createProjectContactRequestLimits = {
  subject: { minLength: 1, maxLength: 200 },
  message: { maxLength: 20000 },
  value_minor: { min: 0, max: 999999999999 },
  probability_bp: { min: 0, max: 10000 },
  tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } },
  contact: { fields: { first_name: { maxLength: 80 }, last_name: { maxLength: 80 }, company: { maxLength: 160 }, email: { maxLength: 254 }, phone: { maxLength: 40 } } },
} as const
export const createProjectContactRequest: InBrowser<typeof source.createProjectContactRequest, typeof createProjectContactRequestLimits> = {
  id: 'projects.contactRequests.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/contact-requests',
  access: { who: 'permission', permission: 'contact-requests.create' },
  records: 'contact-requests',
  limits: createProjectContactRequestLimits,
}
export const setContactRequestProject: InBrowser<typeof source.setContactRequestProject> = {
  id: 'contactRequests.project.update',
  method: 'PUT',
  path: '/api/v1/contact-requests/:contact_request_id/project',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'project',
}
export const contactRequestContact: InBrowser<typeof source.contactRequestContact> = {
  id: 'contactRequests.contact.read',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/contact',
  access: { who: 'permission', permission: 'contact-requests.read' },
  records: 'contact',
}
export const setContactRequestContact: InBrowser<typeof source.setContactRequestContact> = {
  id: 'contactRequests.contact.update',
  method: 'PUT',
  path: '/api/v1/contact-requests/:contact_request_id/contact',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact',
}
export const setContactRequestRead: InBrowser<typeof source.setContactRequestRead> = { id: 'contactRequests.read.update', method: 'PUT', path: '/api/v1/contact-requests/:contact_request_id/read', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'read' }
export const markContactRequestAnswered: InBrowser<typeof source.markContactRequestAnswered> = {
  id: 'contactRequests.firstResponse.create',
  method: 'POST',
  path: '/api/v1/contact-requests/:contact_request_id/first-response',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'firstResponse',
}
