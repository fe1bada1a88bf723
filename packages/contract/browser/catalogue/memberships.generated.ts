// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/memberships.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { MembershipFeature, MembershipProductInput, MembershipProductUpdate, LimitUsage, AccountPlan } from '../../src/catalogue/memberships.ts'
const adminMembershipsLimits = {
  create: {
    code: { maxLength: 40 },
    name_en: { minLength: 1, maxLength: 160 },
    name_gr: { maxLength: 160 },
    short_description_en: { maxLength: 500 },
    short_description_gr: { maxLength: 500 },
    description_en: { maxLength: 50000 },
    description_gr: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    price_per: { min: 1, max: 1000000 },
    cost_minor: { min: 0, max: 1000000000000 },
    vat_exemption_code: { min: 1, max: 31 },
    default_duration_days: { min: 0, max: 3650 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    task_template: {
      maxItems: 50,
      item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
    },
    trial_days: { min: 0, max: 365 },
    tier: { min: 0, max: 1000 },
    position: { min: 0, max: 1000000 },
    category_ids: { maxItems: 20 },
    tag_ids: { maxItems: 50 },
    features: { maxItems: 100, item: { fields: { feature_code: { minLength: 1, maxLength: 60 }, value: { min: 0, max: 2000000000 } } } },
  },
  update: {
    code: { maxLength: 40 },
    name_en: { minLength: 1, maxLength: 160 },
    name_gr: { maxLength: 160 },
    short_description_en: { maxLength: 500 },
    short_description_gr: { maxLength: 500 },
    description_en: { maxLength: 50000 },
    description_gr: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    price_per: { min: 1, max: 1000000 },
    cost_minor: { min: 0, max: 1000000000000 },
    vat_exemption_code: { min: 1, max: 31 },
    default_duration_days: { min: 0, max: 3650 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    task_template: {
      maxItems: 50,
      item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
    },
    trial_days: { min: 0, max: 365 },
    tier: { min: 0, max: 1000 },
    position: { min: 0, max: 1000000 },
    category_ids: { maxItems: 20 },
    tag_ids: { maxItems: 50 },
    features: { maxItems: 100, item: { fields: { feature_code: { minLength: 1, maxLength: 60 }, value: { min: 0, max: 2000000000 } } } },
  },
} as const
export const adminMemberships: InBrowser<typeof source.adminMemberships, typeof adminMembershipsLimits> = {
  name: 'products',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: { kind: 'choice', value: 'code', options: ['basic', 'package', 'service', 'membership'] },
      category: { kind: 'choice', value: 'id', nullable: true },
      tag: { kind: 'choice', value: 'id' },
      published: { kind: 'boolean' },
      archived: { kind: 'boolean' },
      price: { kind: 'number' },
      custom: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'admin.memberships.list', method: 'GET', path: '/api/v1/admin/products/memberships', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  export: { id: 'admin.memberships.export', method: 'GET', path: '/api/v1/admin/products/memberships/export', access: { who: 'staff', permission: 'products.read' }, records: 'products', produces: 'xlsx' },
  filters: { id: 'admin.memberships.filters', method: 'GET', path: '/api/v1/admin/products/memberships/filters', access: { who: 'staff', permission: 'products.read' }, records: 'memberships' },
  read: { id: 'admin.memberships.read', method: 'GET', path: '/api/v1/admin/products/memberships/:id', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  create: {
    id: 'admin.memberships.create',
    method: 'POST',
    path: '/api/v1/admin/products/memberships',
    access: { who: 'staff', permission: 'products.create' },
    records: 'memberships',
    limits: adminMembershipsLimits.create,
  },
  update: {
    id: 'admin.memberships.update',
    method: 'PUT',
    path: '/api/v1/admin/products/memberships/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'memberships',
    limits: adminMembershipsLimits.update,
  },
  remove: { id: 'admin.memberships.delete', method: 'DELETE', path: '/api/v1/admin/products/memberships/:id', access: { who: 'staff', permission: 'products.delete' }, records: 'memberships' },
}
const createCustomMembershipLimits = {
  code: { maxLength: 40 },
  name_en: { minLength: 1, maxLength: 160 },
  name_gr: { maxLength: 160 },
  short_description_en: { maxLength: 500 },
  short_description_gr: { maxLength: 500 },
  description_en: { maxLength: 50000 },
  description_gr: { maxLength: 50000 },
  price_minor: { min: 0, max: 1000000000000 },
  price_per: { min: 1, max: 1000000 },
  cost_minor: { min: 0, max: 1000000000000 },
  vat_exemption_code: { min: 1, max: 31 },
  default_duration_days: { min: 0, max: 3650 },
  requirements: {
    maxItems: 40,
    item: {
      fields: {
        label_en: { minLength: 1, maxLength: 160 },
        label_gr: { maxLength: 160 },
        options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
        help: { maxLength: 500 },
      },
    },
  },
  task_template: {
    maxItems: 50,
    item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
  },
  trial_days: { min: 0, max: 365 },
  tier: { min: 0, max: 1000 },
  position: { min: 0, max: 1000000 },
  category_ids: { maxItems: 20 },
  tag_ids: { maxItems: 50 },
  features: { maxItems: 100, item: { fields: { feature_code: { minLength: 1, maxLength: 60 }, value: { min: 0, max: 2000000000 } } } },
} as const
export const createCustomMembership: InBrowser<typeof source.createCustomMembership, typeof createCustomMembershipLimits> = {
  id: 'customMembershipProducts.create',
  method: 'POST',
  path: '/api/v1/custom-membership-products',
  access: { who: 'staff', permission: 'products.create' },
  records: 'customMembershipProducts',
  limits: createCustomMembershipLimits,
}
const updateCustomMembershipLimits = {
  code: { maxLength: 40 },
  name_en: { minLength: 1, maxLength: 160 },
  name_gr: { maxLength: 160 },
  short_description_en: { maxLength: 500 },
  short_description_gr: { maxLength: 500 },
  description_en: { maxLength: 50000 },
  description_gr: { maxLength: 50000 },
  price_minor: { min: 0, max: 1000000000000 },
  price_per: { min: 1, max: 1000000 },
  cost_minor: { min: 0, max: 1000000000000 },
  vat_exemption_code: { min: 1, max: 31 },
  default_duration_days: { min: 0, max: 3650 },
  requirements: {
    maxItems: 40,
    item: {
      fields: {
        label_en: { minLength: 1, maxLength: 160 },
        label_gr: { maxLength: 160 },
        options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
        help: { maxLength: 500 },
      },
    },
  },
  task_template: {
    maxItems: 50,
    item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
  },
  trial_days: { min: 0, max: 365 },
  tier: { min: 0, max: 1000 },
  position: { min: 0, max: 1000000 },
  category_ids: { maxItems: 20 },
  tag_ids: { maxItems: 50 },
  features: { maxItems: 100, item: { fields: { feature_code: { minLength: 1, maxLength: 60 }, value: { min: 0, max: 2000000000 } } } },
} as const
export const updateCustomMembership: InBrowser<typeof source.updateCustomMembership, typeof updateCustomMembershipLimits> = {
  id: 'customMembershipProducts.update',
  method: 'PUT',
  path: '/api/v1/custom-membership-products/:id',
  access: { who: 'staff', permission: 'products.update' },
  records: 'customMembershipProducts',
  limits: updateCustomMembershipLimits,
}
export const readAccountMembership: InBrowser<typeof source.readAccountMembership> = {
  id: 'accounts.membershipProduct.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/membership-product',
  access: { who: 'permission', permission: 'accounts.billing' },
  records: 'membershipProduct',
}
export const chooseAccountMembership: InBrowser<typeof source.chooseAccountMembership> = {
  id: 'accounts.membershipProduct.update',
  method: 'PUT',
  path: '/api/v1/accounts/:account_id/membership-product',
  access: { who: 'permission', permission: 'accounts.billing' },
  records: 'membershipProduct',
}
