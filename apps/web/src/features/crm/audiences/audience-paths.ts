/** Tabs of an audience, in display order. */
export const AUDIENCE_TABS = ['members', 'history', 'rules'] as const
export type AudienceTab = (typeof AUDIENCE_TABS)[number]

/** Lists and figures that change with the members of an audience. */
export const AUDIENCE_TOUCHES = ['audiences', 'audience-members', 'sizes', 'contacts'] as const

/** Addresses of audiences. */
export const audiencePaths = {
  all: (accountId: number) => `/accounts/${accountId}/audiences`,
  create: (accountId: number) => `/accounts/${accountId}/audiences/create`,
  one: (accountId: number, id: number, tab: AudienceTab = 'members') => `/accounts/${accountId}/audiences/${id}/${tab}`,
}
