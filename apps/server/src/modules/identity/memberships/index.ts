import { memberships } from '@stoa/contract'
import { membershipQuery } from './memberships.query.ts'
import type { ServerModule } from '../../../registry.ts'
import { membershipRoutes } from './memberships.routes.ts'

export { checkAssignment } from './assign-roles.ts'
export { membershipEnded } from './end-membership.ts'
export { joinAccount, roomForMembers, type MemberGate } from './join-account.ts'
export { insertMembership, makeManager, makeOwner, noteLastActive, noteTokenUse, suspendMemberships } from './store.ts'
export { membershipQuery } from './memberships.query.ts'

/** The memberships of an account, for the figures of its home page. */
export const membersOfHome = { name: 'memberships' as const, endpoint: memberships.list, list: membershipQuery.list }

export const membershipsModule: ServerModule = { routes: membershipRoutes }
