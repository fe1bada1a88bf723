import { z } from 'zod'
import { Media, media, MediaInput } from '../attachments/media.ts'
import { staff } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag, instant, longText, optionalText, text } from '../kit/fields.ts'
import { booleanFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { ProductAttributes } from './product-attributes.ts'

export const VAT_CATEGORIES = ['standard', 'reduced', 'super_reduced', 'parking', 'zero', 'exempt'] as const

/** A template of the platform for products of shops. */
export const AccProductTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** A sequence of `#` is replaced with the next free number. */
  sku_pattern: z.string().nullable(),
  /** Safe HTML. */
  description: z.string().nullable(),
  attributes: ProductAttributes,
  default_vat_category: z.enum(VAT_CATEGORIES).nullable(),
  is_active: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  media: z.array(Media).optional(),
})
export type AccProductTemplate = z.infer<typeof AccProductTemplate>

export const AccProductTemplateInput = z.object({
  name: text(160),
  sku_pattern: optionalText(60),
  description: longText(50_000),
  attributes: ProductAttributes.optional(),
  default_vat_category: z.enum(VAT_CATEGORIES).nullish(),
  is_active: flag.optional(),
})
export type AccProductTemplateInput = z.infer<typeof AccProductTemplateInput>

const collection = '/api/v1/admin/acc-product-templates'
const item = `${collection}/:acc_product_template_id`

/** Templates, for the back office. */
export const adminAccProductTemplates = defineResource({
  name: 'acc-product-templates',
  id: 'admin.accProductTemplates',
  access: {
    read: staff('acc-product-templates.read'),
    export: staff('acc-product-templates.read'),
    create: staff('acc-product-templates.create'),
    update: staff('acc-product-templates.update'),
    delete: staff('acc-product-templates.delete'),
  },
  paths: { collection, item: `${collection}/:id` },
  row: AccProductTemplate,
  create: AccProductTemplateInput,
  filters: { search: searchFilter(), active: booleanFilter(), date_created: dateFilter() },
  sorts: ['name'],
  includes: ['media'],
})

export const accProductTemplateMedia = media.listUnder(
  'admin.accProductTemplates.media.list',
  `${item}/media`,
  staff('acc-product-templates.read'),
)
export const createAccProductTemplateMedia = defineEndpoint({
  id: 'admin.accProductTemplates.media.create',
  method: 'POST',
  path: `${item}/media`,
  access: staff('acc-product-templates.update'),
  summary: 'Add a picture to a template',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})
export const deleteAccProductTemplateMedia = defineEndpoint({
  id: 'admin.accProductTemplates.media.delete',
  method: 'DELETE',
  path: `${item}/media/:id`,
  access: staff('acc-product-templates.update'),
  summary: 'Take a picture off a template',
})
