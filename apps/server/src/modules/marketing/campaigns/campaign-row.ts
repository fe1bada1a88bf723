import type { Campaign } from '@stoa/contract'
import { knowsAccount, type Actor } from '#access/actor.ts'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const CAMPAIGN_RELATIONS = [
  'account',
  'client',
  'accounts',
  'project',
  'resultsAccount',
  'channels',
  'facebookCampaigns',
  'orderItem',
  'createdBy',
] as const satisfies readonly (keyof Campaign)[]

/** A campaign as the view `seen_campaigns` returns it, with the relations that a list has loaded. */
export type CampaignRow = Row<'campaigns'> & {
  client_name: string | null
  cover_file: object | null
  /** Accounts of the project that read the campaign once it is no longer a draft: partners, and the client if it sees figures. */
  guest_account_ids: number[]
  cost_minor: number
  estimated_cost_minor: number
  channels_count: number
} & Pick<Campaign, (typeof CAMPAIGN_RELATIONS)[number] | 'costs'>

/** Whether the caller reads the campaign as a member of the account that does the work, or as staff. */
export const worksOn = (actor: Actor, row: Pick<CampaignRow, 'account_id'>): boolean => knowsAccount(actor, row.account_id)

/** Path of the screen of a campaign in an account. */
export const campaignPath = (account_id: number, id: number): string => `/accounts/${account_id}/campaigns/${id}/overview`

/** Name of a campaign in logs and notifications. */
export const campaignLabel = ({ number, name }: Pick<CampaignRow, 'number' | 'name'>): string => `#${number} ${name}`
