import {
  accProductTemplateMedia,
  adminAccProductTemplates,
  createAccProductTemplateMedia,
  deleteAccProductTemplateMedia,
  type AccProductTemplateInput,
  type Params,
} from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { standardVerbs } from '#kit/records/standard-verbs.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { createTemplateMedia, deleteTemplateMedia, listTemplateMedia } from './template-media.ts'
import { templateKind } from './store.ts'
import { templateExport } from './templates.export.ts'
import { templateQuery, type TemplateRow } from './templates.query.ts'

/** Routes of product templates and their pictures. */
export function templateRoutes(routes: Routes): void {
  serveResource(routes, adminAccProductTemplates, {
    list: templateQuery.list,
    read: templateQuery.read,
    filters: filterOptions(adminAccProductTemplates),
    export: exportList(templateQuery, templateExport),
    ...standardVerbs(templateKind, columnsOf),
  })
  serve(routes, accProductTemplateMedia, listTemplateMedia)
  serve(routes, createAccProductTemplateMedia, createTemplateMedia, stageUpload('gallery', 'gallery'))
  serve(routes, deleteAccProductTemplateMedia, deleteTemplateMedia)
}

function columnsOf(ctx: Context, body: Partial<AccProductTemplateInput>, _params: Params, before: TemplateRow | null) {
  const { description, attributes, ...rest } = body
  const name = rest.name ?? before?.name ?? ''
  const sku_pattern = rest.sku_pattern === undefined ? before?.sku_pattern : rest.sku_pattern
  return {
    ...rest,
    description: description ? cleanHtml(description).body || null : description,
    attributes: attributes && sql`${JSON.stringify(attributes)}::jsonb`,
    search_text: searchText({ names: [name], values: [sku_pattern ?? ''] }),
    ...(!before && { created_by_id: ctx.actor.id || null }),
  }
}
