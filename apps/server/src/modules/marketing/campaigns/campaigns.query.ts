import { sql } from 'kysely'
import { accountCampaigns, campaigns, type Params, projectCampaigns } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, daysAsked, linked, money, searchText, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { campaignIncludes } from './campaign-includes.ts'
import type { CampaignRow } from './campaign-row.ts'
import { campaignPolicy, sharedWith } from './campaigns.policy.ts'
import { presentCampaign } from './campaigns.presenter.ts'

const spec: ResourceQuerySpec<typeof campaigns, CampaignRow> = {
  from: 'seen_campaigns',
  policy: campaignPolicy,
  present: presentCampaign,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    type: column('type'),
    objective: column('objective'),
    account: column('account_id'),
    client: column('client_account_id'),
    project: column('project_uuid', 'uuid'),
    channel_type: linked(
      (types) =>
        sql`EXISTS (SELECT FROM channels h WHERE h.campaign_id = t.id AND h.deleted_at IS NULL AND h.type = any(${types}::text[]))`,
    ),
    running: runsOn(),
    budget: money('total_budget_minor'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    number: 'number',
    start_date: { column: 'start_date', nulls_last: true },
    end_date: { column: 'end_date', nulls_last: true },
    budget: { column: 'total_budget_minor', nulls_last: true },
    leads: 'leads_count',
  },
  includes: campaignIncludes,
}

/** Campaigns of all accounts in which the caller may read them; also finds campaigns to change. */
export const campaignQuery = resourceQuery<typeof campaigns, CampaignRow>(campaigns, spec)
/** Campaigns of one account. */
export const accountCampaignQuery = resourceQuery<typeof accountCampaigns, CampaignRow>(accountCampaigns, spec)
/** Campaigns of one project. */
export const projectCampaignQuery = resourceQuery<typeof projectCampaigns, CampaignRow>(projectCampaigns, spec)

/** Campaigns that an account runs, and those of its projects that it may read. */
export const campaignsOf = (account_id: number): Sql => sql`(t.account_id = ${account_id} OR ${sharedWith([account_id])})`

/** Finds the campaign of a path; locks it for any action but `read`. @throws 404, 403 */
export const findCampaign = (ctx: Context, params: Params, action = 'read'): Promise<CampaignRow> =>
  campaignQuery.find(ctx, (params.campaign_id ?? params.id) as number, action)

/**
 * Finds the campaign of a path and checks a permission on records of another kind; the campaign stays locked if the caller changes them.
 * @throws 404, 403
 */
export async function findCampaignFor(ctx: Context, id: number, permission: string): Promise<CampaignRow> {
  const lock = permission.endsWith('.read') ? sql`` : sql`FOR NO KEY UPDATE OF t`
  const campaign = await one<CampaignRow>(ctx.db, sql`SELECT * FROM seen_campaigns t WHERE t.id = ${id} AND t.deleted_at IS NULL ${lock}`)
  if (!campaign || !campaignPolicy.knows(ctx.actor, campaign)) throw notFound()
  if (!campaignPolicy.holds(ctx.actor, permission, campaign)) throw missingAccountPermission()
  return campaign
}

/** Campaigns whose days overlap the asked ones. One without an end runs until it is ended. */
function runsOn(): FilterSql {
  return (condition, scope) => {
    if (condition.kind !== 'date') return undefined
    const { from, until, outside } = daysAsked(condition, scope)
    const parts = [
      ...(until ? [sql`t.start_date < ${until}::date`] : []),
      ...(from ? [sql`(t.end_date IS NULL OR t.end_date >= ${from}::date)`] : []),
    ]
    if (!parts.length) return undefined
    const overlaps = sql`(t.start_date IS NOT NULL AND ${sql.join(parts, sql` AND `)})`
    return outside ? sql`NOT ${overlaps}` : overlaps
  }
}
