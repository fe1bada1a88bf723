// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/directory.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Colleague } from '../../src/identity/directory.ts'
export const colleagues: InBrowser<typeof source.colleagues> = {
  name: 'users',
  key: 'id',
  shape: { filters: { search: { kind: 'search' } } },
  list: { id: 'users.list', method: 'GET', path: '/api/v1/users', access: { who: 'verified' }, records: 'users' },
  export: { id: 'users.export', method: 'GET', path: '/api/v1/users/export', access: { who: 'permission', permission: 'users.export' }, records: 'users', produces: 'xlsx' },
  filters: { id: 'users.filters', method: 'GET', path: '/api/v1/users/filters', access: { who: 'verified' }, records: 'users' },
  read: { id: 'users.read', method: 'GET', path: '/api/v1/users/:id', access: { who: 'verified' }, records: 'users' },
  create: { id: 'users.create', method: 'POST', path: '/api/v1/users', access: { who: 'permission', permission: 'users.create' }, records: 'users' },
  update: { id: 'users.update', method: 'PUT', path: '/api/v1/users/:id', access: { who: 'permission', permission: 'users.update' }, records: 'users' },
  remove: { id: 'users.delete', method: 'DELETE', path: '/api/v1/users/:id', access: { who: 'permission', permission: 'users.delete' }, records: 'users' },
}
