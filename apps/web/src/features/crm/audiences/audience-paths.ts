/** Tabs of an audience, in display order. */
export const AUDIENCE_TABS = ['members', 'rules'] as const
export type AudienceTab = (typeof AUDIENCE_TABS)[number]

/** Addresses of audiences. */
export const audiencePaths = {
  all: (accountId: number) => `/accounts/${accountId}/audiences`,
  create: (accountId: number) => `/accounts/${accountId}/audiences/create`,
  one: (accountId: number, id: number, tab: AudienceTab = 'members') => `/accounts/${accountId}/audiences/${id}/${tab}`,
}
