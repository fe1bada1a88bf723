// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/product-terms.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SubscriptionPlanInput } from '../../src/catalogue/product-terms.ts'
export const listSubscriptionPlans: InBrowser<typeof source.listSubscriptionPlans> = {
  id: 'admin.products.subscriptionPlans.list',
  method: 'GET',
  path: '/api/v1/admin/products/:product_id/subscription-plans',
  access: { who: 'staff', permission: 'products.read' },
  records: 'subscriptionPlans',
}
const updateSubscriptionPlansLimits = {
  subscription_plans: {
    maxItems: 50,
    item: {
      fields: {
        name: { minLength: 1, maxLength: 80 },
        interval_count: { min: 1, max: 36 },
        price_minor: { min: 0, max: 1000000000000 },
        setup_fee_minor: { min: 0, max: 1000000000000 },
        trial_days: { min: 0, max: 365 },
        min_cycles: { min: 0, max: 120 },
      },
    },
  },
} as const
export const updateSubscriptionPlans: InBrowser<typeof source.updateSubscriptionPlans, typeof updateSubscriptionPlansLimits> = {
  id: 'admin.products.subscriptionPlans.update',
  method: 'PUT',
  path: '/api/v1/admin/products/:product_id/subscription-plans',
  access: { who: 'staff', permission: 'products.update' },
  records: 'subscriptionPlans',
  limits: updateSubscriptionPlansLimits,
}
export const listProductProjects: InBrowser<typeof source.listProductProjects> = { id: 'admin.products.projects.list', method: 'GET', path: '/api/v1/admin/products/:product_id/projects', access: { who: 'staff', permission: 'products.read' }, records: 'projects' }
export const productProjectChoices: InBrowser<typeof source.productProjectChoices> = { id: 'admin.products.projects.choices', method: 'GET', path: '/api/v1/admin/products/:product_id/projects/choices', access: { who: 'staff', permission: 'products.update' }, records: 'projects' }
const addProductProjectLimits = { caption: { maxLength: 200 } } as const
export const addProductProject: InBrowser<typeof source.addProductProject, typeof addProductProjectLimits> = {
  id: 'admin.products.projects.create',
  method: 'POST',
  path: '/api/v1/admin/products/:product_id/projects',
  access: { who: 'staff', permission: 'products.update' },
  records: 'projects',
  limits: addProductProjectLimits,
}
export const removeProductProject: InBrowser<typeof source.removeProductProject> = {
  id: 'admin.products.projects.delete',
  method: 'DELETE',
  path: '/api/v1/admin/products/:product_id/projects/:project_uuid',
  access: { who: 'staff', permission: 'products.update' },
  records: 'projects',
}
