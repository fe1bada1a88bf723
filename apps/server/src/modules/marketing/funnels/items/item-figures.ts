import { sql } from 'kysely'
import type { FunnelItemFigures, FunnelItemType, FunnelItemWithFigures, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { funnelQuery } from '../funnels.query.ts'
import { during, type PeriodQuery, periodsOf, zoneOf } from '../period.ts'
import { ITEM_SOURCES } from './item-verbs.ts'
import { presentItem, typeOf, type ItemRow } from './items.query.ts'

type FoundRow = ItemRow & Pick<FunnelItemWithFigures, 'name' | 'status' | 'campaign_id'> & FunnelItemFigures

/** What brings people into the stages of a funnel, with the figures of a period. @throws 404, 422 on `until` */
export async function listItemFigures(
  ctx: Context,
  { params, query }: { params: Params; query: PeriodQuery },
): Promise<{ data: FunnelItemWithFigures[] }> {
  const funnel = await funnelQuery.find(ctx, params.id as number)
  const zone = await zoneOf(ctx, funnel.account_id)
  const { period } = periodsOf(ctx, query, zone)
  const may = Object.fromEntries(
    Object.entries(ITEM_SOURCES).map(([type, { permission }]) => [type, holdsIn(ctx.actor, funnel.account_id, permission)]),
  ) as Record<FunnelItemType, boolean>
  const found = await rows<FoundRow>(
    ctx.db,
    sql`SELECT i.*, coalesce(h.name, p.name, f.name, e.name, s.name) AS name, coalesce(h.status, p.status, f.status, e.status, s.status) AS status,
        h.campaign_id,
        CASE WHEN i.channel_id IS NOT NULL THEN (SELECT count(*)::int FROM contact_requests r
          WHERE r.account_id = i.account_id AND r.channel_id = i.channel_id AND r.deleted_at IS NULL AND r.status <> 'spam'
            AND ${during(sql`r.created_at`, period, zone)}) END AS requests,
        CASE WHEN i.page_id IS NOT NULL THEN (SELECT coalesce(sum(d.views), 0)::int FROM page_view_days d
          WHERE d.account_id = i.account_id AND d.page_id = i.page_id AND d.day BETWEEN ${period.since} AND ${period.until}) END AS visits,
        CASE WHEN i.page_id IS NOT NULL THEN (SELECT count(*)::int FROM form_submissions b
          WHERE b.account_id = i.account_id AND b.page_id = i.page_id AND b.status <> 'spam' AND ${during(sql`b.received_at`, period, zone)})
          WHEN i.form_uuid IS NOT NULL THEN (SELECT count(*)::int FROM form_submissions b
          WHERE b.account_id = i.account_id AND b.form_uuid = i.form_uuid AND b.status <> 'spam' AND ${during(sql`b.received_at`, period, zone)})
        END AS submissions,
        coalesce(mails.sent, texts.sent) AS sent, mails.opened, coalesce(mails.clicked, texts.clicked) AS clicked
      FROM seen_funnel_stage_items i
        LEFT JOIN channels h ON h.id = i.channel_id
        LEFT JOIN pages p ON p.id = i.page_id
        LEFT JOIN forms f ON f.uuid = i.form_uuid
        LEFT JOIN email_campaigns e ON e.id = i.email_campaign_id
        LEFT JOIN sms_campaigns s ON s.id = i.sms_campaign_id
        LEFT JOIN LATERAL (SELECT count(*)::int AS sent, count(m.first_opened_at)::int AS opened, count(m.first_clicked_at)::int AS clicked
          FROM email_messages m WHERE m.account_id = i.account_id AND m.email_campaign_id = i.email_campaign_id
            AND ${during(sql`m.sent_at`, period, zone)}) mails ON i.email_campaign_id IS NOT NULL
        LEFT JOIN LATERAL (SELECT count(*)::int AS sent, count(m.first_clicked_at)::int AS clicked
          FROM sms_messages m WHERE m.account_id = i.account_id AND m.sms_campaign_id = i.sms_campaign_id
            AND ${during(sql`m.sent_at`, period, zone)}) texts ON i.sms_campaign_id IS NOT NULL
      WHERE i.funnel_id = ${funnel.id} AND i.account_id = ${funnel.account_id}
      ORDER BY i.stage_position, name, i.id`,
  )
  return { data: found.map((row) => presentWithFigures(row, may[typeOf(row)])) }
}

function presentWithFigures(row: FoundRow, may: boolean): FunnelItemWithFigures {
  const { name, status, campaign_id, requests, visits, submissions, sent, opened, clicked } = row
  const shown = may
    ? { name, status, campaign_id, figures: { requests, visits, submissions, sent, opened, clicked } }
    : { name: null, status: null, campaign_id: null, figures: null }
  return { ...presentItem(row), ...shown }
}
