import { sql, type Selectable } from 'kysely'
import { emailCampaigns, type EmailCampaign, type MailVersion } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { accountPolicy } from '#access/policy.ts'
import { column, searchText, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, type IncludeLoader, valuesOf } from '#kit/query/includes.ts'
import { FAILED_FOR_A_TIME } from '../campaign-sending/mails.store.ts'
import { revenueOf } from '../campaign-results/campaign-revenue.ts'
import { testOf } from './variants.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'

export type CampaignRow = Selectable<DB['email_campaigns']> &
  Pick<EmailCampaign, 'account' | 'project' | 'createdBy' | 'resendable_count' | 'revenue' | 'versions'>

/** Campaigns that go to a list. */
export const toList: FilterSql = (condition) => {
  if (condition.kind !== 'choice') return undefined
  const goes = sql`EXISTS (SELECT FROM jsonb_array_elements_text(t.recipients -> 'contact_list_ids') l(id) WHERE l.id::bigint = any(${condition.values}::bigint[]))`
  return condition.op === 'any' ? goes : sql`NOT ${goes}`
}

/** The account, project and writer of campaigns. */
export const campaignIncludes = {
  account: async (ctx: Context, listed: object[]) => {
    const accounts = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, uuid, type, name FROM accounts WHERE id = any(${valuesOf(listed, 'account_id')}::bigint[])`,
    )
    attachOne(listed, 'account', accounts, 'account_id')
  },
  project: loadProject,
  createdBy: userInclude('created_by_id'),
}

/** Designs of the history with those who saved them, the newest first. */
const loadVersions: IncludeLoader = async (ctx, listed) => {
  const versions = await rows<MailVersion & { email_campaign_id: number }>(
    ctx.db,
    sql`SELECT v.email_campaign_id, v.number, v.saved_by_id, u.username AS saved_by_name, v.words, v.name, v.created_at
      FROM email_campaign_versions v LEFT JOIN users u ON u.id = v.saved_by_id
      WHERE v.email_campaign_id = any(${valuesOf(listed, 'id')}::bigint[]) ORDER BY v.email_campaign_id, v.number DESC`,
  )
  attachMany(listed, 'versions', versions, 'email_campaign_id')
}

/** E-mail campaigns of accounts. */
export const campaignQuery = resourceQuery<typeof emailCampaigns, CampaignRow>(emailCampaigns, {
  from: 'email_campaigns',
  policy: accountPolicy<CampaignRow>(),
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    id: column('id'),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    contact_list: toList,
    date_created: column('created_at'),
    sent: column('started_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    scheduled_at: { column: 'scheduled_at', nulls_last: true },
    sent_count: 'sent_count',
    open_rate: { column: 'open_rate', nulls_last: true },
    click_rate: { column: 'click_rate', nulls_last: true },
  },
  includes: {
    ...campaignIncludes,
    versions: loadVersions,
    revenue: async (ctx, listed) => {
      const found = await revenueOf(ctx.db, listed as CampaignRow[])
      for (const row of listed as CampaignRow[]) row.revenue = found.get(row.id) ?? { sales: 0, amounts: [] }
    },
    resendable: async (ctx, listed) => {
      const counts = await rows<{ id: number; resendable_count: number }>(
        ctx.db,
        sql`SELECT email_campaign_id AS id, count(*) AS resendable_count FROM email_messages
          WHERE account_id = any(${valuesOf(listed, 'account_id')}::bigint[]) AND email_campaign_id = any(${valuesOf(listed, 'id')}::bigint[]) AND ${FAILED_FOR_A_TIME} GROUP BY 1`,
      )
      const found = new Map(counts.map(({ id, resendable_count }) => [id, resendable_count]))
      for (const row of listed as CampaignRow[]) row.resendable_count = found.get(row.id) ?? 0
    },
  },
  present: presentCampaign,
})

/** What a client sees of a campaign. */
function presentCampaign(row: CampaignRow): EmailCampaign {
  const { account, project, createdBy, resendable_count, revenue, versions } = row
  return {
    ...fieldsOf(row),
    recipients_count: row.recipients_count,
    sent_count: row.sent_count,
    delivered_count: row.delivered_count,
    opened_count: row.opened_count,
    clicked_count: row.clicked_count,
    bounced_count: row.bounced_count,
    complained_count: row.complained_count,
    unsubscribed_count: row.unsubscribed_count,
    failed_count: row.failed_count,
    skipped_count: row.skipped_count,
    cancelled_count: row.cancelled_count,
    ...(account !== undefined && { account }),
    ...(project !== undefined && { project }),
    ...(createdBy !== undefined && { createdBy }),
    ...(resendable_count !== undefined && { resendable_count }),
    ...(revenue !== undefined && { revenue }),
    ...(versions !== undefined && { versions }),
  }
}

/** Where the test of a campaign is. */
function testState(row: CampaignRow) {
  const test = testOf(row)
  const decides = test && test.rule !== 'hand' && row.test_ended_at !== null && row.decided_at === null
  return {
    ab_test: test,
    test_ended_at: row.test_ended_at,
    decides_at: decides ? new Date(Date.parse(row.test_ended_at!) + test.wait_hours * HOUR_MS).toISOString() : null,
    winner_variant: row.winner_variant,
    winner_reason: row.winner_reason as EmailCampaign['winner_reason'],
    decided_at: row.decided_at,
  }
}

const HOUR_MS = 3_600_000

const minutes = (time: string | null) => time?.slice(0, 5) ?? null

const fieldsOf = (row: CampaignRow) => ({
  id: row.id,
  account_id: row.account_id,
  project_uuid: row.project_uuid,
  name: row.name,
  subject: row.subject,
  preheader: row.preheader,
  from_email_uuid: row.from_email_uuid,
  from_name: row.from_name,
  reply_to: row.reply_to,
  email_template_id: row.email_template_id,
  design: row.design as Record<string, unknown>,
  html: row.html,
  text_body: row.text_body,
  recipients: row.recipients as EmailCampaign['recipients'],
  status: row.status as EmailCampaign['status'],
  pause_reason: row.pause_reason as EmailCampaign['pause_reason'],
  scheduled_at: row.scheduled_at,
  local_time_send: row.local_time_send,
  track_opens: row.track_opens,
  track_clicks: row.track_clicks,
  utm: row.utm as EmailCampaign['utm'],
  hourly_limit: row.hourly_limit,
  window_from: minutes(row.window_from),
  window_to: minutes(row.window_to),
  started_at: row.started_at,
  finished_at: row.finished_at,
  created_by_id: row.created_by_id,
  ...testState(row),
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
