import { z } from 'zod'
import { permission, staff, verified } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { date, optionalText, SelectOption, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const FEATURE_TYPES = ['flag', 'limit'] as const

/** A feature or limit of plans, identified by its code. */
export const FeatureInfo = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.enum(FEATURE_TYPES),
  unit: z.string().nullable(),
  feature_options: z.array(SelectOption),
})
export type FeatureInfo = z.infer<typeof FeatureInfo>

/** Value of a feature for one account: its override, else its plan (domain.md 2.2). */
export const EffectiveFeature = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(['flag', 'limit']),
  unit: z.string().nullable(),
  enabled: z.boolean(),
  /** Value of a limit; null = unlimited. */
  value: z.int().nullable(),
  source: z.enum(['override', 'plan']),
  reason: z.string().nullable(),
  until: date.nullable(),
})
export type EffectiveFeature = z.infer<typeof EffectiveFeature>

export const listFeatures = defineEndpoint({
  id: 'features.list',
  method: 'GET',
  path: '/api/v1/features',
  access: verified,
  summary: 'Features that plans give or limit',
  api_tokens: true,
  response: manyOf(FeatureInfo),
})

export const accountFeatures = defineEndpoint({
  id: 'accounts.features.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/features',
  access: permission('accounts.read'),
  summary: 'What an account has of every feature',
  response: manyOf(EffectiveFeature),
})

/** Features with their options, for staff. */
export const adminFeatures = defineResource({
  name: 'features',
  id: 'admin.features',
  access: { read: staff('features.read'), export: staff('features.read') },
  paths: { collection: '/api/v1/admin/features', item: '/api/v1/admin/features/:feature_code' },
  row: FeatureInfo,
  filters: { search: searchFilter(), type: codeFilter(FEATURE_TYPES), has_options: booleanFilter() },
  sorts: ['name', 'type'],
})

/** Replaces the options of a feature for staff; Super Admin only. */
export const updateFeatureOptions = defineEndpoint({
  id: 'admin.features.featureOptions.update',
  method: 'PUT',
  path: '/api/v1/admin/features/:feature_code/feature-options',
  access: { who: 'super-admin' },
  summary: 'Replace the options of a feature',
  body: z.object({
    feature_options: z
      .array(z.object({ value: z.union([z.int(), text(60)]), label: text(80) }))
      .max(50)
      .refine((options) => new Set(options.map((option) => String(option.value))).size === options.length, { error: 'invalid' }),
  }),
  response: oneOf(FeatureInfo),
})

/** Overrides an account's plan. An option with neither value nor switch removes the override. */
export const updateAccountOptions = defineEndpoint({
  id: 'admin.accounts.options.update',
  method: 'PATCH',
  path: '/api/v1/admin/accounts/:account_id/options',
  access: staff('account-options.update'),
  summary: 'Override features of an account',
  body: z.object({
    options: z
      .array(
        z.object({
          feature_code: text(60),
          value: z.int().min(0).nullish(),
          enabled: z.boolean().nullish(),
          reason: optionalText(200),
          until: date.nullish(),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: manyOf(EffectiveFeature),
})
