import type { Campaign, CampaignInput, One, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import { emitCampaign, logCampaign } from '../campaign-effects.ts'
import { insertCampaign } from '../store.ts'
import { answer, campaignText, readCampaign, UNIQUE } from './change-campaign.ts'
import { checkOrderItem, checkPeriod, clientOf, utmOf } from './check-campaign.ts'

/** Creates a campaign of the account in the path. */
export const createOfAccount = (ctx: Context, { params, body }: { params: Params; body: CampaignInput }) =>
  createCampaign(ctx, params.account_id as number, body)

/** Creates a campaign of a project, in the account that does the work. @throws 404, 403 without the permission there */
export async function createOfProject(ctx: Context, { params, body }: { params: Params; body: CampaignInput }): Promise<One<Campaign>> {
  const project = await findProjectFor(ctx, params, 'campaigns.create')
  if (!holdsIn(ctx.actor, project.account_id, 'campaigns.create')) throw missingAccountPermission()
  return createCampaign(ctx, project.account_id, { ...body, project_uuid: project.uuid })
}

/** Creates a campaign of the account in the body, else of the caller's current account. @throws 403, 404, 422 */
export async function createAnywhere(
  ctx: Context,
  { body }: { body: CampaignInput & { account_id?: number | null | undefined } },
): Promise<One<Campaign>> {
  const { account_id: given, ...fields } = body
  const account_id = given ?? ctx.actor.current_account_id
  if (!account_id) refuseMissing(ctx, 'account_id')
  if (given && !ctx.actor.memberships.has(given) && !holdsIn(ctx.actor, given, 'campaigns.create')) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'campaigns.create')) throw missingAccountPermission()
  return createCampaign(ctx, account_id, fields)
}

async function createCampaign(ctx: Context, account_id: number, body: CampaignInput): Promise<One<Campaign>> {
  const { account_relation_uuid: _relation, utm_campaign, brief, project_uuid, currency, ...fields } = body
  checkPeriod(ctx, body.start_date, body.end_date)
  const client = await clientOf(ctx, account_id, body)
  await checkOrderItem(ctx, account_id, body.order_item_uuid)
  const number = await takeNumbers(ctx.db, account_id, 'campaign')
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  const values = {
    ...fields,
    account_id,
    number,
    project_uuid: project_uuid ?? null,
    client_account_id: client.client_account_id,
    brief: brief ? cleanHtml(brief).body : null,
    utm_campaign: await utmOf(ctx, account_id, utm_campaign, body.name),
    currency: currency ?? account!.currency,
    search_text: campaignText(body.name, number, client.name),
    created_by_id: ctx.actor.id,
  }
  const { id } = await refusals(ctx, UNIQUE, () => insertCampaign(ctx.db, values))
  const campaign = await readCampaign(ctx, id)
  emitCampaign(ctx, 'created', campaign)
  logCampaign(ctx, 'created', campaign)
  return answer(ctx, campaign)
}
