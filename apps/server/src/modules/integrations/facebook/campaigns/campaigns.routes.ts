import {
  accountFacebookCampaigns,
  adminFacebookAds,
  adminFacebookAdsets,
  adminFacebookCampaigns,
  createFacebookCampaignChannel,
  exportAccountFacebookCampaigns,
  exportAdminFacebookAds,
  exportAdminFacebookAdsets,
  facebookAds,
  facebookAdsets,
  facebookCampaignInsights,
  facebookCampaignReport,
  facebookCampaigns,
  type Params,
  readFacebookCampaignChannel,
  updateFacebookCampaignChannel,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { facebookAdQuery, facebookAdsetQuery } from './ads.query.ts'
import { createCampaignChannel, readCampaignChannel, updateCampaignChannel } from './campaign-channel.ts'
import { facebookAdExport, facebookAdsetExport, facebookCampaignExport } from './campaigns.export.ts'
import { facebookCampaignsOf } from './campaigns.policy.ts'
import { adminFacebookCampaignQuery, facebookCampaignQuery } from './campaigns.query.ts'
import { readCampaignInsights, readCampaignReport } from './read-figures.ts'

type ListInput = { params: Params; query: ListRequest }

/** Facebook campaigns with their ad sets, ads and figures. */
export function facebookCampaignRoutes(routes: Routes): void {
  routes.records.set('facebook-campaigns', facebookCampaignQuery)
  serveResource(routes, facebookCampaigns, {
    list: facebookCampaignQuery.list,
    filters: filterOptions(facebookCampaigns),
    export: exportList(facebookCampaignQuery, facebookCampaignExport),
    read: facebookCampaignQuery.read,
  })
  serveResource(routes, adminFacebookCampaigns, {
    list: adminFacebookCampaignQuery.list,
    filters: filterOptions(adminFacebookCampaigns),
    export: exportList(adminFacebookCampaignQuery, facebookCampaignExport),
    read: adminFacebookCampaignQuery.read,
  })
  const ofAccount = ({ account_id }: Params) => facebookCampaignsOf([account_id as number])
  serve(routes, accountFacebookCampaigns, facebookCampaignQuery.listWhere(ofAccount) as never)
  serve(routes, exportAccountFacebookCampaigns, exportList(facebookCampaignQuery, facebookCampaignExport, ofAccount) as never)
  serve(routes, facebookCampaignInsights, readCampaignInsights)
  serve(routes, facebookCampaignReport, readCampaignReport)
  serve(routes, readFacebookCampaignChannel, readCampaignChannel)
  serve(routes, createFacebookCampaignChannel, createCampaignChannel)
  serve(routes, updateFacebookCampaignChannel, updateCampaignChannel)
  partRoutes(routes)
}

function partRoutes(routes: Routes): void {
  serveResource(routes, facebookAds, {
    list: adsOfProject,
    export: exportOfProject,
  })
  serve(routes, adminFacebookAds, listOfCampaign(facebookAdQuery) as never)
  serve(routes, exportAdminFacebookAds, exportOfCampaign(facebookAdQuery, facebookAdExport) as never)
  serve(routes, adminFacebookAdsets, listOfCampaign(facebookAdsetQuery) as never)
  serve(routes, exportAdminFacebookAdsets, exportOfCampaign(facebookAdsetQuery, facebookAdsetExport) as never)
  serve(routes, facebookAdsets.filters, filterOptions(facebookAdsets))
}

const listOfCampaign = (query: ResourceQuery) => async (ctx: Context, input: ListInput) => {
  await adminFacebookCampaignQuery.find(ctx, input.params.facebook_campaign_id as number, 'read')
  return query.list(ctx, input)
}

const exportOfCampaign =
  <Row extends object>(query: ResourceQuery, spec: ExportSpec<Row>) =>
  async (ctx: Context, input: ListInput) => {
    await adminFacebookCampaignQuery.find(ctx, input.params.facebook_campaign_id as number, 'read')
    return exportList(query, spec)(ctx, input)
  }

/** Ads of the Facebook campaigns that feed the channels of a project or of its campaigns. */
const ofProject = ({ project_uuid }: Params) =>
  sql`t.facebook_campaign_id IN (SELECT h.facebook_campaign_id FROM channels h LEFT JOIN campaigns c ON c.id = h.campaign_id
    WHERE h.deleted_at IS NULL AND h.facebook_campaign_id IS NOT NULL
      AND (h.project_uuid = ${project_uuid as string}::uuid OR c.project_uuid = ${project_uuid as string}::uuid))`

async function adsOfProject(ctx: Context, { params, query }: ListInput) {
  await findProjectFor(ctx, params, 'facebook-campaigns.read')
  return facebookAdQuery.page(ctx, query, {}, ofProject(params))
}

async function exportOfProject(ctx: Context, input: ListInput) {
  await findProjectFor(ctx, input.params, 'facebook-campaigns.read')
  return exportList(facebookAdQuery, facebookAdExport, ofProject)(ctx, input)
}
