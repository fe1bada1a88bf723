import {
  adminMemberships,
  chooseAccountMembership,
  createCustomMembership,
  readAccountMembership,
  updateCustomMembership,
} from '@stoa/contract'
import { serve, serveResource } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { productSurface } from '../products/index.ts'
import { readAccountPlan } from './account-membership.ts'
import { chooseMembership } from './choose-membership.ts'
import { createCustom, createMembership, membershipQuery, updateCustom, updateMembership } from './write-membership.ts'

export { applyMembership, membershipSeller, type MembershipChange } from './membership-change.ts'
export { membershipParts } from './membership-features.ts'

export const membershipProductsModule: ServerModule = {
  routes(routes) {
    serveResource(
      routes,
      adminMemberships as never,
      { ...productSurface(membershipQuery, 'membership'), create: createMembership, update: updateMembership } as never,
    )
    serve(routes, createCustomMembership, createCustom)
    serve(routes, updateCustomMembership, updateCustom)
    serve(routes, readAccountMembership, readAccountPlan)
    serve(routes, chooseAccountMembership, chooseMembership)
  },
}
