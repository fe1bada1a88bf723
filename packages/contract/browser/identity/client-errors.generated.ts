// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/client-errors.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ClientError } from '../../src/identity/client-errors.ts'
export const reportClientError: InBrowser<typeof source.reportClientError> = { id: 'clientErrors.create', method: 'POST', path: '/api/v1/client-errors', access: { who: 'anyone' }, records: 'client-errors' }
export const clientErrors: InBrowser<typeof source.clientErrors> = {
  name: 'client-errors',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, last_seen: { kind: 'date' }, date_created: { kind: 'date' } } },
  list: { id: 'admin.clientErrors.list', method: 'GET', path: '/api/v1/admin/client-errors', access: { who: 'staff', permission: 'platform.health' }, records: 'client-errors' },
  export: { id: 'admin.clientErrors.export', method: 'GET', path: '/api/v1/admin/client-errors/export', access: { who: 'staff', permission: 'platform.health' }, records: 'client-errors', produces: 'xlsx' },
  filters: { id: 'admin.clientErrors.filters', method: 'GET', path: '/api/v1/admin/client-errors/filters', access: { who: 'staff', permission: 'platform.health' }, records: 'client-errors' },
  read: { id: 'admin.clientErrors.read', method: 'GET', path: '/api/v1/admin/client-errors/:id', access: { who: 'staff', permission: 'platform.health' }, records: 'client-errors' },
  create: { id: 'admin.clientErrors.create', method: 'POST', path: '/api/v1/admin/client-errors', access: { who: 'permission', permission: 'client-errors.create' }, records: 'client-errors' },
  update: { id: 'admin.clientErrors.update', method: 'PUT', path: '/api/v1/admin/client-errors/:id', access: { who: 'permission', permission: 'client-errors.update' }, records: 'client-errors' },
  remove: { id: 'admin.clientErrors.delete', method: 'DELETE', path: '/api/v1/admin/client-errors/:id', access: { who: 'staff', permission: 'platform.health' }, records: 'client-errors' },
}
