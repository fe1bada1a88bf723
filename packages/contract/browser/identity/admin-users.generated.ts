// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/admin-users.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AdminUser, UserActivity, AdminOverview } from '../../src/identity/admin-users.ts'
export const USER_STATUS_CODES: typeof source.USER_STATUS_CODES = ['pending', 'active', 'deactivated']
const adminUsersLimits = {
  create: {
    first_name: { minLength: 1, maxLength: 80 },
    last_name: { minLength: 1, maxLength: 80 },
    username: { maxLength: 160 },
    email: { minLength: 1, maxLength: 254 },
    time_zone: { maxLength: 64 },
    phone: { maxLength: 40 },
    role_ids: { maxItems: 20 },
  },
  update: {
    first_name: { minLength: 1, maxLength: 80 },
    last_name: { minLength: 1, maxLength: 80 },
    username: { maxLength: 160 },
    email: { minLength: 1, maxLength: 254 },
    time_zone: { maxLength: 64 },
    phone: { maxLength: 40 },
    role_ids: { maxItems: 20 },
  },
} as const
export const adminUsers: InBrowser<typeof source.adminUsers, typeof adminUsersLimits> = {
  name: 'users',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      role: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['pending', 'active', 'deactivated'] },
      email_verified: { kind: 'boolean' },
      account: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
      last_login: { kind: 'date' },
    },
  },
  list: { id: 'admin.users.list', method: 'GET', path: '/api/v1/admin/users', access: { who: 'staff', permission: 'users.read' }, records: 'users' },
  export: { id: 'admin.users.export', method: 'GET', path: '/api/v1/admin/users/export', access: { who: 'staff', permission: 'users.read' }, records: 'users', produces: 'xlsx' },
  filters: { id: 'admin.users.filters', method: 'GET', path: '/api/v1/admin/users/filters', access: { who: 'staff', permission: 'users.read' }, records: 'users' },
  read: { id: 'admin.users.read', method: 'GET', path: '/api/v1/admin/users/:id', access: { who: 'staff', permission: 'users.read' }, records: 'users' },
  create: { id: 'admin.users.create', method: 'POST', path: '/api/v1/admin/users', access: { who: 'staff', permission: 'users.create' }, records: 'users', limits: adminUsersLimits.create },
  update: { id: 'admin.users.update', method: 'PUT', path: '/api/v1/admin/users/:id', access: { who: 'staff', permission: 'users.update' }, records: 'users', limits: adminUsersLimits.update },
  remove: { id: 'admin.users.delete', method: 'DELETE', path: '/api/v1/admin/users/:id', access: { who: 'permission', permission: 'users.delete' }, records: 'users' },
}
export const editAdminUser: InBrowser<typeof source.editAdminUser> = { id: 'admin.users.edit', method: 'GET', path: '/api/v1/admin/users/:id/edit', access: { who: 'staff', permission: 'users.read' }, records: 'users' }
export const createAdminUserForm: InBrowser<typeof source.createAdminUserForm> = { id: 'admin.users.form', method: 'GET', path: '/api/v1/admin/users/create', access: { who: 'staff', permission: 'users.create' }, records: 'users' }
export const activateUser: InBrowser<typeof source.activateUser> = { id: 'admin.activatedUsers.create', method: 'POST', path: '/api/v1/admin/activated-users', access: { who: 'staff', permission: 'users.activate' }, records: 'activatedUsers' }
export const deactivateUser: InBrowser<typeof source.deactivateUser> = { id: 'admin.activatedUsers.delete', method: 'DELETE', path: '/api/v1/admin/activated-users/:user_id', access: { who: 'staff', permission: 'users.activate' }, records: 'activatedUsers' }
export const sendActivation: InBrowser<typeof source.sendActivation> = { id: 'admin.users.activation', method: 'POST', path: '/api/v1/admin/users/:id/activation', access: { who: 'staff', permission: 'users.update' }, records: 'users' }
export const adminUserActivity: InBrowser<typeof source.adminUserActivity> = { id: 'admin.users.activity', method: 'GET', path: '/api/v1/admin/users/:id/activity-logs', access: { who: 'staff', permission: 'users.read' }, records: 'users' }
export const adminOverview: InBrowser<typeof source.adminOverview> = { id: 'admin.overview', method: 'GET', path: '/api/v1/admin/overview', access: { who: 'staff', permission: 'users.read' }, records: 'admin' }
