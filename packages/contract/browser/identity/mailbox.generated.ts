// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/mailbox.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { MailboxMessage } from '../../src/identity/mailbox.ts'
export const mailbox: InBrowser<typeof source.mailbox> = {
  name: 'mailbox',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, date_created: { kind: 'date' } } },
  list: { id: 'admin.mailbox.list', method: 'GET', path: '/api/v1/admin/mailbox', access: { who: 'staff', permission: 'platform.health' }, records: 'mailbox' },
  export: { id: 'admin.mailbox.export', method: 'GET', path: '/api/v1/admin/mailbox/export', access: { who: 'staff', permission: 'platform.health' }, records: 'mailbox', produces: 'xlsx' },
  filters: { id: 'admin.mailbox.filters', method: 'GET', path: '/api/v1/admin/mailbox/filters', access: { who: 'staff', permission: 'platform.health' }, records: 'mailbox' },
  read: { id: 'admin.mailbox.read', method: 'GET', path: '/api/v1/admin/mailbox/:id', access: { who: 'staff', permission: 'platform.health' }, records: 'mailbox' },
  create: { id: 'admin.mailbox.create', method: 'POST', path: '/api/v1/admin/mailbox', access: { who: 'permission', permission: 'mailbox.create' }, records: 'mailbox' },
  update: { id: 'admin.mailbox.update', method: 'PUT', path: '/api/v1/admin/mailbox/:id', access: { who: 'permission', permission: 'mailbox.update' }, records: 'mailbox' },
  remove: { id: 'admin.mailbox.delete', method: 'DELETE', path: '/api/v1/admin/mailbox/:id', access: { who: 'permission', permission: 'mailbox.delete' }, records: 'mailbox' },
}
