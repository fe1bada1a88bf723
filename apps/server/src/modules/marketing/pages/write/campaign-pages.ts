import type { BodyOf, createCampaignPage, LandingPage, One, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { findCampaignFor } from '../../campaigns/index.ts'
import type { PageRow } from '../page-row.ts'
import { findPage, pageQuery } from '../pages.query.ts'
import { addToCampaign, takeFromCampaign } from '../store.ts'
import { addPage, INCLUDES } from './write-pages.ts'

/** Makes a page of a campaign, or adds one that exists. The page is in the account that keeps the results of the campaign. */
export async function createPageOfCampaign(
  ctx: Context,
  { params, body: { page_id, ...body } }: { params: Params; body: BodyOf<typeof createCampaignPage> },
): Promise<One<LandingPage>> {
  const campaign = await findCampaignFor(ctx, params.campaign_id as number, 'pages.create')
  const project = campaign.project_uuid ? await findRow(ctx.db, 'projects', { uuid: campaign.project_uuid }) : undefined
  const account_id = project?.results_account_id ?? campaign.account_id
  if (!holdsIn(ctx.actor, account_id, 'pages.create')) throw missingAccountPermission()
  const page = page_id
    ? await existing(ctx, account_id, page_id)
    : await addPage(ctx, account_id, { ...body, name: body.name ?? refuseMissing(ctx, 'name'), project_uuid: campaign.project_uuid })
  await addToCampaign(ctx.db, page, campaign.id)
  announce(ctx, page)
  return pageQuery.one(ctx, page, INCLUDES)
}

async function existing(ctx: Context, account_id: number, id: number): Promise<PageRow> {
  const known = await findRow(ctx.db, 'pages', { id, account_id, deleted_at: null })
  if (!known || !holdsIn(ctx.actor, account_id, 'pages.update')) refuseUnknown(ctx, 'page_id')
  return findPage(ctx, { id }, 'update')
}

/** Takes a page out of a campaign. The page stays. @throws 404 for a page that is not in it */
export async function removePageOfCampaign(ctx: Context, { params }: { params: Params }): Promise<One<LandingPage>> {
  const campaign = await findCampaignFor(ctx, params.campaign_id as number, 'pages.read')
  const page = await findPage(ctx, params, 'update')
  if (!(await takeFromCampaign(ctx.db, page.id, campaign.id))) throw notFound()
  announce(ctx, page)
  return pageQuery.one(ctx, page, INCLUDES)
}

const announce = (ctx: Context, { account_id, id }: PageRow) =>
  ctx.emit({ name: 'page.updated', account_id, type: 'page', key: id, requires: 'pages.read' })
