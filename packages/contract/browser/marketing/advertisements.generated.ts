// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/marketing/advertisements.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AdvertisementStatus, Advertisement, AdvertisementInput, AdvertisementUpdate } from '../../src/marketing/advertisements.ts'
export const AD_PLATFORMS: typeof source.AD_PLATFORMS = ['facebook', 'instagram', 'google', 'tiktok', 'linkedin', 'print', 'radio', 'tv', 'outdoor', 'other']
export const AD_FORMATS: typeof source.AD_FORMATS = ['image', 'video', 'carousel', 'text', 'story', 'audio']
export const AD_STATUSES: typeof source.AD_STATUSES = ['draft', 'in_review', 'approved', 'live', 'ended']
export const AD_TRANSITIONS: typeof source.AD_TRANSITIONS = { draft: ['in_review', 'approved'], in_review: ['draft', 'approved'], approved: ['draft', 'live', 'ended'], live: ['ended'], ended: ['live'] }
const advertisementsLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    headline: { maxLength: 120 },
    primary_text: { maxLength: 2000 },
    description: { maxLength: 300 },
    call_to_action: { maxLength: 40 },
    destination: { maxLength: 2000 },
    placements: { maxItems: 20, item: { minLength: 1, maxLength: 40 } },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    headline: { maxLength: 120 },
    primary_text: { maxLength: 2000 },
    description: { maxLength: 300 },
    call_to_action: { maxLength: 40 },
    destination: { maxLength: 2000 },
    placements: { maxItems: 20, item: { minLength: 1, maxLength: 40 } },
  },
} as const
export const advertisements: InBrowser<typeof source.advertisements, typeof advertisementsLimits> = {
  name: 'advertisements',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'in_review', 'approved', 'live', 'ended'] },
      platform: { kind: 'choice', value: 'code', options: ['facebook', 'instagram', 'google', 'tiktok', 'linkedin', 'print', 'radio', 'tv', 'outdoor', 'other'] },
      campaign: { kind: 'choice', value: 'id' },
      project: { kind: 'choice', value: 'uuid' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.advertisements.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/advertisements',
    access: { who: 'permission', permission: 'advertisements.read' },
    records: 'advertisements',
  },
  export: {
    id: 'accounts.advertisements.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/advertisements/export',
    access: { who: 'permission', permission: 'advertisements.read' },
    records: 'advertisements',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.advertisements.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/advertisements/filters',
    access: { who: 'permission', permission: 'advertisements.read' },
    records: 'advertisements',
  },
  read: { id: 'advertisements.read', method: 'GET', path: '/api/v1/advertisements/:id', access: { who: 'permission', permission: 'advertisements.read' }, records: 'advertisements' },
  create: {
    id: 'accounts.advertisements.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/advertisements',
    access: { who: 'permission', permission: 'advertisements.create' },
    records: 'advertisements',
    limits: advertisementsLimits.create,
  },
  update: {
    id: 'advertisements.update',
    method: 'PUT',
    path: '/api/v1/advertisements/:id',
    access: { who: 'permission', permission: 'advertisements.update' },
    records: 'advertisements',
    limits: advertisementsLimits.update,
  },
  remove: { id: 'advertisements.delete', method: 'DELETE', path: '/api/v1/advertisements/:id', access: { who: 'permission', permission: 'advertisements.delete' }, records: 'advertisements' },
}
export const projectAdvertisements: InBrowser<typeof source.projectAdvertisements> = {
  id: 'projects.advertisements.list',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/advertisements',
  access: { who: 'permission', permission: 'advertisements.read' },
  records: 'advertisements',
}
export const exportProjectAdvertisements: InBrowser<typeof source.exportProjectAdvertisements> = {
  id: 'projects.advertisements.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/advertisements/export',
  access: { who: 'permission', permission: 'advertisements.read' },
  records: 'advertisements',
  produces: 'xlsx',
}
const createProjectAdvertisementLimits = {
  name: { minLength: 1, maxLength: 120 },
  headline: { maxLength: 120 },
  primary_text: { maxLength: 2000 },
  description: { maxLength: 300 },
  call_to_action: { maxLength: 40 },
  destination: { maxLength: 2000 },
  placements: { maxItems: 20, item: { minLength: 1, maxLength: 40 } },
} as const
export const createProjectAdvertisement: InBrowser<typeof source.createProjectAdvertisement, typeof createProjectAdvertisementLimits> = {
  id: 'projects.advertisements.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/advertisements',
  access: { who: 'permission', permission: 'advertisements.create' },
  records: 'advertisements',
  limits: createProjectAdvertisementLimits,
}
