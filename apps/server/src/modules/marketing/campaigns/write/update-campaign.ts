import type { Campaign, CampaignUpdate, One, Params } from '@stoa/contract'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { holdsIn } from '#access/actor.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { findCampaign } from '../campaigns.query.ts'
import { answer, campaignText, changeCampaign, checkVersion } from './change-campaign.ts'
import { setStatus } from './campaign-status.ts'
import { checkOrderItem, clientOf, clientOfRelation, utmOf } from './check-campaign.ts'
import { checkPricingOpen } from './campaign-pricing.ts'

/**
 * Changes a campaign, also its status.
 * @throws 409 for an old `version`, 422 on the field that is wrong, and on `base` for a campaign that is over
 */
export async function updateCampaign(
  ctx: Context,
  { params, body }: { params: Params; body: CampaignUpdate & { version?: number | undefined } },
): Promise<One<Campaign>> {
  const before = await findCampaign(ctx, params, 'update')
  checkVersion(before, body.version)
  const { status } = body
  const values = await columnsOf(ctx, before, body)
  const isSame = Object.keys(values).length === 0
  if (before.status === 'cancelled' && !isSame) refuse(ctx, { base: 'campaigns:over' })
  const changed = isSame ? before : await changeCampaign(ctx, before, values)
  return answer(ctx, status === undefined || status === before.status ? changed : await setStatus(ctx, changed, status))
}

async function columnsOf(
  ctx: Context,
  before: CampaignRow,
  body: CampaignUpdate & { version?: number | undefined },
): Promise<RowChange<'campaigns'>> {
  const { version: _version, status: _status, account_relation_uuid, project_uuid, brief, utm_campaign, order_item_uuid, ...fields } = body
  return {
    ...fields,
    ...(brief !== undefined && { brief: brief ? cleanHtml(brief).body : null }),
    ...(utm_campaign !== undefined &&
      utm_campaign !== before.utm_campaign && {
        utm_campaign: await utmOf(ctx, before.account_id, utm_campaign, body.name ?? before.name),
      }),
    ...(order_item_uuid !== undefined && order_item_uuid !== before.order_item_uuid && (await soldColumns(ctx, before, order_item_uuid))),
    ...(await clientColumns(ctx, before, { project_uuid, account_relation_uuid, name: body.name })),
  }
}

/** The item that was sold is part of the pricing: it needs the permission, and an invoiced one stays. @throws 403, 422 */
async function soldColumns(ctx: Context, before: CampaignRow, order_item_uuid: string | null): Promise<RowChange<'campaigns'>> {
  if (!holdsIn(ctx.actor, before.account_id, 'campaigns.update-pricing')) throw missingAccountPermission()
  await checkPricingOpen(ctx, before, 'order_item_uuid')
  await checkOrderItem(ctx, before.account_id, order_item_uuid)
  return { order_item_uuid }
}

/** A new project or relation changes the client and the search text. @throws 422 */
async function clientColumns(
  ctx: Context,
  before: CampaignRow,
  asked: { project_uuid: string | null | undefined; account_relation_uuid: string | null | undefined; name: string | undefined },
): Promise<RowChange<'campaigns'>> {
  const { project_uuid, account_relation_uuid, name = before.name } = asked
  const project = project_uuid === undefined ? before.project_uuid : project_uuid
  const isNewProject = project !== before.project_uuid
  if (account_relation_uuid) await clientOfRelation(ctx, before.account_id, account_relation_uuid)
  if (!isNewProject && (account_relation_uuid === undefined || project !== null))
    return asked.name === undefined ? {} : { search_text: campaignText(name, before.number, before.client_name) }
  const client = await clientOf(ctx, before.account_id, { project_uuid: project, account_relation_uuid })
  if (isNewProject && before.channels_count > 0) refuse(ctx, { project_uuid: 'campaigns:has_channels' })
  return {
    project_uuid: project,
    client_account_id: client.client_account_id,
    search_text: campaignText(name, before.number, client.name),
  }
}
