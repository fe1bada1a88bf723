import { contactAssignees, contacts, type Contact } from '@stoa/contract/browser'
import { fakeServer, type Sent } from '../../../test/render-app.tsx'

/** Permissions for everything that a list of contacts offers, except changes of its fields. */
export const ALL = ['contacts.read', 'contacts.create', 'contacts.delete', 'contacts.export']

/** A contact as the list receives it. */
export const contact = (id: number, more: Partial<Contact> = {}): Contact => ({
  id,
  account_id: 7,
  person_id: null,
  first_name: `Name${id}`,
  last_name: 'Surname',
  company: null,
  job_title: null,
  email: `c${id}@example.com`,
  phone: null,
  locale: null,
  time_zone: null,
  birthday: null,
  gender: null,
  avatar_url: null,
  status: 'active',
  lifecycle: 'lead',
  customer_since: null,
  user_id: null,
  assigned_at: null,
  source: 'manual',
  first_touch_at: null,
  last_activity_at: null,
  emails_marketable: false,
  sms_marketable: false,
  custom_fields: {},
  notes_count: 0,
  tasks_count: 0,
  requests_count: 0,
  merged_into_id: null,
  version: 1,
  created_by_id: null,
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  tags: [],
  user: null,
  ...more,
})

/** One page of a list of contacts. */
export const pageOf = (rows: Contact[], total = rows.length, page = 1) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: {
    current_page: page,
    from: rows.length ? 1 : null,
    to: rows.length || null,
    last_page: Math.max(1, Math.ceil(total / 25)),
    path: '',
    per_page: 25,
    total,
  },
})

/** A server with contacts to list and a member to assign them to. */
export function serverWith(list: (sent: Sent) => ReturnType<typeof pageOf>) {
  const server = fakeServer()
  server.answer(contacts.list, list)
  server.answer(contactAssignees, { data: [{ value: 3, label: 'Grace Hopper' }] })
  return server
}
