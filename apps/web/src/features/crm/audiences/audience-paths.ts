import type { Audience } from '@stoa/contract/browser'

/** Tabs of an audience, in display order. */
export const AUDIENCE_TABS = ['members', 'history', 'rules'] as const
export type AudienceTab = (typeof AUDIENCE_TABS)[number]

/** Lists and figures that change with the members of an audience. */
export const AUDIENCE_TOUCHES = ['audiences', 'audience-members', 'sizes', 'contacts'] as const

/** Addresses of what uses audiences. */
export const usePaths: Readonly<Record<NonNullable<Audience['uses']>[number]['kind'], (accountId: number, key: string) => string>> = {
  email_campaign: (accountId, key) => `/accounts/${accountId}/email-campaigns/${key}`,
  email_template: (accountId, key) => `/accounts/${accountId}/email-templates/${key}/edit`,
  sms_campaign: (accountId, key) => `/accounts/${accountId}/sms-campaigns/${key}`,
  automation: (accountId, key) => `/accounts/${accountId}/automations/${key}`,
}

/** Addresses of audiences. */
export const audiencePaths = {
  all: (accountId: number) => `/accounts/${accountId}/audiences`,
  create: (accountId: number) => `/accounts/${accountId}/audiences/create`,
  one: (accountId: number, id: number, tab: AudienceTab = 'members') => `/accounts/${accountId}/audiences/${id}/${tab}`,
}
