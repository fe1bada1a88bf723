import { z } from 'zod'
import { permission, staff, verified } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant, integer, optionalText, text } from '../kit/fields.ts'
import { booleanFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { TagCategoryBadge } from './badges.ts'

/** Kinds of records for a category of tags; an empty set means all (domain.md 2.3). */
export const TAG_TARGETS = ['contact', 'contact_request', 'asset', 'order', 'product', 'account', 'relation'] as const

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), 'color')
  .nullish()

/** A tag for records of an account; a template of the platform if `account_id` is null. */
export const Tag = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  tag_category_id: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  position: z.int(),
  /** Number of records with it. */
  usage_count: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  tagCategory: TagCategoryBadge.nullable().optional(),
})
export type Tag = z.infer<typeof Tag>

export const TagInput = z.object({
  name: text(60),
  tag_category_id: z.int().positive().nullish(),
  color,
  position: z.int().min(0).max(10_000).optional(),
})
export type TagInput = z.infer<typeof TagInput>

/** A group of tags. */
export const TagCategory = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  description: z.string().nullable(),
  position: z.int(),
  /** Whether a record can have only one tag of the category. */
  is_exclusive: z.boolean(),
  applies_to: z.array(z.enum(TAG_TARGETS)),
  tags_count: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  tags: z.array(Tag).optional(),
})
export type TagCategory = z.infer<typeof TagCategory>

const categoryFields = {
  name: text(60),
  color,
  description: optionalText(300),
  position: z.int().min(0).max(10_000).optional(),
  is_exclusive: flag.optional(),
  applies_to: z.array(z.enum(TAG_TARGETS)).max(TAG_TARGETS.length).optional(),
}
export const TagCategoryInput = z.object({
  ...categoryFields,
  /** A template of the platform whose tags are copied into the new category. */
  template_id: z.int().positive().nullish(),
})
export type TagCategoryInput = z.infer<typeof TagCategoryInput>

const tagList = {
  row: Tag,
  create: TagInput,
  update: TagInput.partial(),
  filters: { search: searchFilter(), tag_category: idFilter({ nullable: true }), date_created: dateFilter() },
  sorts: ['name', 'usage', 'position', 'category'],
  includes: ['tagCategory'],
} as const
const categoryList = {
  row: TagCategory,
  create: TagCategoryInput,
  update: z.object(categoryFields).partial(),
  filters: { search: searchFilter(), exclusive: booleanFilter() },
  sorts: ['name', 'position'],
  includes: ['tags'],
} as const

/** Tags of an account: list and create under it, the rest by the tag's id. */
export const tags = defineResource({
  name: 'tags',
  id: 'accounts.tags',
  itemId: 'tags',
  access: { export: permission('tags.read') },
  paths: { collection: '/api/v1/accounts/:account_id/tags', item: '/api/v1/tags/:id' },
  ...tagList,
})

/** Tags of all accounts in which the caller may read them. */
export const allTags = tags.listUnder('tags.list', '/api/v1/tags', permission('tags.read'))

/** Replaces the tag with another one on all records, and deletes it. */
export const mergeTag = defineEndpoint({
  id: 'tags.merge',
  method: 'POST',
  path: '/api/v1/tags/:id/merge',
  access: permission('tags.delete'),
  summary: 'Merge a tag into another tag of the account',
  body: z.object({ into_id: integer.pipe(z.int().positive()) }),
  response: oneOf(Tag),
})

export const tagCategories = defineResource({
  name: 'tag-categories',
  id: 'accounts.tagCategories',
  itemId: 'tagCategories',
  permission: 'tags',
  paths: { collection: '/api/v1/accounts/:account_id/tag-categories', item: '/api/v1/tag-categories/:id' },
  ...categoryList,
})

/** Category templates of the platform with their tags. */
export const tagCategoryTemplates = defineEndpoint({
  id: 'templates.tagCategories.list',
  method: 'GET',
  path: '/api/v1/templates/tag-categories',
  access: verified,
  summary: 'Tag categories that the platform offers as templates',
  response: manyOf(TagCategory),
})

const platform = staff('tag-templates.manage')
const access = { read: platform, create: platform, update: platform, delete: platform, export: platform }

/** Tags of the platform's templates. They are created below their category, or without one here. */
export const adminTags = defineResource({
  name: 'tags',
  id: 'admin.tags',
  access,
  paths: { collection: '/api/v1/admin/tags', item: '/api/v1/admin/tags/:id' },
  ...tagList,
})

export const adminTagCategories = defineResource({
  name: 'tag-categories',
  id: 'admin.tagCategories',
  access,
  paths: { collection: '/api/v1/admin/tag-categories', item: '/api/v1/admin/tag-categories/:id' },
  ...categoryList,
  create: z.object(categoryFields),
})

const inCategory = '/api/v1/admin/tag-categories/:tag_category_id/tags'
export const adminCategoryTags = adminTags.listUnder('admin.tagCategories.tags.list', inCategory, platform)
export const createAdminCategoryTag = defineEndpoint({
  id: 'admin.tagCategories.tags.create',
  method: 'POST',
  path: inCategory,
  access: platform,
  summary: 'Create a tag in a category of the platform',
  params: z.object({ tag_category_id: z.coerce.number().int().positive() }),
  body: TagInput.omit({ tag_category_id: true }),
  response: oneOf(Tag),
})

/** Maximum number of rows of a tag file, which is imported while the client waits (domain.md 3.34). */
export const TAG_IMPORT_ROWS = 2000

/** Outcome of one row of a tag file. */
export const TagImportRow = z.object({
  /** Row number of the spreadsheet; the headings are row 1. */
  row_no: z.int(),
  category: z.string().nullable(),
  tag: z.string().nullable(),
  status: z.enum(['created', 'updated', 'unchanged', 'failed']),
  reason: z.string().nullable(),
})
export const TagImport = z.object({
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  status: z.enum(['completed', 'completed_with_errors']),
  rows: z.array(TagImportRow),
})
export type TagImport = z.infer<typeof TagImport>

const importPath = '/api/v1/accounts/:account_id/tag-categories/import'

/** Columns category, tag, color, description. Existing tags are found by name, ignoring case and accents. */
export const importTags = defineEndpoint({
  id: 'accounts.tagCategories.import',
  method: 'POST',
  path: importPath,
  access: permission('tags.import'),
  summary: 'Create and update tags and categories from a CSV or XLSX file',
  params: accountParams,
  body: z.object({}),
  response: oneOf(TagImport),
  multipart: true,
  limit: 'heavy',
})

export const tagImportTemplate = defineEndpoint({
  id: 'accounts.tagCategories.importTemplate',
  method: 'GET',
  path: `${importPath}/template`,
  access: permission('tags.import'),
  summary: 'A file that shows how tags are imported',
  params: accountParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  response: z.any(),
  produces: 'file',
})
