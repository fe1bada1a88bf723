import {
  accountCampaigns,
  campaignActivityLogs,
  campaignMedia,
  campaigns,
  createCampaignMedia,
  type Params,
  projectCampaigns,
  removeCampaignCover,
  updateCampaignCosting,
  updateCampaignPricing,
  updateCampaignSchedule,
  uploadCampaignCover,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { createMediaOfCampaign, listCampaignHistory, listCampaignMedia } from './campaign-media.ts'
import { campaignExport } from './campaigns.export.ts'
import { accountCampaignQuery, campaignQuery, campaignsOf, projectCampaignQuery } from './campaigns.query.ts'
import { updateCosting } from './write/campaign-costing.ts'
import { removeCover, uploadCover } from './write/campaign-cover.ts'
import { updatePricing } from './write/campaign-pricing.ts'
import { updateSchedule } from './write/campaign-schedule.ts'
import { createAnywhere, createOfAccount, createOfProject } from './write/create-campaign.ts'
import { removeCampaign } from './write/remove-campaign.ts'
import { updateCampaign } from './write/update-campaign.ts'

type ListInput = { params: Params; query: ListRequest }

/** Campaigns with their schedule, price, costs, cover, files and history. */
export function campaignRoutes(routes: Routes): void {
  routes.records.set('campaigns', campaignQuery)
  serveResource(routes, campaigns, {
    list: campaignQuery.list,
    filters: filterOptions(campaigns),
    export: exportList(campaignQuery, campaignExport),
    read: campaignQuery.read,
    create: createAnywhere,
    update: updateCampaign,
    remove: removeCampaign,
  })
  serveResource(routes, accountCampaigns, {
    list: accountCampaignQuery.listWhere(({ account_id }) => campaignsOf(account_id as number)),
    filters: filterOptions(accountCampaigns),
    export: exportList(accountCampaignQuery, campaignExport, ({ account_id }) => campaignsOf(account_id as number)),
    create: createOfAccount,
  })
  serveResource(routes, projectCampaigns, {
    list: listOfProject,
    export: exportOfProject,
    create: createOfProject,
  })
  serve(routes, updateCampaignSchedule, updateSchedule)
  serve(routes, updateCampaignPricing, updatePricing)
  serve(routes, updateCampaignCosting, updateCosting)
  serve(routes, uploadCampaignCover, uploadCover, stageUpload('cover', 'cover'))
  serve(routes, removeCampaignCover, removeCover)
  serve(routes, campaignMedia, listCampaignMedia)
  serve(routes, createCampaignMedia, createMediaOfCampaign, stageUpload('attachment', 'attachment'))
  serve(routes, campaignActivityLogs, listCampaignHistory as never)
}

const ofProject = (params: Params) => sql`t.project_uuid = ${params.project_uuid as string}::uuid`

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  await findProjectFor(ctx, params, 'campaigns.read')
  return projectCampaignQuery.page(ctx, query, {}, ofProject(params))
}

async function exportOfProject(ctx: Context, input: ListInput) {
  await findProjectFor(ctx, input.params, 'campaigns.read')
  return exportList(projectCampaignQuery, campaignExport, ofProject)(ctx, input)
}
