import { accountPermissions, adminRoles, editAdminRolePermissions, roles, updateAdminRolePermissions } from '@stoa/contract'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { mayGrant, permissionGroups } from '../permissions/index.ts'
import { createRole, removeAccountRole, updateRole } from './account-roles.ts'
import { createPlatformRole, editPlatformRole, removePlatformRole, updatePlatformRole } from './platform-roles.ts'
import { platformRoleQuery, roleQuery } from './roles.query.ts'

export function roleRoutes(routes: Routes): void {
  serveResource(routes, roles, {
    list: roleQuery.list,
    create: createRole,
    read: roleQuery.read,
    update: updateRole,
    remove: removeAccountRole,
  })
  serve(routes, accountPermissions, async (ctx, { params }) => ({
    data: permissionGroups(ctx, 'account', (name) => mayGrant(ctx, params.account_id, name)),
  }))
  serveResource(routes, adminRoles, {
    list: platformRoleQuery.list,
    create: createPlatformRole,
    read: platformRoleQuery.read,
    remove: removePlatformRole,
  })
  serve(routes, editAdminRolePermissions, editPlatformRole)
  serve(routes, updateAdminRolePermissions, updatePlatformRole)
}
