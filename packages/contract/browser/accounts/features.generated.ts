// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/features.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { FeatureInfo, EffectiveFeature } from '../../src/accounts/features.ts'
export const FEATURE_TYPES: typeof source.FEATURE_TYPES = ['flag', 'limit']
export const listFeatures: InBrowser<typeof source.listFeatures> = { id: 'features.list', method: 'GET', path: '/api/v1/features', access: { who: 'verified' }, records: 'features' }
export const accountFeatures: InBrowser<typeof source.accountFeatures> = { id: 'accounts.features.list', method: 'GET', path: '/api/v1/accounts/:account_id/features', access: { who: 'permission', permission: 'accounts.read' }, records: 'features' }
export const adminFeatures: InBrowser<typeof source.adminFeatures> = {
  name: 'features',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, type: { kind: 'choice', value: 'code', options: ['flag', 'limit'] }, has_options: { kind: 'boolean' } } },
  list: { id: 'admin.features.list', method: 'GET', path: '/api/v1/admin/features', access: { who: 'staff', permission: 'features.read' }, records: 'features' },
  export: { id: 'admin.features.export', method: 'GET', path: '/api/v1/admin/features/export', access: { who: 'staff', permission: 'features.read' }, records: 'features', produces: 'xlsx' },
  filters: { id: 'admin.features.filters', method: 'GET', path: '/api/v1/admin/features/filters', access: { who: 'staff', permission: 'features.read' }, records: 'features' },
  read: { id: 'admin.features.read', method: 'GET', path: '/api/v1/admin/features/:feature_code', access: { who: 'staff', permission: 'features.read' }, records: 'features' },
  create: { id: 'admin.features.create', method: 'POST', path: '/api/v1/admin/features', access: { who: 'permission', permission: 'features.create' }, records: 'features' },
  update: { id: 'admin.features.update', method: 'PUT', path: '/api/v1/admin/features/:feature_code', access: { who: 'permission', permission: 'features.update' }, records: 'features' },
  remove: { id: 'admin.features.delete', method: 'DELETE', path: '/api/v1/admin/features/:feature_code', access: { who: 'permission', permission: 'features.delete' }, records: 'features' },
}
const updateFeatureOptionsLimits = { feature_options: { maxItems: 50, item: { fields: { value: { minLength: 1, maxLength: 60 }, label: { minLength: 1, maxLength: 80 } } } } } as const
export const updateFeatureOptions: InBrowser<typeof source.updateFeatureOptions, typeof updateFeatureOptionsLimits> = {
  id: 'admin.features.featureOptions.update',
  method: 'PUT',
  path: '/api/v1/admin/features/:feature_code/feature-options',
  access: { who: 'super-admin' },
  records: 'featureOptions',
  limits: updateFeatureOptionsLimits,
}
const updateAccountOptionsLimits = { options: { maxItems: 50, item: { fields: { feature_code: { minLength: 1, maxLength: 60 }, value: { min: 0 }, reason: { maxLength: 200 } } } } } as const
export const updateAccountOptions: InBrowser<typeof source.updateAccountOptions, typeof updateAccountOptionsLimits> = {
  id: 'admin.accounts.options.update',
  method: 'PATCH',
  path: '/api/v1/admin/accounts/:account_id/options',
  access: { who: 'staff', permission: 'account-options.update' },
  records: 'options',
  limits: updateAccountOptionsLimits,
}
