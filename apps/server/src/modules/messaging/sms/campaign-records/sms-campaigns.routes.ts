import {
  ACTIVE_CAMPAIGN_STATUSES,
  activeSmsCampaigns,
  cancelSmsCampaign,
  copySmsCampaign,
  countSmsRecipients,
  createProjectSmsCampaign,
  explainSmsCampaign,
  exportProjectSmsCampaigns,
  exportSmsCampaignLogs,
  preflightSmsCampaign,
  projectSmsCampaigns,
  smsCampaignLinks,
  smsCampaignLogs,
  smsCampaignSales,
  smsCampaigns,
  startSmsCampaign,
  stopSmsCampaign,
  testSmsCampaign,
} from '@stoa/contract'
import { sql } from 'kysely'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { countChosen, preflightCampaign } from '../campaign-preflight/preflight-campaign.ts'
import { explainSend, exportLogs, listLinks, listLogs, listSales } from '../campaign-results/campaign-results.ts'
import { cancelCampaign, startCampaign, stopCampaign } from '../campaign-sending/start-campaign.ts'
import { sendCampaignTest } from '../campaign-sending/test-campaign.ts'
import { smsCampaignExport } from './sms-campaigns.export.ts'
import { smsCampaignQuery } from './sms-campaigns.query.ts'
import { copyCampaign, createCampaign, createCampaignOfProject, removeCampaign, updateCampaign } from './write-campaign.ts'

/** SMS campaigns: drafts, sending, results. */
export function smsCampaignRoutes(routes: Routes): void {
  routes.records.set('sms-campaigns', smsCampaignQuery)
  serveResource(routes, smsCampaigns, {
    list: smsCampaignQuery.list,
    filters: filterOptions(smsCampaigns),
    export: exportList(smsCampaignQuery, smsCampaignExport),
    create: createCampaign,
    read: smsCampaignQuery.read,
    update: updateCampaign,
    remove: removeCampaign,
  })
  serve(routes, projectSmsCampaigns, async (ctx, { params, query }) => {
    const project = await findProjectFor(ctx, params, 'sms-campaigns.read')
    return smsCampaignQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
  })
  serve(routes, exportProjectSmsCampaigns, async (ctx, { params, query }) => {
    const { uuid } = await findProjectFor(ctx, params, 'sms-campaigns.read')
    return exportList(smsCampaignQuery, smsCampaignExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query })
  })
  serve(routes, createProjectSmsCampaign, createCampaignOfProject)
  serve(routes, copySmsCampaign, copyCampaign)
  serve(routes, countSmsRecipients, countChosen)
  serve(routes, preflightSmsCampaign, preflightCampaign)
  serve(routes, testSmsCampaign, sendCampaignTest)
  serve(routes, activeSmsCampaigns, async (ctx, { params, query }) =>
    smsCampaignQuery.page(ctx, query, params, sql`t.status = any(${[...ACTIVE_CAMPAIGN_STATUSES]}::text[])`),
  )
  serve(routes, startSmsCampaign, startCampaign)
  serve(routes, stopSmsCampaign, stopCampaign)
  serve(routes, cancelSmsCampaign, cancelCampaign)
  serve(routes, smsCampaignLogs, listLogs)
  serve(routes, exportSmsCampaignLogs, exportLogs)
  serve(routes, smsCampaignLinks, listLinks)
  serve(routes, smsCampaignSales, listSales)
  serve(routes, explainSmsCampaign, explainSend)
}
