import type { SmsCampaign } from '@stoa/contract/browser'

export type SmsCampaignTab = 'edit' | 'overview' | 'tracking-logs'

/** Paths of the SMS campaigns of an account. */
export const smsCampaignPaths = {
  list: (accountId: number) => `/accounts/${accountId}/sms-campaigns`,
  create: (accountId: number) => `/accounts/${accountId}/sms-campaigns/create`,
  tab: (accountId: number, id: number, tab: SmsCampaignTab) => `/accounts/${accountId}/sms-campaigns/${id}/${tab}`,
}

/** Where a campaign opens: in its text before it begins, then at its results. */
export const smsCampaignPath = ({ account_id, id, status }: Pick<SmsCampaign, 'account_id' | 'id' | 'status'>) =>
  smsCampaignPaths.tab(account_id, id, status === 'draft' || status === 'scheduled' ? 'edit' : 'overview')
