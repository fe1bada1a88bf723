/** Paths of campaigns in an account. */
export const campaignPaths = {
  list: (accountId: number) => `/accounts/${accountId}/campaigns`,
  page: (accountId: number, id: number | string) => `/accounts/${accountId}/campaigns/${id}/overview`,
  analytics: (accountId: number, id: number | string) => `/accounts/${accountId}/campaigns/${id}/google-analytics`,
  remove: (accountId: number, id: number | string) => `/accounts/${accountId}/campaigns/${id}/overview/delete`,
}

/** Records that change with a campaign. */
export const TOUCHED = ['campaigns', 'channels', 'activity_logs'] as const
