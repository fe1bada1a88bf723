import {
  adminCategoryTags,
  adminTagCategories,
  adminTags,
  allTags,
  createAdminCategoryTag,
  importTags,
  mergeTag,
  tagCategories,
  tagCategoryTemplates,
  tagImportTemplate,
  tags,
  type BodyOf,
  type Params,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { importTagFile } from './import/import-tags.ts'
import { importTemplate } from './import/import-template.ts'
import { mergeTag as merge } from './merge-tags.ts'
import { listTagTemplates } from './tag-templates.ts'
import { tagExport } from './tags.export.ts'
import { adminCategoryQuery, adminTagQuery, categoryQuery, tagQuery } from './tags.query.ts'
import { categoryVerbs } from './write-categories.ts'
import { tagVerbs } from './write-tags.ts'

export function tagRoutes(routes: Routes): void {
  routes.records.set('tags', tagQuery)
  serve(routes, importTags, importTagFile)
  serve(routes, tagImportTemplate, importTemplate)
  serveResource(routes, tags, {
    list: tagQuery.list,
    filters: filterOptions(tags),
    export: exportList(tagQuery, tagExport),
    read: tagQuery.read,
    ...tagVerbs(tagQuery),
  })
  serve(routes, allTags, tagQuery.list)
  serve(routes, mergeTag, merge)
  serveResource(routes, tagCategories, {
    list: categoryQuery.list,
    filters: filterOptions(tagCategories),
    read: categoryQuery.read,
    ...categoryVerbs(categoryQuery),
  })
  serve(routes, tagCategoryTemplates, listTagTemplates)
  serveResource(routes, adminTags, {
    list: adminTagQuery.list,
    filters: filterOptions(adminTags),
    export: exportList(adminTagQuery, tagExport),
    read: adminTagQuery.read,
    ...tagVerbs(adminTagQuery),
  })
  serveResource(routes, adminTagCategories, {
    list: adminCategoryQuery.list,
    filters: filterOptions(adminTagCategories),
    read: adminCategoryQuery.read,
    ...categoryVerbs(adminCategoryQuery),
  })
  serve(routes, adminCategoryTags, listInCategory)
  serve(routes, createAdminCategoryTag, createInCategory)
}

/** @throws 404 when the category is not one of the platform */
async function listInCategory(ctx: Context, input: { params: Params; query: ListRequest }) {
  await adminCategoryQuery.find(ctx, input.params.tag_category_id)
  return adminTagQuery.list(ctx, input)
}

async function createInCategory(ctx: Context, input: { params: Params; body: BodyOf<typeof createAdminCategoryTag> }) {
  await adminCategoryQuery.find(ctx, input.params.tag_category_id)
  return tagVerbs(adminTagQuery).create(ctx, input)
}
