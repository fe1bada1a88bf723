// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/roles.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Role, RoleBadge, PermissionGroup } from '../../src/identity/roles.ts'
const rolesLimits = {
  create: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } } },
  update: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } } },
} as const
export const roles: InBrowser<typeof source.roles, typeof rolesLimits> = {
  name: 'roles',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, is_system: { kind: 'boolean' }, date_created: { kind: 'date' } } },
  list: { id: 'accounts.roles.list', method: 'GET', path: '/api/v1/accounts/:account_id/roles', access: { who: 'permission', permission: 'roles.read' }, records: 'roles' },
  export: { id: 'accounts.roles.export', method: 'GET', path: '/api/v1/accounts/:account_id/roles/export', access: { who: 'permission', permission: 'roles.read' }, records: 'roles', produces: 'xlsx' },
  filters: { id: 'accounts.roles.filters', method: 'GET', path: '/api/v1/accounts/:account_id/roles/filters', access: { who: 'permission', permission: 'roles.read' }, records: 'roles' },
  read: { id: 'roles.read', method: 'GET', path: '/api/v1/roles/:id', access: { who: 'permission', permission: 'roles.read' }, records: 'roles' },
  create: { id: 'accounts.roles.create', method: 'POST', path: '/api/v1/accounts/:account_id/roles', access: { who: 'permission', permission: 'roles.create' }, records: 'roles', limits: rolesLimits.create },
  update: { id: 'roles.update', method: 'PUT', path: '/api/v1/roles/:id', access: { who: 'permission', permission: 'roles.update' }, records: 'roles', limits: rolesLimits.update },
  remove: { id: 'roles.delete', method: 'DELETE', path: '/api/v1/roles/:id', access: { who: 'permission', permission: 'roles.delete' }, records: 'roles' },
}
export const accountPermissions: InBrowser<typeof source.accountPermissions> = { id: 'accounts.permissions.list', method: 'GET', path: '/api/v1/accounts/:account_id/permissions', access: { who: 'permission', permission: 'members.read' }, records: 'permissions' }
const adminRolesLimits = {
  create: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } } },
  update: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } } },
} as const
export const adminRoles: InBrowser<typeof source.adminRoles, typeof adminRolesLimits> = {
  name: 'roles',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, is_system: { kind: 'boolean' }, date_created: { kind: 'date' } } },
  list: { id: 'admin.roles.list', method: 'GET', path: '/api/v1/admin/roles', access: { who: 'staff', permission: 'platform-roles.read' }, records: 'roles' },
  export: { id: 'admin.roles.export', method: 'GET', path: '/api/v1/admin/roles/export', access: { who: 'staff', permission: 'platform-roles.read' }, records: 'roles', produces: 'xlsx' },
  filters: { id: 'admin.roles.filters', method: 'GET', path: '/api/v1/admin/roles/filters', access: { who: 'staff', permission: 'platform-roles.read' }, records: 'roles' },
  read: { id: 'admin.roles.read', method: 'GET', path: '/api/v1/admin/roles/:id', access: { who: 'staff', permission: 'platform-roles.read' }, records: 'roles' },
  create: { id: 'admin.roles.create', method: 'POST', path: '/api/v1/admin/roles', access: { who: 'super-admin' }, records: 'roles', limits: adminRolesLimits.create },
  update: { id: 'admin.roles.update', method: 'PUT', path: '/api/v1/admin/roles/:id', access: { who: 'permission', permission: 'platform-roles.update' }, records: 'roles', limits: adminRolesLimits.update },
  remove: { id: 'admin.roles.delete', method: 'DELETE', path: '/api/v1/admin/roles/:id', access: { who: 'super-admin' }, records: 'roles' },
}
export const editAdminRolePermissions: InBrowser<typeof source.editAdminRolePermissions> = { id: 'admin.roles.permissions.edit', method: 'GET', path: '/api/v1/admin/roles/:id/permissions/edit', access: { who: 'staff', permission: 'platform-roles.read' }, records: 'permissions' }
const updateAdminRolePermissionsLimits = { permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } }, name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 } } as const
export const updateAdminRolePermissions: InBrowser<typeof source.updateAdminRolePermissions, typeof updateAdminRolePermissionsLimits> = { id: 'admin.roles.permissions.update', method: 'PATCH', path: '/api/v1/admin/roles/:id/permissions', access: { who: 'super-admin' }, records: 'permissions', limits: updateAdminRolePermissionsLimits }
