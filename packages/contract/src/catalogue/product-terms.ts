import { z } from 'zod'
import { staff } from '../kit/access.ts'
import { defineEndpoint, manyOf } from '../kit/endpoint.ts'
import { optionalText, text } from '../kit/fields.ts'
import { amount, currencyCode } from './amounts.ts'
import { ReferenceProject, SubscriptionPlan } from './product-rows.ts'

const plans = '/api/v1/admin/products/:product_id/subscription-plans'
export const listSubscriptionPlans = defineEndpoint({
  id: 'admin.products.subscriptionPlans.list',
  method: 'GET',
  path: plans,
  access: staff('products.read'),
  summary: 'Subscription plans of a product, those no longer sold last',
  response: manyOf(SubscriptionPlan),
})
export const SubscriptionPlanInput = z.object({
  id: z.int().positive().nullish(),
  package_edition_id: z.int().positive().nullish(),
  name: text(80),
  interval: SubscriptionPlan.shape.interval,
  interval_count: z.int().min(1).max(36),
  price_minor: amount,
  currency: currencyCode.optional(),
  setup_fee_minor: amount.optional(),
  trial_days: z.int().min(0).max(365).optional(),
  min_cycles: z.int().min(0).max(120).optional(),
  is_default: z.boolean().optional(),
  is_active: z.boolean().optional(),
})
export type SubscriptionPlanInput = z.infer<typeof SubscriptionPlanInput>
/** The complete set. Others are deleted, or deactivated if a subscription or document uses them. */
export const updateSubscriptionPlans = defineEndpoint({
  id: 'admin.products.subscriptionPlans.update',
  method: 'PUT',
  path: plans,
  access: staff('products.update'),
  summary: 'Replace the subscription plans of a product',
  body: z.object({ subscription_plans: z.array(SubscriptionPlanInput).max(50) }),
  response: manyOf(SubscriptionPlan),
})

const references = '/api/v1/admin/products/:product_id/projects'
export const listProductProjects = defineEndpoint({
  id: 'admin.products.projects.list',
  method: 'GET',
  path: references,
  access: staff('products.read'),
  summary: 'Reference projects of a product',
  response: manyOf(ReferenceProject),
})
/** Projects that are not a reference of the product yet, at most 20. */
export const productProjectChoices = defineEndpoint({
  id: 'admin.products.projects.choices',
  method: 'GET',
  path: `${references}/choices`,
  access: staff('products.update'),
  summary: 'Projects that can become a reference of a product',
  query: z.object({ search: z.string().trim().max(200).optional() }),
  response: manyOf(ReferenceProject.pick({ uuid: true, name: true, status: true, account: true })),
})
export const addProductProject = defineEndpoint({
  id: 'admin.products.projects.create',
  method: 'POST',
  path: references,
  access: staff('products.update'),
  summary: 'Show a project as a reference of a product',
  body: z.object({ project_uuid: z.uuid(), caption: optionalText(200) }),
  response: manyOf(ReferenceProject),
})
export const removeProductProject = defineEndpoint({
  id: 'admin.products.projects.delete',
  method: 'DELETE',
  path: `${references}/:project_uuid`,
  access: staff('products.update'),
  summary: 'Take a project from the references of a product',
  response: manyOf(ReferenceProject),
})
