import {
  activateUser as activate,
  adminOverview,
  adminUserActivity,
  adminUsers,
  createAdminUserForm,
  deactivateUser as deactivate,
  editAdminUser,
  sendActivation,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { activateUser, deactivateUser, sendActivationMail } from './activate-user.ts'
import { readAdminOverview } from './admin-overview.ts'
import { listUserActivity } from './user-activity.ts'
import { editUserForm, newUserForm } from './user-form.ts'
import { userExport } from './users.export.ts'
import { adminUserQuery } from './users.query.ts'
import { createUser, updateUser } from './write-user.ts'

export function userRoutes(routes: Routes): void {
  serveResource(routes, adminUsers, {
    list: adminUserQuery.list,
    filters: filterOptions(adminUsers),
    export: exportList(adminUserQuery, userExport),
    create: createUser,
    read: adminUserQuery.read,
    update: updateUser,
  })
  serve(routes, createAdminUserForm, newUserForm)
  serve(routes, editAdminUser, editUserForm)
  serve(routes, sendActivation, sendActivationMail)
  serve(routes, adminUserActivity, listUserActivity)
  serve(routes, activate, activateUser)
  serve(routes, deactivate, deactivateUser)
  serve(routes, adminOverview, readAdminOverview)
}
