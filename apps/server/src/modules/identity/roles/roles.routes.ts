import { accountPermissions, adminRoles, editAdminRolePermissions, roles, updateAdminRolePermissions } from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { mayGrant, permissionGroups } from '../permissions/index.ts'
import { createRole, removeAccountRole, updateRole } from './account-roles.ts'
import { createPlatformRole, editPlatformRole, removePlatformRole, updatePlatformRole } from './platform-roles.ts'
import { roleExport } from './roles.export.ts'
import { platformRoleQuery, roleQuery } from './roles.query.ts'

export function roleRoutes(routes: Routes): void {
  serveResource(routes, roles, {
    list: roleQuery.list,
    filters: filterOptions(roles),
    export: exportList(roleQuery, roleExport),
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
    filters: filterOptions(adminRoles),
    export: exportList(platformRoleQuery, roleExport),
    create: createPlatformRole,
    read: platformRoleQuery.read,
    remove: removePlatformRole,
  })
  serve(routes, editAdminRolePermissions, editPlatformRole)
  serve(routes, updateAdminRolePermissions, updatePlatformRole)
}
