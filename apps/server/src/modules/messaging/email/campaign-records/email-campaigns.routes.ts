import {
  activeEmailCampaigns,
  ACTIVE_CAMPAIGN_STATUSES,
  cancelEmailCampaign,
  chooseEmailCampaignWinner,
  copyEmailCampaign,
  countCampaignRecipients,
  createProjectEmailCampaign,
  emailCampaignHeat,
  emailCampaignHours,
  emailCampaignLinks,
  emailCampaignLogs,
  emailCampaigns,
  emailCampaignSales,
  emailCampaignVariants,
  explainEmailCampaign,
  exportEmailCampaignHeat,
  exportEmailCampaignLogs,
  exportProjectEmailCampaigns,
  preflightEmailCampaign,
  projectEmailCampaigns,
  readEmailCampaignDesign,
  resendFailedEmails,
  nameEmailCampaignVersion,
  revertEmailCampaign,
  startEmailCampaign,
  stopEmailCampaign,
  testEmailCampaign,
  type BodyOf,
  type Params,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { sendTestMail } from '../templates/test-template.ts'
import { preflightCampaign } from '../campaign-preflight/preflight-campaign.ts'
import { countChosen } from '../campaign-recipients/count-recipients.ts'
import { nameCampaignVersion } from '../designs/name-versions.ts'
import { readCampaignDesign, restoreCampaign } from '../designs/campaign-history.ts'
import { campaignExport } from './email-campaigns.export.ts'
import { campaignQuery, type CampaignRow } from './email-campaigns.query.ts'
import { variantsOf } from './variants.ts'
import { copyCampaign, createCampaign, createCampaignOfProject, removeCampaign, updateCampaign } from './write-campaign.ts'
import { exportLogs, listHours, listLinks, listLogs } from '../campaign-results/campaign-figures.ts'
import { exportHeat, readHeat } from '../campaign-results/link-heat.ts'
import { listSales } from '../campaign-results/campaign-sales.ts'
import { listVariants } from '../campaign-results/variant-results.ts'
import { explainSend } from '../campaign-results/explain-send.ts'
import { chooseWinner } from '../campaign-sending/choose-winner.ts'
import { cancelCampaign, resendFailed, startCampaign, stopCampaign } from '../campaign-sending/start-campaign.ts'

/** E-mail campaigns: drafts, sending, results. */
export function emailCampaignRoutes(routes: Routes): void {
  routes.records.set('email-campaigns', campaignQuery)
  serveResource(routes, emailCampaigns, {
    list: campaignQuery.list,
    filters: filterOptions(emailCampaigns),
    export: exportList(campaignQuery, campaignExport),
    create: createCampaign,
    read: campaignQuery.read,
    update: updateCampaign,
    remove: removeCampaign,
  })
  serve(routes, projectEmailCampaigns, async (ctx, { params, query }) => {
    const project = await findProjectFor(ctx, params, 'email-campaigns.read')
    return campaignQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
  })
  serve(routes, exportProjectEmailCampaigns, async (ctx, { params, query }) => {
    const { uuid } = await findProjectFor(ctx, params, 'email-campaigns.read')
    return exportList(campaignQuery, campaignExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query })
  })
  serve(routes, createProjectEmailCampaign, createCampaignOfProject)
  serve(routes, copyEmailCampaign, copyCampaign)
  serve(routes, countCampaignRecipients, countChosen)
  serve(routes, preflightEmailCampaign, preflightCampaign)
  serve(routes, testEmailCampaign, sendCampaignTest)
  serve(routes, activeEmailCampaigns, async (ctx, { params, query }) =>
    campaignQuery.page(ctx, query, params, sql`t.status = any(${[...ACTIVE_CAMPAIGN_STATUSES]}::text[])`),
  )
  serve(routes, startEmailCampaign, startCampaign)
  serve(routes, stopEmailCampaign, stopCampaign)
  serve(routes, cancelEmailCampaign, cancelCampaign)
  serve(routes, resendFailedEmails, resendFailed)
  serve(routes, emailCampaignSales, listSales)
  serve(routes, emailCampaignVariants, listVariants)
  serve(routes, chooseEmailCampaignWinner, chooseWinner)
  serve(routes, emailCampaignLogs, listLogs)
  serve(routes, exportEmailCampaignLogs, exportLogs)
  serve(routes, emailCampaignLinks, listLinks)
  serve(routes, emailCampaignHeat, readHeat)
  serve(routes, exportEmailCampaignHeat, exportHeat)
  serve(routes, emailCampaignHours, listHours)
  serve(routes, explainEmailCampaign, explainSend)
  serve(routes, readEmailCampaignDesign, readCampaignDesign)
  serve(routes, nameEmailCampaignVersion, nameCampaignVersion)
  serve(routes, revertEmailCampaign, restoreCampaign)
}

/** Sends a campaign to a few addresses to try it. */
async function sendCampaignTest(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof testEmailCampaign> }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'update')
  const variants = variantsOf(campaign)
  const variant = variants[(body.variant ?? 1) - 1]
  if (!variant) refuse(ctx, { variant: 'messaging:campaigns.no_such_variant' })
  return sendTestMail(ctx, { ...variant, account_id: campaign.account_id, subject: variant.subject ?? campaign.name }, body)
}
