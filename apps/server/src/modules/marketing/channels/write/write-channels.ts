import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  type BodyOf,
  type Channel,
  CHANNEL_TRANSITIONS,
  type ChannelInput,
  type ChannelStatus,
  type ChannelUpdate,
  type createProjectChannel,
  type One,
  type Params,
} from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { findRow, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { checkPeriod, type CampaignRow, findCampaignFor } from '../../campaigns/index.ts'
import { recordChannel } from '../channel-effects.ts'
import type { ChannelRow } from '../channel-row.ts'
import { channelQuery, findChannel } from '../channels.query.ts'
import { insertChannel, writeChannel } from '../store.ts'
import { channelColumns } from './channel-input.ts'

const INCLUDES = ['account', 'campaign', 'pipelineStage', 'contactList', 'assignees']
const OVER: readonly string[] = ['completed', 'cancelled']

/** Adds a channel to the campaign of the path. */
export async function createOfCampaign(ctx: Context, { params, body }: { params: Params; body: ChannelInput }): Promise<One<Channel>> {
  return createChannel(ctx, await findCampaignFor(ctx, params.campaign_id as number, 'channels.create'), body)
}

/** Adds a channel to a campaign of the project in the path. @throws 422 on `campaign_id` for a campaign of another project */
export async function createOfProject(
  ctx: Context,
  { params, body: { campaign_id, ...body } }: { params: Params; body: BodyOf<typeof createProjectChannel> },
): Promise<One<Channel>> {
  const project = await findProjectFor(ctx, params, 'channels.create')
  const known = await findRow(ctx.db, 'campaigns', { id: campaign_id, project_uuid: project.uuid, deleted_at: null })
  if (!known) refuseUnknown(ctx, 'campaign_id')
  return createChannel(ctx, await findCampaignFor(ctx, campaign_id, 'channels.create'), body)
}

async function createChannel(ctx: Context, campaign: CampaignRow, body: ChannelInput): Promise<One<Channel>> {
  if (OVER.includes(campaign.status)) refuse(ctx, { base: 'campaigns:over' })
  checkPeriod(ctx, body.starts_on, body.ends_on, 'ends_on')
  const account_id = await resultsAccountOf(ctx, campaign)
  const { id } = await insertChannel(ctx.db, {
    ...(await channelColumns(ctx, account_id, body)),
    account_id,
    name: body.name,
    type: body.type,
    project_uuid: campaign.project_uuid,
    campaign_id: campaign.id,
    key: newKey(),
    status: campaign.status === 'active' ? 'active' : 'draft',
    currency: campaign.currency,
    search_text: searchText({ names: [body.name], values: [] }),
    created_by_id: ctx.actor.id,
  })
  const channel = await readChannel(ctx, id)
  recordChannel(ctx, 'created', channel)
  return channelQuery.one(ctx, channel, INCLUDES)
}

/** The account whose CRM keeps the requests: that of the project's results, else the one that runs the campaign. */
export async function resultsAccountOf(
  ctx: Context,
  { account_id, project_uuid }: Pick<CampaignRow, 'account_id' | 'project_uuid'>,
): Promise<number> {
  const project = project_uuid ? await findRow(ctx.db, 'projects', { uuid: project_uuid }) : undefined
  return project?.results_account_id ?? account_id
}

/** Code of a channel, of letters and digits that are not taken for one another. */
function newKey(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')
}

/** Changes a channel, also its status. @throws 409 for an old `version`, 422 on the field that is wrong */
export async function updateChannel(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: ChannelUpdate & { version?: number | undefined } },
): Promise<One<Channel>> {
  const before = await findChannel(ctx, params, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  checkPeriod(
    ctx,
    body.starts_on === undefined ? before.starts_on : body.starts_on,
    body.ends_on === undefined ? before.ends_on : body.ends_on,
    'ends_on',
  )
  const { status } = body
  if (status !== undefined && status !== before.status) checkStep(ctx, before, status)
  await writeChannel(ctx.db, before.id, {
    ...(await channelColumns(ctx, before.account_id, body, before.id)),
    ...(status !== undefined && { status }),
    ...(body.name !== undefined && { search_text: searchText({ names: [body.name], values: [] }) }),
  })
  const after = await readChannel(ctx, before.id)
  const changes = changesOf({ ...before }, { ...after })
  if (Object.keys(changes).length) recordChannel(ctx, 'updated', after, changes)
  return channelQuery.one(ctx, after, INCLUDES)
}

/** An ended channel stays ended, and none becomes active once its campaign is over. @throws 422 on `status` */
function checkStep(ctx: Context, before: ChannelRow, to: ChannelStatus): void {
  if (!CHANNEL_TRANSITIONS[before.status as ChannelStatus].includes(to)) refuseUnknown(ctx, 'status')
  if (to === 'active' && before.campaign_status && OVER.includes(before.campaign_status)) refuse(ctx, { status: 'campaigns:over' })
}

/** Deletes a channel through which no request came. @throws 422 on `base` for others, which can be ended */
export async function removeChannel(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const channel = await findChannel(ctx, params, 'delete')
  if (channel.requests_count > 0) refuse(ctx, { base: 'campaigns:channel_has_requests' })
  await writeChannel(ctx.db, channel.id, { deleted_at: ctx.services.clock.now() })
  recordChannel(ctx, 'deleted', channel)
  return { data: null }
}

async function readChannel(ctx: Context, id: number): Promise<ChannelRow> {
  return (await one<ChannelRow>(ctx.db, sql`SELECT * FROM seen_channels t WHERE t.id = ${id}`))!
}
