export type CampaignTab = 'edit' | 'overview' | 'tracking-logs'

/** Paths of the e-mail campaigns of an account. */
export const campaignPaths = {
  list: (accountId: number) => `/accounts/${accountId}/email-campaigns`,
  create: (accountId: number) => `/accounts/${accountId}/email-campaigns/create`,
  tab: (accountId: number, id: number, tab: CampaignTab) => `/accounts/${accountId}/email-campaigns/${id}/${tab}`,
}
