import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import type { ChannelRow } from './channel-row.ts'

const BADGE = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name)`

/** Relations of channels. */
export const channelIncludes = {
  account: joined(sql`(SELECT ${BADGE} FROM accounts a WHERE a.id = t.account_id)`),
  accounts: joined(
    sql`coalesce((SELECT jsonb_agg(${BADGE}) FROM accounts a WHERE a.id = t.runner_account_id AND a.id <> t.account_id), '[]')`,
  ),
  campaign: joined(
    sql`(SELECT jsonb_build_object('id', c.id, 'account_id', c.account_id, 'name', c.name, 'status', c.status) FROM campaigns c
      WHERE c.id = t.campaign_id AND c.deleted_at IS NULL)`,
  ),
  project: loadProject,
  pipelineStage: joined(
    sql`(SELECT jsonb_build_object('id', s.id, 'name', s.name, 'pipeline_id', s.pipeline_id, 'pipeline_name', p.name)
      FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id WHERE s.id = t.pipeline_stage_id)`,
  ),
  contactList: joined(sql`(SELECT jsonb_build_object('id', l.id, 'name', l.name) FROM contact_lists l WHERE l.id = t.contact_list_id)`),
  page: joined(
    sql`(SELECT jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug) FROM pages p
      WHERE p.account_id = t.account_id AND p.channel_id = t.id AND p.deleted_at IS NULL ORDER BY p.created_at, p.id LIMIT 1)`,
  ),
  facebookCampaign: joined(
    sql`(SELECT jsonb_build_object('id', f.id, 'facebook_id', f.facebook_id, 'name', f.name, 'entity_status', f.entity_status)
      FROM facebook_campaigns f WHERE f.id = t.facebook_campaign_id)`,
  ),
  assignees: async (ctx, rows) => loadAssignees(ctx, rows as ChannelRow[]),
} satisfies IncludeLoaders<string>

/** Members who receive the requests, for callers who may read the members of the account. */
async function loadAssignees(ctx: Context, channels: ChannelRow[]): Promise<void> {
  const readable = channels.filter((row) => holdsIn(ctx.actor, row.account_id, 'members.read'))
  const ids = valuesOf<number>(
    readable.flatMap((row) => row.assignee_ids.map((id) => ({ id }))),
    'id',
  )
  const badges = new Map((await userBadges(ctx, ids)).map((badge) => [badge.id, badge]))
  const shown = new Set(readable)
  for (const row of channels) row.assignees = shown.has(row) ? row.assignee_ids.flatMap((id) => badges.get(id) ?? []) : []
}
