import {
  ACTIVE_CAMPAIGN_STATUSES,
  type BodyOf,
  type copyEmailCampaign,
  type createProjectEmailCampaign,
  type emailCampaigns,
  type Params,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { refuseState, text } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { keepDesignOfCampaign } from '../designs/campaign-history.ts'
import { campaignKind } from './campaigns.store.ts'
import { campaignValues } from './campaign-values.ts'
import { campaignQuery, type CampaignRow } from './email-campaigns.query.ts'

type Created = BodyOf<typeof emailCampaigns.create>

/** Creates a draft. @throws 422 on the field that is wrong */
export async function createCampaign(ctx: Context, { params, body }: { params: Params; body: Created }) {
  const account_id = params.account_id as number
  const values = await campaignValues(ctx, account_id, body, null)
  const row: CampaignRow = await createRow(ctx, campaignKind, { account_id, ...values } as NewRow<'email_campaigns'>)
  await keepDesignOfCampaign(ctx, row)
  return campaignQuery.one(ctx, row)
}

/**
 * Creates a draft of a project in the account that keeps its results.
 * @throws 403 without the permission there
 */
export async function createCampaignOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectEmailCampaign> },
) {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'email-campaigns.create')
  if (!holdsIn(ctx.actor, results_account_id, 'email-campaigns.create')) throw missingAccountPermission()
  return createCampaign(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}

/** Fields that can be changed once a campaign was started. */
const AFTER_START = new Set(['name', 'project_uuid'])

/**
 * Changes a draft or a scheduled campaign; of one that was started only the name and the project.
 * @throws 409 for another field after the start
 */
export async function updateCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof emailCampaigns.update> }) {
  const { version, ...fields } = body
  const valuesOf = async (before: CampaignRow) => {
    const is_open = ['draft', 'scheduled'].includes(before.status)
    const late = Object.entries(fields).some(([name, value]) => value !== undefined && !AFTER_START.has(name))
    if (!is_open && late) refuseState(ctx, 'messaging:campaigns.started')
    return is_open ? campaignValues(ctx, before.account_id, fields, before) : fields
  }
  const row: CampaignRow = await changeRow(ctx, campaignKind, { key: params.id, version }, valuesOf)
  await keepDesignOfCampaign(ctx, row)
  return campaignQuery.one(ctx, row)
}

/** Deletes a campaign that is not waiting or under way. Its mails stay. @throws 409 for one that is */
export const removeCampaign = (ctx: Context, { params }: { params: Params }) =>
  removeRow(ctx, campaignKind, params.id, async (row: CampaignRow) => {
    if (ACTIVE_CAMPAIGN_STATUSES.some((status) => status === row.status)) refuseState(ctx, 'messaging:campaigns.active')
  })

const COPIED = [
  'project_uuid',
  'subject',
  'preheader',
  'from_email_uuid',
  'from_name',
  'reply_to',
  'email_template_id',
  'html',
  'text_body',
  'local_time_send',
  'track_opens',
  'track_clicks',
  'hourly_limit',
  'window_from',
  'window_to',
  'search_text',
] as const

/**
 * Copies texts, sender and recipients into a new draft; on request for those of them who did not open the campaign.
 * @throws 409 on a request for these of a campaign that was not sent
 */
export async function copyCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof copyEmailCampaign> }) {
  const source: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  if (!holdsIn(ctx.actor, source.account_id, 'email-campaigns.create')) throw missingAccountPermission()
  if (body.unopened && source.prepared_at === null) refuseState(ctx, 'messaging:campaigns.not_sent_yet')
  const name = body.name ?? text(ctx, 'messaging:campaigns.copy_of', { name: source.name }).slice(0, 120)
  const { design, recipients, utm, ab_test, translation } = source
  const row = await createRow(ctx, campaignKind, {
    ...Object.fromEntries(COPIED.map((column) => [column, source[column]])),
    account_id: source.account_id,
    name,
    design: JSON.stringify(design),
    recipients: JSON.stringify({ ...(recipients as object), ...(body.unopened && { unopened_campaign_ids: [source.id] }) }),
    utm: utm === null ? null : JSON.stringify(utm),
    ab_test: ab_test === null ? null : JSON.stringify(ab_test),
    translation: translation === null ? null : JSON.stringify(translation),
    created_by_id: ctx.actor.id,
  })
  await keepDesignOfCampaign(ctx, row)
  return campaignQuery.one(ctx, row)
}
