import {
  allPages,
  archivePage,
  campaignPages,
  createCampaignPage,
  createProjectPage,
  exportProjectPages,
  pageChoices,
  namePageVersion,
  pages,
  pageTemplates,
  type Params,
  previewPage,
  projectPages,
  publishPage,
  removeCampaignPage,
  revertPage,
  unpublishPage,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findCampaignFor } from '../campaigns/index.ts'
import { readPageChoices } from './page-choices.ts'
import { pageExport } from './pages.export.ts'
import { findPage, pageQuery } from './pages.query.ts'
import { previewAddress } from './public/preview-link.ts'
import { listTemplates } from './templates/list-templates.ts'
import { createPageOfCampaign, removePageOfCampaign } from './write/campaign-pages.ts'
import { nameVersionOfPage } from './write/name-versions.ts'
import { archive, publish, restore, unpublish } from './write/publish-pages.ts'
import { createPage, createPageOfProject, removePage, updatePage } from './write/write-pages.ts'

type ListInput = { params: Params; query: ListRequest }

/** Pages of accounts, projects and campaigns. */
export function pageRoutes(routes: Routes): void {
  routes.records.set('pages', pageQuery)
  serveResource(routes, pages, {
    list: pageQuery.list,
    filters: filterOptions(pages),
    export: exportList(pageQuery, pageExport),
    create: createPage,
    read: readPage,
    update: updatePage,
    remove: removePage,
  })
  serve(routes, allPages, listOfAll as never)
  serve(routes, projectPages, listOfProject as never)
  serve(routes, exportProjectPages, exportOfProject as never)
  serve(routes, createProjectPage, createPageOfProject)
  serve(routes, campaignPages, listOfCampaign as never)
  serve(routes, createCampaignPage, createPageOfCampaign)
  serve(routes, removeCampaignPage, removePageOfCampaign)
  serve(routes, publishPage, publish)
  serve(routes, unpublishPage, unpublish)
  serve(routes, archivePage, archive)
  serve(routes, namePageVersion, nameVersionOfPage)
  serve(routes, revertPage, restore)
  serve(routes, previewPage, previewAddress)
  serve(routes, pageChoices, readPageChoices)
  serve(routes, pageTemplates, listTemplates)
}

/** Reads a page with its design. */
async function readPage(ctx: Context, { params, query }: ListInput) {
  const include = [...new Set([...query.include, 'design'])]
  return pageQuery.one(ctx, await findPage(ctx, params, 'read', include), include)
}

const listOfAll = (ctx: Context, { query }: ListInput) => pageQuery.page(ctx, query, {})

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findProjectFor(ctx, params, 'pages.read')
  return pageQuery.page(ctx, query, {}, sql`t.project_uuid = ${uuid}`)
}

async function exportOfProject(ctx: Context, input: ListInput) {
  const { uuid } = await findProjectFor(ctx, input.params, 'pages.read')
  return exportList(pageQuery, pageExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query: input.query })
}

async function listOfCampaign(ctx: Context, { params, query }: ListInput) {
  const { id } = await findCampaignFor(ctx, params.campaign_id as number, 'pages.read')
  return pageQuery.page(ctx, query, {}, sql`EXISTS (SELECT FROM campaign_page k WHERE k.page_id = t.id AND k.campaign_id = ${id})`)
}
