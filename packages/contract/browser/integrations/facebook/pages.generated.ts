// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/facebook/pages.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FacebookPage, PageSubscriptionAnswer, SocialPost } from '../../../src/integrations/facebook/pages.ts'
export const FACEBOOK_PAGE_STATUSES: typeof source.FACEBOOK_PAGE_STATUSES = ['connected', 'expired', 'revoked', 'error']
export const SOCIAL_POST_TYPES: typeof source.SOCIAL_POST_TYPES = ['status', 'photo', 'video', 'reel', 'story', 'link', 'carousel']
const adminFacebookPagesLimits = { update: { notes: { maxLength: 1000 } } } as const
export const adminFacebookPages: InBrowser<typeof source.adminFacebookPages, typeof adminFacebookPagesLimits> = {
  name: 'facebook-pages',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      account: { kind: 'choice', value: 'id', nullable: true },
      subscribed: { kind: 'boolean' },
      status: { kind: 'choice', value: 'code', options: ['connected', 'expired', 'revoked', 'error'] },
      instagram: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'admin.facebookPages.list', method: 'GET', path: '/api/v1/admin/facebook-pages', access: { who: 'staff', permission: 'facebook-pages.read' }, records: 'facebook-pages' },
  export: {
    id: 'admin.facebookPages.export',
    method: 'GET',
    path: '/api/v1/admin/facebook-pages/export',
    access: { who: 'staff', permission: 'facebook-pages.read' },
    records: 'facebook-pages',
    produces: 'xlsx',
  },
  filters: { id: 'admin.facebookPages.filters', method: 'GET', path: '/api/v1/admin/facebook-pages/filters', access: { who: 'staff', permission: 'facebook-pages.read' }, records: 'facebook-pages' },
  read: { id: 'admin.facebookPages.read', method: 'GET', path: '/api/v1/admin/facebook-pages/:id', access: { who: 'staff', permission: 'facebook-pages.read' }, records: 'facebook-pages' },
  create: { id: 'admin.facebookPages.create', method: 'POST', path: '/api/v1/admin/facebook-pages', access: { who: 'permission', permission: 'facebook-pages.create' }, records: 'facebook-pages' },
  update: {
    id: 'admin.facebookPages.update',
    method: 'PATCH',
    path: '/api/v1/admin/facebook-pages/:id',
    access: { who: 'staff', permission: 'facebook-pages.manage' },
    records: 'facebook-pages',
    limits: adminFacebookPagesLimits.update,
  },
  remove: { id: 'admin.facebookPages.delete', method: 'DELETE', path: '/api/v1/admin/facebook-pages/:id', access: { who: 'permission', permission: 'facebook-pages.delete' }, records: 'facebook-pages' },
}
export const accountFacebookPages: InBrowser<typeof source.accountFacebookPages> = {
  name: 'facebook-pages',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      account: { kind: 'choice', value: 'id', nullable: true },
      subscribed: { kind: 'boolean' },
      status: { kind: 'choice', value: 'code', options: ['connected', 'expired', 'revoked', 'error'] },
      instagram: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.facebookPages.list', method: 'GET', path: '/api/v1/accounts/:account_id/facebook-pages', access: { who: 'permission', permission: 'facebook-pages.read' }, records: 'facebook-pages' },
  export: {
    id: 'accounts.facebookPages.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/export',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-pages',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.facebookPages.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/filters',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-pages',
  },
  read: {
    id: 'accounts.facebookPages.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:id',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-pages',
  },
  create: {
    id: 'accounts.facebookPages.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/facebook-pages',
    access: { who: 'permission', permission: 'facebook-pages.create' },
    records: 'facebook-pages',
  },
  update: {
    id: 'accounts.facebookPages.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/facebook-pages/:id',
    access: { who: 'permission', permission: 'facebook-pages.update' },
    records: 'facebook-pages',
  },
  remove: {
    id: 'accounts.facebookPages.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/facebook-pages/:id',
    access: { who: 'permission', permission: 'facebook-pages.delete' },
    records: 'facebook-pages',
  },
}
export const syncFacebookPages: InBrowser<typeof source.syncFacebookPages> = { id: 'admin.facebookPages.sync', method: 'PUT', path: '/api/v1/admin/facebook-pages/sync', access: { who: 'staff', permission: 'facebook-pages.manage' }, records: 'facebook-pages' }
export const adminFacebookPageInsights: InBrowser<typeof source.adminFacebookPageInsights> = { id: 'admin.facebookPages.insights', method: 'GET', path: '/api/v1/admin/facebook-pages/:id/insights', access: { who: 'staff', permission: 'facebook-pages.read' }, records: 'facebook-pages' }
export const adminInstagramInsights: InBrowser<typeof source.adminInstagramInsights> = {
  id: 'admin.facebookPages.instagramInsights',
  method: 'GET',
  path: '/api/v1/admin/facebook-pages/:id/instagram-insights',
  access: { who: 'staff', permission: 'facebook-pages.read' },
  records: 'facebook-pages',
}
export const facebookPageInsights: InBrowser<typeof source.facebookPageInsights> = {
  id: 'accounts.facebookPages.insights',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-pages/:id/insights',
  access: { who: 'permission', permission: 'facebook-pages.read' },
  records: 'facebook-pages',
}
export const instagramInsights: InBrowser<typeof source.instagramInsights> = {
  id: 'accounts.facebookPages.instagramInsights',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-pages/:id/instagram-insights',
  access: { who: 'permission', permission: 'facebook-pages.read' },
  records: 'facebook-pages',
}
export const subscribeFacebookPage: InBrowser<typeof source.subscribeFacebookPage> = {
  id: 'admin.subscribedFacebookPages.create',
  method: 'POST',
  path: '/api/v1/admin/subscribed-facebook-pages',
  access: { who: 'staff', permission: 'facebook-pages.manage' },
  records: 'subscribedFacebookPages',
}
export const unsubscribeFacebookPage: InBrowser<typeof source.unsubscribeFacebookPage> = {
  id: 'admin.subscribedFacebookPages.delete',
  method: 'DELETE',
  path: '/api/v1/admin/subscribed-facebook-pages/:facebook_page_id',
  access: { who: 'staff', permission: 'facebook-pages.manage' },
  records: 'subscribedFacebookPages',
}
export const assignFacebookPage: InBrowser<typeof source.assignFacebookPage> = {
  id: 'admin.facebookPages.accounts.create',
  method: 'POST',
  path: '/api/v1/admin/facebook-pages/:facebook_page_id/accounts',
  access: { who: 'staff', permission: 'facebook-pages.manage' },
  records: 'accounts',
}
export const withdrawFacebookPage: InBrowser<typeof source.withdrawFacebookPage> = {
  id: 'admin.facebookPages.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/admin/facebook-pages/:facebook_page_id/accounts/:account_id',
  access: { who: 'staff', permission: 'facebook-pages.manage' },
  records: 'accounts',
}
export const facebookPosts: InBrowser<typeof source.facebookPosts> = {
  name: 'facebook-posts',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, type: { kind: 'choice', value: 'code', options: ['status', 'photo', 'video', 'reel', 'story', 'link', 'carousel'] }, published: { kind: 'date' } } },
  list: {
    id: 'accounts.facebookPosts.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-posts',
  },
  export: {
    id: 'accounts.facebookPosts.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts/export',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-posts',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.facebookPosts.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts/filters',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-posts',
  },
  read: {
    id: 'accounts.facebookPosts.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts/:id',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'facebook-posts',
  },
  create: {
    id: 'accounts.facebookPosts.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts',
    access: { who: 'permission', permission: 'facebook-posts.create' },
    records: 'facebook-posts',
  },
  update: {
    id: 'accounts.facebookPosts.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts/:id',
    access: { who: 'permission', permission: 'facebook-posts.update' },
    records: 'facebook-posts',
  },
  remove: {
    id: 'accounts.facebookPosts.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts/:id',
    access: { who: 'permission', permission: 'facebook-posts.delete' },
    records: 'facebook-posts',
  },
}
export const pagePosts: InBrowser<typeof source.pagePosts> = {
  id: 'accounts.facebookPages.posts',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/posts',
  access: { who: 'permission', permission: 'facebook-pages.read' },
  records: 'facebook-posts',
}
export const pageAdPosts: InBrowser<typeof source.pageAdPosts> = {
  id: 'accounts.facebookPages.adPosts',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/ad-posts',
  access: { who: 'permission', permission: 'facebook-pages.read' },
  records: 'facebook-posts',
}
export const instagramPosts: InBrowser<typeof source.instagramPosts> = {
  name: 'instagram-posts',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, type: { kind: 'choice', value: 'code', options: ['status', 'photo', 'video', 'reel', 'story', 'link', 'carousel'] }, published: { kind: 'date' } } },
  list: {
    id: 'accounts.instagramPosts.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'instagram-posts',
  },
  export: {
    id: 'accounts.instagramPosts.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts/export',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'instagram-posts',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.instagramPosts.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts/filters',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'instagram-posts',
  },
  read: {
    id: 'accounts.instagramPosts.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts/:id',
    access: { who: 'permission', permission: 'facebook-pages.read' },
    records: 'instagram-posts',
  },
  create: {
    id: 'accounts.instagramPosts.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts',
    access: { who: 'permission', permission: 'instagram-posts.create' },
    records: 'instagram-posts',
  },
  update: {
    id: 'accounts.instagramPosts.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts/:id',
    access: { who: 'permission', permission: 'instagram-posts.update' },
    records: 'instagram-posts',
  },
  remove: {
    id: 'accounts.instagramPosts.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts/:id',
    access: { who: 'permission', permission: 'instagram-posts.delete' },
    records: 'instagram-posts',
  },
}
export const pageInstagramPosts: InBrowser<typeof source.pageInstagramPosts> = {
  id: 'accounts.facebookPages.instagramPosts',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id/instagram-posts',
  access: { who: 'permission', permission: 'facebook-pages.read' },
  records: 'instagram-posts',
}
