import type { BodyOf, Params, readEmailCampaignDesign, ResultOf, revertEmailCampaign } from '@stoa/contract'
import { hasDesign } from '@stoa/domain/mails'
import type { Context } from '#kit/context.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { refuseState, refuseUnknown } from '#kit/refuse.ts'
import { campaignKind } from '../campaign-records/campaigns.store.ts'
import { campaignValues } from '../campaign-records/campaign-values.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { keepVersion, versionOf } from './design-versions.store.ts'

/** Keeps the design of a campaign in its history, if it has one. */
export async function keepDesignOfCampaign(
  ctx: Context,
  { id, account_id, design }: CampaignRow,
  { isRestored = false } = {},
): Promise<void> {
  if (!hasDesign(design)) return
  const { actor, services } = ctx
  await keepVersion(ctx.db, 'email_campaign', {
    id,
    account_id,
    design,
    saved_by_id: actor.id || null,
    now: services.clock.now(),
    isRestored,
  })
}

/** A design of the history of a campaign. @throws 422 on an unknown `number` */
export async function readCampaignDesign(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof readEmailCampaignDesign> },
): Promise<ResultOf<typeof readEmailCampaignDesign>> {
  const { id }: CampaignRow = await campaignQuery.find(ctx, params.id as number, 'read')
  const design = await versionOf(ctx.db, 'email_campaign', id, body.number)
  if (!design) refuseUnknown(ctx, 'number')
  return { data: { number: body.number, design: { ...design } } }
}

/**
 * Makes a design of the history the design of the campaign again. The design before it stays in the history.
 * @throws 409 for an old `version` or a campaign that was started, 422 on an unknown `number`
 */
export async function restoreCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof revertEmailCampaign> }) {
  const valuesOf = async (before: CampaignRow) => {
    if (!['draft', 'scheduled'].includes(before.status)) refuseState(ctx, 'messaging:campaigns.started')
    const design = await versionOf(ctx.db, 'email_campaign', before.id, body.number)
    if (!design) refuseUnknown(ctx, 'number')
    return campaignValues(ctx, before.account_id, { design: { ...design } }, before)
  }
  const row = await changeRow(ctx, campaignKind, { key: params.id as number, version: body.version }, valuesOf)
  await keepDesignOfCampaign(ctx, row, { isRestored: true })
  return campaignQuery.one(ctx, row, ['versions'])
}
