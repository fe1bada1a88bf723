import type { EmailCampaign } from '@stoa/contract/browser'

export type CampaignTab = 'edit' | 'overview' | 'link-heat' | 'tracking-logs'

/** Paths of the e-mail campaigns of an account. */
export const campaignPaths = {
  list: (accountId: number) => `/accounts/${accountId}/email-campaigns`,
  create: (accountId: number) => `/accounts/${accountId}/email-campaigns/create`,
  compare: (accountId: number) => `/accounts/${accountId}/email-campaigns/compare`,
  tab: (accountId: number, id: number, tab: CampaignTab) => `/accounts/${accountId}/email-campaigns/${id}/${tab}`,
}

/** Where a campaign opens: in its text before it begins, then at its results. */
export const emailCampaignPath = ({ account_id, id, status }: Pick<EmailCampaign, 'account_id' | 'id' | 'status'>) =>
  campaignPaths.tab(account_id, id, status === 'draft' || status === 'scheduled' ? 'edit' : 'overview')
