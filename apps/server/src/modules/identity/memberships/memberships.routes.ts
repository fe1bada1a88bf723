import { members, memberships, providerMembers, updateMembership as updateEndpoint } from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { endMembership } from './end-membership.ts'
import { listProviderMembers, memberQuery } from './members.query.ts'
import { membershipExport } from './memberships.export.ts'
import { membershipQuery } from './memberships.query.ts'
import { updateMembership } from './update-membership.ts'

/** Routes of memberships. The invitations serve the creation of memberships. */
export function membershipRoutes(routes: Routes): void {
  serveResource(routes, memberships, {
    list: membershipQuery.list,
    filters: filterOptions(memberships),
    export: exportList(membershipQuery, membershipExport),
    read: membershipQuery.read,
    remove: endMembership,
  })
  serve(routes, updateEndpoint, updateMembership)
  serve(routes, members.list, memberQuery.list)
  serve(routes, providerMembers.list, listProviderMembers)
}
