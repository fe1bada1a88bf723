/** Tabs of a project in order, with the permission that each requires. */
export const PROJECT_TABS = {
  channels: 'channels.read',
  campaigns: 'campaigns.read',
  'email-campaigns': 'email-campaigns.read',
  'sms-campaigns': 'sms-campaigns.read',
  forms: 'forms.read',
  pages: 'pages.read',
  advertisements: 'advertisements.read',
  ads: 'advertisements.read',
  assets: 'project-assets.read',
  automations: 'automations.read',
  tasks: 'tasks.read',
  'contact-requests': 'contact-requests.read',
  pipelines: 'pipelines.read',
  'contact-lists': 'contact-lists.read',
  'time-line': 'projects.read',
  management: 'projects.update',
  'accounts-participating': 'projects.read',
  settings: 'projects.update',
} as const
export type ProjectTab = keyof typeof PROJECT_TABS

/** Paths of projects in an account. */
export const projectPaths = {
  list: (accountId: number) => `/accounts/${accountId}/projects`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/projects/${uuid}`,
  tab: (accountId: number, uuid: string, tab: ProjectTab | 'conversation') => `/accounts/${accountId}/projects/${uuid}/${tab}`,
}
