import { sql } from 'kysely'
import { adminFacebookCampaigns, facebookCampaigns } from '@stoa/contract'
import { column, searchText, whether } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { facebookCampaignIncludes } from './campaign-includes.ts'
import type { FacebookCampaignRow } from './campaign-row.ts'
import { facebookCampaignPolicy } from './campaigns.policy.ts'
import { presentFacebookCampaign } from './campaigns.presenter.ts'

const spec: ResourceQuerySpec<typeof facebookCampaigns, FacebookCampaignRow> = {
  from: 'seen_facebook_campaigns',
  policy: facebookCampaignPolicy,
  present: presentFacebookCampaign,
  filters: {
    search: searchText(),
    entity_status: column('entity_status'),
    account: column('account_id'),
    account_app: column('account_app_id'),
    linked: whether(sql`t.channel_id IS NOT NULL`),
    start_time: column('start_time'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    start_time: { column: 'start_time', nulls_last: true },
    spend: 'spend_micros',
    leads: 'leads',
  },
  includes: facebookCampaignIncludes,
}

/** Facebook campaigns of all accounts in which the caller may read them. */
export const facebookCampaignQuery = resourceQuery<typeof facebookCampaigns, FacebookCampaignRow>(facebookCampaigns, spec)
/** Facebook campaigns in the admin area. */
export const adminFacebookCampaignQuery = resourceQuery<typeof adminFacebookCampaigns, FacebookCampaignRow>(adminFacebookCampaigns, spec)
