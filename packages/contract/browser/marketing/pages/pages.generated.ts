// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/pages/pages.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PageStatus, PageVersion, LandingPage, PageInput, PageUpdate } from '../../../src/marketing/pages/pages.ts'
export const PAGE_STATUSES: typeof source.PAGE_STATUSES = ['draft', 'published', 'unpublished', 'archived']
const pagesLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    slug: { maxLength: 80 },
    title_en: { maxLength: 160 },
    title_gr: { maxLength: 160 },
    meta_description_en: { maxLength: 300 },
    meta_description_gr: { maxLength: 300 },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    slug: { maxLength: 80 },
    title_en: { maxLength: 160 },
    title_gr: { maxLength: 160 },
    meta_description_en: { maxLength: 300 },
    meta_description_gr: { maxLength: 300 },
  },
} as const
export const pages: InBrowser<typeof source.pages, typeof pagesLimits> = {
  name: 'pages',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'published', 'unpublished', 'archived'] },
      project: { kind: 'choice', value: 'uuid' },
      campaign: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.pages.list', method: 'GET', path: '/api/v1/accounts/:account_id/pages', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' },
  export: { id: 'accounts.pages.export', method: 'GET', path: '/api/v1/accounts/:account_id/pages/export', access: { who: 'permission', permission: 'pages.read' }, records: 'pages', produces: 'xlsx' },
  filters: { id: 'accounts.pages.filters', method: 'GET', path: '/api/v1/accounts/:account_id/pages/filters', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' },
  read: { id: 'pages.read', method: 'GET', path: '/api/v1/pages/:id', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' },
  create: { id: 'accounts.pages.create', method: 'POST', path: '/api/v1/accounts/:account_id/pages', access: { who: 'permission', permission: 'pages.create' }, records: 'pages', limits: pagesLimits.create },
  update: { id: 'pages.update', method: 'PUT', path: '/api/v1/pages/:id', access: { who: 'permission', permission: 'pages.update' }, records: 'pages', limits: pagesLimits.update },
  remove: { id: 'pages.delete', method: 'DELETE', path: '/api/v1/pages/:id', access: { who: 'permission', permission: 'pages.delete' }, records: 'pages' },
}
export const allPages: InBrowser<typeof source.allPages> = { id: 'pages.list', method: 'GET', path: '/api/v1/pages', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' }
export const projectPages: InBrowser<typeof source.projectPages> = { id: 'projects.pages.list', method: 'GET', path: '/api/v1/projects/:project_uuid/pages', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' }
export const exportProjectPages: InBrowser<typeof source.exportProjectPages> = { id: 'projects.pages.export', method: 'GET', path: '/api/v1/projects/:project_uuid/pages/export', access: { who: 'permission', permission: 'pages.read' }, records: 'pages', produces: 'xlsx' }
const createProjectPageLimits = {
  name: { minLength: 1, maxLength: 120 },
  slug: { maxLength: 80 },
  title_en: { maxLength: 160 },
  title_gr: { maxLength: 160 },
  meta_description_en: { maxLength: 300 },
  meta_description_gr: { maxLength: 300 },
} as const
export const createProjectPage: InBrowser<typeof source.createProjectPage, typeof createProjectPageLimits> = {
  id: 'projects.pages.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/pages',
  access: { who: 'permission', permission: 'pages.create' },
  records: 'pages',
  limits: createProjectPageLimits,
}
export const campaignPages: InBrowser<typeof source.campaignPages> = { id: 'campaigns.pages.list', method: 'GET', path: '/api/v1/campaigns/:campaign_id/pages', access: { who: 'permission', permission: 'pages.read' }, records: 'pages' }
const createCampaignPageLimits = {
  name: { minLength: 1, maxLength: 120 },
  slug: { maxLength: 80 },
  title_en: { maxLength: 160 },
  title_gr: { maxLength: 160 },
  meta_description_en: { maxLength: 300 },
  meta_description_gr: { maxLength: 300 },
} as const
export const createCampaignPage: InBrowser<typeof source.createCampaignPage, typeof createCampaignPageLimits> = {
  id: 'campaigns.pages.create',
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/pages',
  access: { who: 'permission', permission: 'pages.create' },
  records: 'pages',
  limits: createCampaignPageLimits,
}
export const removeCampaignPage: InBrowser<typeof source.removeCampaignPage> = { id: 'campaigns.pages.remove', method: 'DELETE', path: '/api/v1/campaigns/:campaign_id/pages/:id', access: { who: 'permission', permission: 'pages.update' }, records: 'pages' }
