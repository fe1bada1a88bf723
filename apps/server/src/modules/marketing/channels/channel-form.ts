import { sql } from 'kysely'
import type { ChannelForm, channelChoices, editAdminChannel, Params, ResultOf } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { findCampaignFor } from '../campaigns/index.ts'
import { channelQuery, findChannel } from './channels.query.ts'
import { resultsAccountOf } from './write/write-channels.ts'

const FORM_INCLUDES = ['account', 'campaign', 'pipelineStage', 'contactList', 'assignees']

/** What channels of the campaign can refer to. */
export async function readCampaignForm(ctx: Context, { params }: { params: Params }): Promise<{ data: ChannelForm }> {
  const campaign = await findCampaignFor(ctx, params.campaign_id as number, 'channels.read')
  return { data: await formOf(ctx, await resultsAccountOf(ctx, campaign)) }
}

/** What channels of the project can refer to. */
export async function readProjectForm(ctx: Context, { params }: { params: Params }): Promise<{ data: ChannelForm }> {
  const project = await findProjectFor(ctx, params, 'channels.read')
  return { data: await formOf(ctx, project.results_account_id) }
}

/** A channel of any account, and what it can refer to. */
export async function readAdminForm(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof editAdminChannel>> {
  const row = await findChannel(ctx, params, 'read', FORM_INCLUDES)
  const { data: channel } = await channelQuery.one(ctx, row, FORM_INCLUDES)
  return { data: { channel, ...(await formOf(ctx, row.account_id)) } }
}

/** Stages, lists and members of an account, as far as the caller may read them there. */
async function formOf(ctx: Context, account_id: number): Promise<ChannelForm> {
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  return {
    stages: may('pipelines.read')
      ? await rows(
          ctx.db,
          sql`SELECT s.id, s.name, p.name AS pipeline_name FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
            WHERE s.account_id = ${account_id} AND s.type = 'open' AND s.deleted_at IS NULL AND p.deleted_at IS NULL AND p.archived_at IS NULL
              AND p.subject <> 'contact' ORDER BY p.is_default DESC, p.name, p.id, s.position, s.id LIMIT 500`,
        )
      : [],
    lists: may('contact-lists.read')
      ? await rows(
          ctx.db,
          sql`SELECT id, name FROM contact_lists WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY name, id LIMIT 500`,
        )
      : [],
    members: may('members.read')
      ? await rows(
          ctx.db,
          sql`SELECT u.id, u.username FROM memberships m JOIN users u ON u.id = m.user_id
            WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.deleted_at IS NULL ORDER BY u.username, u.id LIMIT 500`,
        )
      : [],
  }
}

/** Channels of an account that a new request can name, the active ones first. */
export async function listChannelChoices(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof channelChoices>> {
  return {
    data: await rows(
      ctx.db,
      sql`SELECT id, name, type, status FROM channels WHERE account_id = ${params.account_id as number} AND deleted_at IS NULL
        ORDER BY array_position(ARRAY['active', 'paused', 'draft', 'ended'], status), name, id LIMIT 500`,
    ),
  }
}
