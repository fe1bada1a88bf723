import type { FunnelMembership, FunnelStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Addresses of funnels. */
export const funnelPaths = {
  all: (accountId: number) => `/accounts/${accountId}/funnels`,
  one: (accountId: number, id: number) => `/accounts/${accountId}/funnels/${id}`,
  settings: (accountId: number, id: number) => `/accounts/${accountId}/funnels/${id}/settings`,
}

/** Badge tone of each status of a funnel. */
export const FUNNEL_TONES: Readonly<Record<FunnelStatus, StatusTone>> = {
  draft: 'neutral',
  active: 'good',
  paused: 'warning',
  archived: 'neutral',
}

/** Badge tone of each status of a membership. */
export const MEMBER_TONES: Readonly<Record<FunnelMembership['status'], StatusTone>> = {
  active: 'info',
  completed: 'good',
  exited: 'neutral',
}

/** What is loaded again after a change of a funnel or of its stages. */
export const FUNNEL_TOUCHES = ['funnels', 'figures', 'funnel_stages', 'stageItems', 'funnel_memberships'] as const
