import {
  ACTIVE_CAMPAIGN_STATUSES,
  type BodyOf,
  type copySmsCampaign,
  type createProjectSmsCampaign,
  type Params,
  type smsCampaigns,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { refuseState, text } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { smsCampaignValues } from './campaign-values.ts'
import { smsCampaignKind } from './campaigns.store.ts'
import { smsCampaignQuery, type SmsCampaignRow } from './sms-campaigns.query.ts'

/** Creates a draft. @throws 422 on the field that is wrong */
export async function createCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof smsCampaigns.create> }) {
  const account_id = params.account_id as number
  const values = await smsCampaignValues(ctx, account_id, body, null)
  return smsCampaignQuery.one(ctx, await createRow(ctx, smsCampaignKind, { account_id, ...values } as NewRow<'sms_campaigns'>))
}

/**
 * Creates a draft of a project in the account that keeps its results.
 * @throws 403 without the permission there
 */
export async function createCampaignOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectSmsCampaign> },
) {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'sms-campaigns.create')
  if (!holdsIn(ctx.actor, results_account_id, 'sms-campaigns.create')) throw missingAccountPermission()
  return createCampaign(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}

/** Fields that can be changed once a campaign was started. */
const AFTER_START = new Set(['name', 'project_uuid'])

/**
 * Changes a draft or a scheduled campaign; of one that was started only the name and the project.
 * @throws 409 for another field after the start
 */
export async function updateCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof smsCampaigns.update> }) {
  const { version, ...fields } = body
  const valuesOf = async (before: SmsCampaignRow) => {
    const is_open = ['draft', 'scheduled'].includes(before.status)
    const late = Object.entries(fields).some(([name, value]) => value !== undefined && !AFTER_START.has(name))
    if (!is_open && late) refuseState(ctx, 'messaging:campaigns.started')
    return is_open ? smsCampaignValues(ctx, before.account_id, fields, before) : fields
  }
  return smsCampaignQuery.one(ctx, await changeRow(ctx, smsCampaignKind, { key: params.id, version }, valuesOf))
}

/** Deletes a campaign that is not waiting or under way. Its SMS stay. @throws 409 for one that is */
export const removeCampaign = (ctx: Context, { params }: { params: Params }) =>
  removeRow(ctx, smsCampaignKind, params.id, async (row: SmsCampaignRow) => {
    if (ACTIVE_CAMPAIGN_STATUSES.some((status) => status === row.status)) refuseState(ctx, 'messaging:campaigns.active')
  })

/** Copies text, sender and recipients into a new draft. */
export async function copyCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof copySmsCampaign> }) {
  const source: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  if (!holdsIn(ctx.actor, source.account_id, 'sms-campaigns.create')) throw missingAccountPermission()
  const { account_id, project_uuid, sender_id, transliterate, track_clicks, quiet_hours, hourly_limit, encoding, parts } = source
  const row = await createRow(ctx, smsCampaignKind, {
    account_id,
    project_uuid,
    sender_id,
    body: source.body,
    transliterate,
    track_clicks,
    quiet_hours,
    hourly_limit,
    encoding,
    parts,
    search_text: source.search_text,
    name: body.name ?? text(ctx, 'messaging:campaigns.copy_of', { name: source.name }).slice(0, 120),
    recipients: JSON.stringify(source.recipients),
    created_by_id: ctx.actor.id,
  })
  return smsCampaignQuery.one(ctx, row)
}
