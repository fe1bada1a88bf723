// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-attachments.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

const contactNotesLimits = { create: { body: { minLength: 1, maxLength: 20000 } }, update: { body: { minLength: 1, maxLength: 20000 } } } as const
export const contactNotes: InBrowser<typeof source.contactNotes, typeof contactNotesLimits> = {
  name: 'notes',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'contacts.notes.list', method: 'GET', path: '/api/v1/contacts/:contact_id/notes', access: { who: 'permission', permission: 'contacts.read' }, records: 'notes' },
  export: { id: 'contacts.notes.export', method: 'GET', path: '/api/v1/contacts/:contact_id/notes/export', access: { who: 'permission', permission: 'notes.export' }, records: 'notes', produces: 'xlsx' },
  filters: { id: 'contacts.notes.filters', method: 'GET', path: '/api/v1/contacts/:contact_id/notes/filters', access: { who: 'permission', permission: 'contacts.read' }, records: 'notes' },
  read: { id: 'contacts.notes.read', method: 'GET', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'notes' },
  create: {
    id: 'contacts.notes.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/notes',
    access: { who: 'permission', permission: 'contacts.update' },
    records: 'notes',
    limits: contactNotesLimits.create,
  },
  update: { id: 'contacts.notes.update', method: 'PUT', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.update' }, records: 'notes', limits: contactNotesLimits.update },
  remove: { id: 'contacts.notes.delete', method: 'DELETE', path: '/api/v1/notes/:id', access: { who: 'permission', permission: 'notes.delete' }, records: 'notes' },
}
const contactCommentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const contactComments: InBrowser<typeof source.contactComments, typeof contactCommentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'contacts.comments.list', method: 'GET', path: '/api/v1/contacts/:contact_id/comments', access: { who: 'permission', permission: 'contacts.read' }, records: 'comments' },
  export: {
    id: 'contacts.comments.export',
    method: 'GET',
    path: '/api/v1/contacts/:contact_id/comments/export',
    access: { who: 'permission', permission: 'comments.export' },
    records: 'comments',
    produces: 'xlsx',
  },
  filters: { id: 'contacts.comments.filters', method: 'GET', path: '/api/v1/contacts/:contact_id/comments/filters', access: { who: 'permission', permission: 'contacts.read' }, records: 'comments' },
  read: { id: 'contacts.comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'contacts.read' }, records: 'comments' },
  create: {
    id: 'contacts.comments.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/comments',
    access: { who: 'permission', permission: 'contacts.read' },
    records: 'comments',
    limits: contactCommentsLimits.create,
  },
  update: {
    id: 'contacts.comments.update',
    method: 'PUT',
    path: '/api/v1/comments/:id',
    access: { who: 'permission', permission: 'comments.update' },
    records: 'comments',
    limits: contactCommentsLimits.update,
  },
  remove: { id: 'contacts.comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.delete' }, records: 'comments' },
}
const contactTasksLimits = {
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
export const contactTasks: InBrowser<typeof source.contactTasks, typeof contactTasksLimits> = {
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
  list: { id: 'contacts.tasks.list', method: 'GET', path: '/api/v1/contacts/:contact_id/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: { id: 'contacts.tasks.export', method: 'GET', path: '/api/v1/contacts/:contact_id/tasks/export', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks', produces: 'xlsx' },
  filters: { id: 'contacts.tasks.filters', method: 'GET', path: '/api/v1/contacts/:contact_id/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: {
    id: 'contacts.tasks.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/tasks',
    access: { who: 'permission', permission: 'tasks.create' },
    records: 'tasks',
    limits: contactTasksLimits.create,
  },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: contactTasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
export const contactActivityLogs: InBrowser<typeof source.contactActivityLogs> = {
  id: 'contacts.activityLogs.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/activity-logs',
  access: { who: 'permission', permission: 'contacts.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
export const contactMedia: InBrowser<typeof source.contactMedia> = { id: 'contacts.media.list', method: 'GET', path: '/api/v1/contacts/:contact_id/media', access: { who: 'permission', permission: 'contacts.read' }, records: 'media' }
const createContactMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createContactMedia: InBrowser<typeof source.createContactMedia, typeof createContactMediaLimits> = {
  id: 'contacts.media.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/media',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'media',
  multipart: true,
  limits: createContactMediaLimits,
}
