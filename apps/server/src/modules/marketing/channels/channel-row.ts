import type { Channel } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const CHANNEL_RELATIONS = [
  'account',
  'accounts',
  'campaign',
  'project',
  'pipelineStage',
  'contactList',
  'assignees',
  'page',
  'facebookCampaign',
] as const satisfies readonly (keyof Channel)[]

/** A channel as the view `seen_channels` returns it, with the relations that a list has loaded. */
export type ChannelRow = Row<'channels'> & {
  /** The account that runs its campaign or project, which is not always the one that keeps its requests. */
  runner_account_id: number
  /** Accounts of the project that may read it. */
  guest_account_ids: number[]
  utm_campaign: string | null
  campaign_status: string | null
} & Pick<Channel, (typeof CHANNEL_RELATIONS)[number]>
