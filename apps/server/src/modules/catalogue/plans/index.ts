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
import { readAccountPlan } from './account-plan.ts'
import { choosePlan } from './choose-plan.ts'
import { createCustomPlan, createPlan, planQuery, updateCustomPlan, updatePlan } from './write-plan.ts'

export { applyPlan, planSeller, type PlanChange } from './apply-plan.ts'
export { planParts } from './plan-features.ts'

/** The plans that the platform sells to accounts: products of type `membership`. */
export const plansModule: ServerModule = {
  routes(routes) {
    serveResource(
      routes,
      adminMemberships as never,
      { ...productSurface(planQuery, 'membership'), create: createPlan, update: updatePlan } as never,
    )
    serve(routes, createCustomMembership, createCustomPlan)
    serve(routes, updateCustomMembership, updateCustomPlan)
    serve(routes, readAccountMembership, readAccountPlan)
    serve(routes, chooseAccountMembership, choosePlan)
  },
}
