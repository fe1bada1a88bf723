import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ChannelStart } from '#modules/crm/contact-requests/index.ts'

/** Source of requests by the type of their channel; other types are entered by hand. */
const SOURCES: Readonly<Record<string, string>> = {
  facebook_lead_ads: 'facebook_lead',
  facebook_messenger: 'facebook_message',
  instagram: 'instagram',
  google_ads: 'google_ads',
  landing_page: 'form',
  website_form: 'form',
  email: 'email',
  sms: 'sms',
  phone: 'phone',
  walk_in: 'walk_in',
  referral: 'referral',
}

interface Found {
  id: number
  type: string
  project_uuid: string | null
  pipeline_stage_id: number | null
  waits: boolean
  assignee_id: number | null
}

/**
 * How a request of a channel begins: in the stage of the channel, with the member who has waited longest for one. It waits in
 * staging unless the channel is active, accepts requests, and its campaign does not pause (domain.md 3.10).
 */
export async function startOfChannel(
  ctx: Context,
  account_id: number,
  channel: { id: number } | { key: string },
): Promise<ChannelStart | undefined> {
  const named = 'id' in channel ? sql`t.id = ${channel.id}::bigint` : sql`t.key = ${channel.key}`
  const found = await one<Found>(
    ctx.db,
    sql`SELECT t.id, t.type, t.project_uuid,
        (SELECT s.id FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
          WHERE s.id = t.pipeline_stage_id AND s.deleted_at IS NULL AND s.type = 'open') AS pipeline_stage_id,
        (t.status <> 'active' OR NOT t.auto_accept OR coalesce(t.campaign_status = 'paused', false)) AS waits,
        (SELECT u.id FROM unnest(t.assignee_ids) WITH ORDINALITY AS u (id, place)
          JOIN memberships m ON m.account_id = t.account_id AND m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL
          ORDER BY (SELECT max(r.created_at) FROM contact_requests r WHERE r.account_id = t.account_id AND r.channel_id = t.id AND r.user_id = u.id)
            NULLS FIRST, u.place LIMIT 1) AS assignee_id
      FROM seen_channels t WHERE t.account_id = ${account_id} AND t.deleted_at IS NULL AND ${named}`,
  )
  if (!found) return undefined
  const { id, type, project_uuid, pipeline_stage_id, waits, assignee_id } = found
  return { id, project_uuid, pipeline_stage_id, waits, source: SOURCES[type] ?? 'manual', user_id: assignee_id ?? undefined }
}
