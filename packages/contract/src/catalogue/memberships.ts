import { z } from 'zod'
import { EffectiveFeature } from '../accounts/features.ts'
import { permission, staff } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { date, instant, text } from '../kit/fields.ts'
import { Product, ProductInput, adminProductsOf } from './products.ts'
import { SubscriptionPlan } from './product-rows.ts'

/** Value of a feature in a plan. Other features come from the free plan. */
export const MembershipFeature = z.object({
  feature_code: text(60),
  enabled: z.boolean().optional(),
  /** Value of a limit; null = unlimited. */
  value: z.int().min(0).max(2_000_000_000).nullish(),
})
export type MembershipFeature = z.infer<typeof MembershipFeature>

export const MembershipProductInput = ProductInput.extend({
  /** The complete set. */
  features: z.array(MembershipFeature).max(100).optional(),
  /** Whether it is the only free plan, which accounts without a subscription have. */
  is_default: z.boolean().optional(),
})
export type MembershipProductInput = z.infer<typeof MembershipProductInput>
const MembershipProductUpdate = MembershipProductInput.partial().extend({ version: z.int().optional() })
export type MembershipProductUpdate = z.infer<typeof MembershipProductUpdate>

const base = adminProductsOf('memberships', 'memberships')
/** Plans of the platform, with features and limits of accounts. */
export const adminMemberships = {
  ...base,
  create: defineEndpoint({ ...base.create, body: MembershipProductInput }),
  update: defineEndpoint({ ...base.update, body: MembershipProductUpdate }),
}

/** A plan for one account only. */
export const createCustomMembership = defineEndpoint({
  id: 'customMembershipProducts.create',
  method: 'POST',
  path: '/api/v1/custom-membership-products',
  access: staff('products.create'),
  summary: 'Make a membership for one account',
  body: MembershipProductInput.omit({ is_default: true }).extend({ account_id: z.int().positive() }),
  response: oneOf(Product),
})
export const updateCustomMembership = defineEndpoint({
  id: 'customMembershipProducts.update',
  method: 'PUT',
  path: '/api/v1/custom-membership-products/:id',
  access: staff('products.update'),
  summary: 'Change a membership that was made for one account',
  body: MembershipProductUpdate.omit({ is_default: true }),
  response: oneOf(Product),
})

/** Usage of one limit. */
export const LimitUsage = z.object({
  code: z.string(),
  name: z.string(),
  /** `bytes`, or the counted records. */
  unit: z.string().nullable(),
  used: z.number(),
  /** Null = unlimited. */
  limit: z.number().nullable(),
  state: z.enum(['free', 'near', 'reached', 'over']),
})
export type LimitUsage = z.infer<typeof LimitUsage>

/** The plan of an account: features, usage and available plans. */
export const AccountPlan = z.object({
  /** The effective plan; null if the platform has no free plan. */
  product: Product.nullable(),
  status: z.enum(['none', 'trial', 'active', 'past_due', 'suspended', 'cancelled']),
  ends_at: date.nullable(),
  /** The chosen plan that is not effective yet. */
  wish: z.object({ product: Product, subscriptionPlan: SubscriptionPlan.nullable(), at: instant }).nullable(),
  features: z.array(EffectiveFeature),
  usage: z.array(LimitUsage),
  /** Available plans, the smallest first, with features and prices, including one for this account only. */
  offers: z.array(Product),
})
export type AccountPlan = z.infer<typeof AccountPlan>

const path = '/api/v1/accounts/:account_id/membership-product'
export const readAccountMembership = defineEndpoint({
  id: 'accounts.membershipProduct.read',
  method: 'GET',
  path,
  access: permission('accounts.billing'),
  summary: 'The plan of an account with its limits and their use',
  response: oneOf(AccountPlan),
})
/**
 * Chooses a plan. The free one is effective immediately, a paid one after payment. Choosing the effective plan revokes
 * an earlier choice.
 */
export const chooseAccountMembership = defineEndpoint({
  id: 'accounts.membershipProduct.update',
  method: 'PUT',
  path,
  access: permission('accounts.billing'),
  summary: 'Choose the plan of an account',
  body: z.object({
    product_id: z.int().positive(),
    /** Billing interval; required for plans with prices. */
    subscription_plan_id: z.int().positive().nullish(),
    /** Staff activate it without a bill. */
    at_once: z.boolean().optional(),
  }),
  response: oneOf(AccountPlan),
})
