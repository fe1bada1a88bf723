import type { AutomationRun, AutomationStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Tabs of an automation, in display order. */
export const AUTOMATION_TABS = ['steps', 'runs', 'trial'] as const
export type AutomationTab = (typeof AUTOMATION_TABS)[number]

/** Addresses of automations. */
export const automationPaths = {
  all: (accountId: number) => `/accounts/${accountId}/automations`,
  one: (accountId: number, uuid: string, tab: AutomationTab = 'steps') => `/accounts/${accountId}/automations/${uuid}/${tab}`,
}

/** Badge tone of each status of an automation. */
export const AUTOMATION_TONES: Readonly<Record<AutomationStatus, StatusTone>> = {
  draft: 'neutral',
  active: 'good',
  paused: 'warning',
  archived: 'neutral',
}

/** Badge tone of each status of a run. */
export const RUN_TONES: Readonly<Record<AutomationRun['status'], StatusTone>> = {
  running: 'info',
  waiting: 'info',
  finished: 'good',
  exited: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
}

/** What is loaded again after a change of an automation or its runs. */
export const AUTOMATION_TOUCHES = ['automations', 'automation-runs'] as const
