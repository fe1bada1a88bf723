import { sql } from 'kysely'
import type { CampaignHeat, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { beginExport, endExport } from '#platform/exports/store.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { trackedUrls } from '../delivery/tracked-html.ts'
import { readFillIn } from '../templates/fill-in.ts'
import { mergeValuesOf } from '../templates/merge-tags.ts'
import { heatedHtml } from './heated-html.ts'

/** The texts of a started campaign as they were sent, with the share of clicks at each link, and the figures of all links. */
export async function readHeat(ctx: Context, { params }: { params: Params }): Promise<{ data: CampaignHeat }> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  return { data: { variants: await heatOf(ctx, campaign) } }
}

interface Text {
  variant: number
  subject: string
  body: string
}

interface Clicks {
  variant: number
  url: string
  clicks: number
  people: number
  machine_clicks: number
}

async function heatOf(ctx: Context, campaign: CampaignRow): Promise<CampaignHeat['variants']> {
  const { id, account_id } = campaign
  const texts = await rows<Text>(
    ctx.db,
    sql`SELECT variant, subject, body FROM email_campaign_texts WHERE account_id = ${account_id} AND email_campaign_id = ${id} ORDER BY variant`,
  )
  if (!texts.length) return []
  const clicks = await clicksOf(ctx, campaign)
  const values = await mergeValuesOf(ctx.db, {
    account_id,
    contact_id: null,
    contact_request_id: null,
    user_id: campaign.started_by_id,
    from: null,
  })
  return texts.map(({ variant, subject, body }) => {
    const html = readFillIn(body, 'html').render({ ...values, unsubscribe_url: null, memberships: 'all' })
    const known = new Map(clicks.filter((one) => one.variant === variant).map((one) => [one.url, one]))
    const urls = [...new Set([...trackedUrls(html, ctx.services.app_url), ...known.keys()])]
    const total = [...known.values()].reduce((sum, one) => sum + one.clicks, 0)
    const links = urls
      .map((url) => {
        const { clicks: counted, people, machine_clicks } = known.get(url) ?? { clicks: 0, people: 0, machine_clicks: 0 }
        return { url, clicks: counted, people, machine_clicks, share_bp: total ? Math.round((10_000 * counted) / total) : 0 }
      })
      .toSorted((one, other) => other.clicks - one.clicks)
    return { variant, subject, html: heatedHtml(html, links), links }
  })
}

/** Clicks on each link by variant, those of people and those of machines apart. */
const clicksOf = (ctx: Context, { id, account_id, started_at }: CampaignRow): Promise<Clicks[]> =>
  rows<Clicks>(
    ctx.db,
    sql`SELECT coalesce(m.variant, 1) AS variant, l.url, count(*) FILTER (WHERE NOT e.is_machine) AS clicks,
        count(DISTINCT e.email_message_id) FILTER (WHERE NOT e.is_machine) AS people, count(*) FILTER (WHERE e.is_machine) AS machine_clicks
      FROM message_events e
      JOIN tracked_links l ON l.id = e.tracked_link_id AND l.owner_type = 'email_campaign' AND l.owner_id = ${id}
      JOIN email_messages m ON m.id = e.email_message_id AND m.email_campaign_id = ${id}
      WHERE e.account_id = ${account_id} AND e.type = 'clicked' AND e.occurred_at >= ${started_at}::timestamptz GROUP BY 1, 2`,
  )

/** The same figures as a spreadsheet, one row for each link of each variant. */
export async function exportHeat(ctx: Context, { params }: { params: Params }): Promise<FileAnswer> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  const t = (key: string) => ctx.services.t(ctx.request.locale, `exports:link-heat.${key}`)
  const lines = (await heatOf(ctx, campaign)).flatMap(({ variant, links }) =>
    links.map((link) => ({ ...link, variant: 'ABCD'[variant - 1]!, share: `${(link.share_bp / 100).toFixed(1)} %` })),
  )
  const file_name = `link-heat-${ctx.services.clock.now().toISOString().slice(0, 10)}.xlsx`
  const audit = await beginExport(ctx.db, {
    account_id: campaign.account_id,
    user_id: ctx.actor.id,
    resource: 'link-heat',
    filter: { email_campaign_id: campaign.id },
    file_name,
    columns: COLUMNS.map(([key]) => key),
  })
  await endExport(ctx.db, audit, 'completed', lines.length)
  return new FileAnswer(
    writeXlsx({
      columns: COLUMNS.map(([key, type]) => ({ key, type, header: t(key) })),
      rows: [lines],
      sheet_name: t('title').slice(0, 31),
      notes: [[t('campaign'), campaign.name]],
      notes_sheet_name: ctx.services.t(ctx.request.locale, 'exports:notes.sheet'),
    }),
    file_name,
    XLSX_TYPE,
  )
}

const COLUMNS = [
  ['variant', 'text'],
  ['url', 'text'],
  ['share', 'text'],
  ['people', 'number'],
  ['clicks', 'number'],
  ['machine_clicks', 'number'],
] as const
