import { z } from 'zod'
import { permission, staff, superAdmin } from '../kit/access.ts'
import { accountParams, defineEndpoint, idParams, manyOf, oneOf } from '../kit/endpoint.ts'
import { instant, optionalText, text } from '../kit/fields.ts'
import { booleanFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

const permissionNames = z.array(z.string().min(1).max(80)).max(500)

/** A named set of permissions: of one account, or of the platform when `account_id` is null (domain.md 2.1). */
export const Role = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  name: z.string(),
  /** Set for built-in roles: `owner`, `manager`, `super-admin` … */
  code: z.string().nullable(),
  description: z.string().nullable(),
  is_system: z.boolean(),
  permissions: z.array(z.string()),
  /** Whether its permissions are fixed: Owner, Admin and Super Admin. */
  locked: z.boolean(),
  members_count: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Role = z.infer<typeof Role>

/** A role of a member or user. */
export const RoleBadge = z.object({ id: z.int(), name: z.string(), code: z.string().nullable() })
export type RoleBadge = z.infer<typeof RoleBadge>

export const RoleInput = z.object({ name: text(60), description: optionalText(300), permissions: permissionNames.optional() })

/** `is_system`: the built-in roles. */
const filters = { search: searchFilter(), is_system: booleanFilter(), date_created: dateFilter() }

/** Roles of an account: list and create under it, the rest by role id (spec 6). */
export const roles = defineResource({
  name: 'roles',
  id: 'accounts.roles',
  itemId: 'roles',
  access: { export: permission('roles.read') },
  paths: { collection: '/api/v1/accounts/:account_id/roles', item: '/api/v1/roles/:id' },
  row: Role,
  create: RoleInput,
  update: RoleInput.partial(),
  filters,
  sorts: ['name'],
})

/** Permissions by group and resource, for the matrix of a role. */
export const PermissionGroup = z.object({
  name: z.string(),
  label: z.string(),
  resources: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      actions: z.array(
        z.object({
          /** Full name, such as `contacts.read`. */
          name: z.string(),
          label: z.string(),
          /** Whether the caller has the permission, and may therefore grant it. */
          held: z.boolean(),
        }),
      ),
    }),
  ),
})
export type PermissionGroup = z.infer<typeof PermissionGroup>

/** Permissions that members of an account can have, in the caller's language. */
export const accountPermissions = defineEndpoint({
  id: 'accounts.permissions.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/permissions',
  access: permission('members.read'),
  summary: 'Permissions of an account by group',
  params: accountParams,
  response: manyOf(PermissionGroup),
})

/** Platform roles: staff rights in all accounts (domain.md 5.3). */
export const adminRoles = defineResource({
  name: 'roles',
  id: 'admin.roles',
  permission: 'platform-roles',
  access: { read: staff('platform-roles.read'), export: staff('platform-roles.read'), create: superAdmin, delete: superAdmin },
  paths: { collection: '/api/v1/admin/roles', item: '/api/v1/admin/roles/:id' },
  row: Role,
  create: RoleInput,
  update: RoleInput.partial(),
  filters,
  sorts: ['name'],
})

/** Form data of a platform role: the role and all available permissions. */
export const editAdminRolePermissions = defineEndpoint({
  id: 'admin.roles.permissions.edit',
  method: 'GET',
  path: '/api/v1/admin/roles/:id/permissions/edit',
  access: staff('platform-roles.read'),
  summary: 'Form data of the permissions of a platform role',
  params: idParams,
  response: oneOf(z.object({ role: Role, groups: z.array(PermissionGroup) })),
})

export const updateAdminRolePermissions = defineEndpoint({
  id: 'admin.roles.permissions.update',
  method: 'PATCH',
  path: '/api/v1/admin/roles/:id/permissions',
  access: superAdmin,
  summary: 'Change the permissions, name and description of a platform role',
  params: idParams,
  body: z.object({
    permissions: permissionNames,
    name: text(60).optional(),
    description: optionalText(300),
    /** The version that the caller read; a stale one is refused with 409. */
    version: z.int().optional(),
  }),
  response: oneOf(Role),
})
