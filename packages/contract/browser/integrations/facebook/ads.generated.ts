// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/facebook/ads.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FacebookAdset, FacebookAd } from '../../../src/integrations/facebook/ads.ts'
export const facebookAds: InBrowser<typeof source.facebookAds> = {
  name: 'facebook-ads',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      entity_status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'inactive'] },
      facebook_campaign: { kind: 'choice', value: 'id' },
      facebook_adset: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'projects.ads.list', method: 'GET', path: '/api/v1/projects/:project_uuid/ads', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'facebook-ads' },
  export: {
    id: 'projects.ads.export',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/ads/export',
    access: { who: 'permission', permission: 'facebook-campaigns.read' },
    records: 'facebook-ads',
    produces: 'xlsx',
  },
  filters: { id: 'projects.ads.filters', method: 'GET', path: '/api/v1/projects/:project_uuid/ads/filters', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'ads' },
  read: { id: 'projects.ads.read', method: 'GET', path: '/api/v1/projects/:project_uuid/ads/:id', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'facebook-ads' },
  create: { id: 'projects.ads.create', method: 'POST', path: '/api/v1/projects/:project_uuid/ads', access: { who: 'permission', permission: 'facebook-campaigns.create' }, records: 'ads' },
  update: { id: 'projects.ads.update', method: 'PUT', path: '/api/v1/projects/:project_uuid/ads/:id', access: { who: 'permission', permission: 'facebook-campaigns.update' }, records: 'ads' },
  remove: { id: 'projects.ads.delete', method: 'DELETE', path: '/api/v1/projects/:project_uuid/ads/:id', access: { who: 'permission', permission: 'facebook-campaigns.delete' }, records: 'ads' },
}
export const adminFacebookAds: InBrowser<typeof source.adminFacebookAds> = {
  id: 'admin.facebookCampaigns.ads',
  method: 'GET',
  path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/ads',
  access: { who: 'staff', permission: 'facebook-campaigns.read' },
  records: 'facebook-ads',
}
export const exportAdminFacebookAds: InBrowser<typeof source.exportAdminFacebookAds> = {
  id: 'admin.facebookCampaigns.ads.export',
  method: 'GET',
  path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/ads/export',
  access: { who: 'staff', permission: 'facebook-campaigns.read' },
  records: 'facebook-ads',
  produces: 'xlsx',
}
export const facebookAdsets: InBrowser<typeof source.facebookAdsets> = {
  name: 'facebook-adsets',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, entity_status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'inactive'] }, date_created: { kind: 'date' } } },
  list: {
    id: 'admin.facebookAdsets.list',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-adsets',
  },
  export: {
    id: 'admin.facebookAdsets.export',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/export',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-adsets',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.facebookAdsets.filters',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/filters',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-adsets',
  },
  read: {
    id: 'admin.facebookAdsets.read',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/:id',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-adsets',
  },
  create: {
    id: 'admin.facebookAdsets.create',
    method: 'POST',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets',
    access: { who: 'permission', permission: 'facebook-adsets.create' },
    records: 'facebook-adsets',
  },
  update: {
    id: 'admin.facebookAdsets.update',
    method: 'PUT',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/:id',
    access: { who: 'permission', permission: 'facebook-adsets.update' },
    records: 'facebook-adsets',
  },
  remove: {
    id: 'admin.facebookAdsets.delete',
    method: 'DELETE',
    path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/:id',
    access: { who: 'permission', permission: 'facebook-adsets.delete' },
    records: 'facebook-adsets',
  },
}
export const adminFacebookAdsets: InBrowser<typeof source.adminFacebookAdsets> = {
  id: 'admin.facebookCampaigns.adsets',
  method: 'GET',
  path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets',
  access: { who: 'staff', permission: 'facebook-campaigns.read' },
  records: 'facebook-adsets',
}
export const exportAdminFacebookAdsets: InBrowser<typeof source.exportAdminFacebookAdsets> = {
  id: 'admin.facebookCampaigns.adsets.export',
  method: 'GET',
  path: '/api/v1/admin/facebook-campaigns/:facebook_campaign_id/adsets/export',
  access: { who: 'staff', permission: 'facebook-campaigns.read' },
  records: 'facebook-adsets',
  produces: 'xlsx',
}
