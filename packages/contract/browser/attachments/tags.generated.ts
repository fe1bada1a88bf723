// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/tags.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Tag, TagInput, TagCategory, TagCategoryInput, TagImport } from '../../src/attachments/tags.ts'
export const TAG_TARGETS: typeof source.TAG_TARGETS = ['contact', 'contact_request', 'asset', 'order', 'product', 'account', 'relation']
export const TAG_IMPORT_ROWS: typeof source.TAG_IMPORT_ROWS = 2000
const tagsLimits = { create: { name: { minLength: 1, maxLength: 60 }, position: { min: 0, max: 10000 } }, update: { name: { minLength: 1, maxLength: 60 }, position: { min: 0, max: 10000 } } } as const
export const tags: InBrowser<typeof source.tags, typeof tagsLimits> = {
  name: 'tags',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, tag_category: { kind: 'choice', value: 'id', nullable: true }, date_created: { kind: 'date' } } },
  list: { id: 'accounts.tags.list', method: 'GET', path: '/api/v1/accounts/:account_id/tags', access: { who: 'permission', permission: 'tags.read' }, records: 'tags' },
  export: { id: 'accounts.tags.export', method: 'GET', path: '/api/v1/accounts/:account_id/tags/export', access: { who: 'permission', permission: 'tags.read' }, records: 'tags', produces: 'xlsx' },
  filters: { id: 'accounts.tags.filters', method: 'GET', path: '/api/v1/accounts/:account_id/tags/filters', access: { who: 'permission', permission: 'tags.read' }, records: 'tags' },
  read: { id: 'tags.read', method: 'GET', path: '/api/v1/tags/:id', access: { who: 'permission', permission: 'tags.read' }, records: 'tags' },
  create: { id: 'accounts.tags.create', method: 'POST', path: '/api/v1/accounts/:account_id/tags', access: { who: 'permission', permission: 'tags.create' }, records: 'tags', limits: tagsLimits.create },
  update: { id: 'tags.update', method: 'PUT', path: '/api/v1/tags/:id', access: { who: 'permission', permission: 'tags.update' }, records: 'tags', limits: tagsLimits.update },
  remove: { id: 'tags.delete', method: 'DELETE', path: '/api/v1/tags/:id', access: { who: 'permission', permission: 'tags.delete' }, records: 'tags' },
}
export const allTags: InBrowser<typeof source.allTags> = { id: 'tags.list', method: 'GET', path: '/api/v1/tags', access: { who: 'permission', permission: 'tags.read' }, records: 'tags' }
export const mergeTag: InBrowser<typeof source.mergeTag> = { id: 'tags.merge', method: 'POST', path: '/api/v1/tags/:id/merge', access: { who: 'permission', permission: 'tags.delete' }, records: 'tags' }
const tagCategoriesLimits = {
  create: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, position: { min: 0, max: 10000 }, applies_to: { maxItems: 7 } },
  update: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, position: { min: 0, max: 10000 }, applies_to: { maxItems: 7 } },
} as const
export const tagCategories: InBrowser<typeof source.tagCategories, typeof tagCategoriesLimits> = {
  name: 'tag-categories',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, exclusive: { kind: 'boolean' } } },
  list: { id: 'accounts.tagCategories.list', method: 'GET', path: '/api/v1/accounts/:account_id/tag-categories', access: { who: 'permission', permission: 'tags.read' }, records: 'tag-categories' },
  export: {
    id: 'accounts.tagCategories.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/tag-categories/export',
    access: { who: 'permission', permission: 'tags.export' },
    records: 'tag-categories',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.tagCategories.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/tag-categories/filters',
    access: { who: 'permission', permission: 'tags.read' },
    records: 'tag-categories',
  },
  read: { id: 'tagCategories.read', method: 'GET', path: '/api/v1/tag-categories/:id', access: { who: 'permission', permission: 'tags.read' }, records: 'tag-categories' },
  create: {
    id: 'accounts.tagCategories.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/tag-categories',
    access: { who: 'permission', permission: 'tags.create' },
    records: 'tag-categories',
    limits: tagCategoriesLimits.create,
  },
  update: {
    id: 'tagCategories.update',
    method: 'PUT',
    path: '/api/v1/tag-categories/:id',
    access: { who: 'permission', permission: 'tags.update' },
    records: 'tag-categories',
    limits: tagCategoriesLimits.update,
  },
  remove: { id: 'tagCategories.delete', method: 'DELETE', path: '/api/v1/tag-categories/:id', access: { who: 'permission', permission: 'tags.delete' }, records: 'tag-categories' },
}
export const tagCategoryTemplates: InBrowser<typeof source.tagCategoryTemplates> = { id: 'templates.tagCategories.list', method: 'GET', path: '/api/v1/templates/tag-categories', access: { who: 'verified' }, records: 'tag-categories' }
const adminTagsLimits = { create: { name: { minLength: 1, maxLength: 60 }, position: { min: 0, max: 10000 } }, update: { name: { minLength: 1, maxLength: 60 }, position: { min: 0, max: 10000 } } } as const
export const adminTags: InBrowser<typeof source.adminTags, typeof adminTagsLimits> = {
  name: 'tags',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, tag_category: { kind: 'choice', value: 'id', nullable: true }, date_created: { kind: 'date' } } },
  list: { id: 'admin.tags.list', method: 'GET', path: '/api/v1/admin/tags', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags' },
  export: { id: 'admin.tags.export', method: 'GET', path: '/api/v1/admin/tags/export', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags', produces: 'xlsx' },
  filters: { id: 'admin.tags.filters', method: 'GET', path: '/api/v1/admin/tags/filters', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags' },
  read: { id: 'admin.tags.read', method: 'GET', path: '/api/v1/admin/tags/:id', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags' },
  create: { id: 'admin.tags.create', method: 'POST', path: '/api/v1/admin/tags', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags', limits: adminTagsLimits.create },
  update: { id: 'admin.tags.update', method: 'PUT', path: '/api/v1/admin/tags/:id', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags', limits: adminTagsLimits.update },
  remove: { id: 'admin.tags.delete', method: 'DELETE', path: '/api/v1/admin/tags/:id', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags' },
}
const adminTagCategoriesLimits = {
  create: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, position: { min: 0, max: 10000 }, applies_to: { maxItems: 7 } },
  update: { name: { minLength: 1, maxLength: 60 }, description: { maxLength: 300 }, position: { min: 0, max: 10000 }, applies_to: { maxItems: 7 } },
} as const
export const adminTagCategories: InBrowser<typeof source.adminTagCategories, typeof adminTagCategoriesLimits> = {
  name: 'tag-categories',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, exclusive: { kind: 'boolean' } } },
  list: { id: 'admin.tagCategories.list', method: 'GET', path: '/api/v1/admin/tag-categories', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tag-categories' },
  export: {
    id: 'admin.tagCategories.export',
    method: 'GET',
    path: '/api/v1/admin/tag-categories/export',
    access: { who: 'staff', permission: 'tag-templates.manage' },
    records: 'tag-categories',
    produces: 'xlsx',
  },
  filters: { id: 'admin.tagCategories.filters', method: 'GET', path: '/api/v1/admin/tag-categories/filters', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tag-categories' },
  read: { id: 'admin.tagCategories.read', method: 'GET', path: '/api/v1/admin/tag-categories/:id', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tag-categories' },
  create: {
    id: 'admin.tagCategories.create',
    method: 'POST',
    path: '/api/v1/admin/tag-categories',
    access: { who: 'staff', permission: 'tag-templates.manage' },
    records: 'tag-categories',
    limits: adminTagCategoriesLimits.create,
  },
  update: {
    id: 'admin.tagCategories.update',
    method: 'PUT',
    path: '/api/v1/admin/tag-categories/:id',
    access: { who: 'staff', permission: 'tag-templates.manage' },
    records: 'tag-categories',
    limits: adminTagCategoriesLimits.update,
  },
  remove: { id: 'admin.tagCategories.delete', method: 'DELETE', path: '/api/v1/admin/tag-categories/:id', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tag-categories' },
}
export const adminCategoryTags: InBrowser<typeof source.adminCategoryTags> = { id: 'admin.tagCategories.tags.list', method: 'GET', path: '/api/v1/admin/tag-categories/:tag_category_id/tags', access: { who: 'staff', permission: 'tag-templates.manage' }, records: 'tags' }
const createAdminCategoryTagLimits = { name: { minLength: 1, maxLength: 60 }, position: { min: 0, max: 10000 } } as const
export const createAdminCategoryTag: InBrowser<typeof source.createAdminCategoryTag, typeof createAdminCategoryTagLimits> = {
  id: 'admin.tagCategories.tags.create',
  method: 'POST',
  path: '/api/v1/admin/tag-categories/:tag_category_id/tags',
  access: { who: 'staff', permission: 'tag-templates.manage' },
  records: 'tags',
  limits: createAdminCategoryTagLimits,
}
export const importTags: InBrowser<typeof source.importTags> = {
  id: 'accounts.tagCategories.import',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/tag-categories/import',
  access: { who: 'permission', permission: 'tags.import' },
  records: 'tag-categories',
  multipart: true,
}
export const tagImportTemplate: InBrowser<typeof source.tagImportTemplate> = {
  id: 'accounts.tagCategories.importTemplate',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/tag-categories/import/template',
  access: { who: 'permission', permission: 'tags.import' },
  records: 'tag-categories',
  produces: 'file',
}
