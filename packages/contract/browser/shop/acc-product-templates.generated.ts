// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/shop/acc-product-templates.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AccProductTemplate, AccProductTemplateInput } from '../../src/shop/acc-product-templates.ts'
export const VAT_CATEGORIES: typeof source.VAT_CATEGORIES = ['standard', 'reduced', 'super_reduced', 'parking', 'zero', 'exempt']
const adminAccProductTemplatesLimits = {
  create: {
    name: { minLength: 1, maxLength: 160 },
    sku_pattern: { maxLength: 60 },
    description: { maxLength: 50000 },
    attributes: { maxItems: 30, item: { fields: { name: { minLength: 1, maxLength: 60 }, value: { maxLength: 200 } } } },
  },
  update: {
    name: { minLength: 1, maxLength: 160 },
    sku_pattern: { maxLength: 60 },
    description: { maxLength: 50000 },
    attributes: { maxItems: 30, item: { fields: { name: { minLength: 1, maxLength: 60 }, value: { maxLength: 200 } } } },
  },
} as const
export const adminAccProductTemplates: InBrowser<typeof source.adminAccProductTemplates, typeof adminAccProductTemplatesLimits> = {
  name: 'acc-product-templates',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, active: { kind: 'boolean' }, date_created: { kind: 'date' } } },
  list: {
    id: 'admin.accProductTemplates.list',
    method: 'GET',
    path: '/api/v1/admin/acc-product-templates',
    access: { who: 'staff', permission: 'acc-product-templates.read' },
    records: 'acc-product-templates',
  },
  export: {
    id: 'admin.accProductTemplates.export',
    method: 'GET',
    path: '/api/v1/admin/acc-product-templates/export',
    access: { who: 'staff', permission: 'acc-product-templates.read' },
    records: 'acc-product-templates',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.accProductTemplates.filters',
    method: 'GET',
    path: '/api/v1/admin/acc-product-templates/filters',
    access: { who: 'staff', permission: 'acc-product-templates.read' },
    records: 'acc-product-templates',
  },
  read: {
    id: 'admin.accProductTemplates.read',
    method: 'GET',
    path: '/api/v1/admin/acc-product-templates/:id',
    access: { who: 'staff', permission: 'acc-product-templates.read' },
    records: 'acc-product-templates',
  },
  create: {
    id: 'admin.accProductTemplates.create',
    method: 'POST',
    path: '/api/v1/admin/acc-product-templates',
    access: { who: 'staff', permission: 'acc-product-templates.create' },
    records: 'acc-product-templates',
    limits: adminAccProductTemplatesLimits.create,
  },
  update: {
    id: 'admin.accProductTemplates.update',
    method: 'PUT',
    path: '/api/v1/admin/acc-product-templates/:id',
    access: { who: 'staff', permission: 'acc-product-templates.update' },
    records: 'acc-product-templates',
    limits: adminAccProductTemplatesLimits.update,
  },
  remove: {
    id: 'admin.accProductTemplates.delete',
    method: 'DELETE',
    path: '/api/v1/admin/acc-product-templates/:id',
    access: { who: 'staff', permission: 'acc-product-templates.delete' },
    records: 'acc-product-templates',
  },
}
export const accProductTemplateMedia: InBrowser<typeof source.accProductTemplateMedia> = {
  id: 'admin.accProductTemplates.media.list',
  method: 'GET',
  path: '/api/v1/admin/acc-product-templates/:acc_product_template_id/media',
  access: { who: 'staff', permission: 'acc-product-templates.read' },
  records: 'media',
}
const createAccProductTemplateMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createAccProductTemplateMedia: InBrowser<typeof source.createAccProductTemplateMedia, typeof createAccProductTemplateMediaLimits> = {
  id: 'admin.accProductTemplates.media.create',
  method: 'POST',
  path: '/api/v1/admin/acc-product-templates/:acc_product_template_id/media',
  access: { who: 'staff', permission: 'acc-product-templates.update' },
  records: 'media',
  multipart: true,
  limits: createAccProductTemplateMediaLimits,
}
export const deleteAccProductTemplateMedia: InBrowser<typeof source.deleteAccProductTemplateMedia> = {
  id: 'admin.accProductTemplates.media.delete',
  method: 'DELETE',
  path: '/api/v1/admin/acc-product-templates/:acc_product_template_id/media/:id',
  access: { who: 'staff', permission: 'acc-product-templates.update' },
  records: 'media',
}
