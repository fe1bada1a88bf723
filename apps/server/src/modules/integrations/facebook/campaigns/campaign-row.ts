import type { FacebookCampaign } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const CAMPAIGN_RELATIONS = [
  'account',
  'accountApp',
  'lifetimeInsights',
  'dailyInsights',
  'ads',
  'adsets',
  'channel',
  'campaign',
] as const satisfies readonly (keyof FacebookCampaign)[]

/** A campaign as the view `seen_facebook_campaigns` returns it, with the relations that a list has loaded. */
export type FacebookCampaignRow = Row<'facebook_campaigns'> & {
  /** The channel that it feeds and that has not ended. */
  channel_id: number | null
  /** Accounts whose channel it feeds, and those that run it. */
  reader_account_ids: number[]
} & Pick<FacebookCampaign, (typeof CAMPAIGN_RELATIONS)[number]>
