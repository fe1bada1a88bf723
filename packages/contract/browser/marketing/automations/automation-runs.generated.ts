// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/automations/automation-runs.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { AutomationRun, AutomationTrial } from '../../../src/marketing/automations/automation-runs.ts'
export const AUTOMATION_RUN_STATUSES: typeof source.AUTOMATION_RUN_STATUSES = ['running', 'waiting', 'finished', 'exited', 'failed', 'cancelled']
export const AUTOMATION_EXIT_REASONS: typeof source.AUTOMATION_EXIT_REASONS = ['goal', 'contact_left', 'unsubscribed', 'archived', 'manual']
export const AUTOMATION_STEP_STATUSES: typeof source.AUTOMATION_STEP_STATUSES = ['done', 'skipped', 'failed']
export const AUTOMATION_CONTACTS_MAX: typeof source.AUTOMATION_CONTACTS_MAX = 50
export const automationRuns: InBrowser<typeof source.automationRuns> = {
  name: 'automation-runs',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      automation: { kind: 'choice', value: 'uuid' },
      contact: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['running', 'waiting', 'finished', 'exited', 'failed', 'cancelled'] },
      started: { kind: 'date' },
    },
  },
  list: { id: 'accounts.automationRuns.list', method: 'GET', path: '/api/v1/accounts/:account_id/automation-runs', access: { who: 'permission', permission: 'automations.read' }, records: 'automation-runs' },
  export: {
    id: 'accounts.automationRuns.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/automation-runs/export',
    access: { who: 'permission', permission: 'automations.read' },
    records: 'automation-runs',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.automationRuns.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/automation-runs/filters',
    access: { who: 'permission', permission: 'automations.read' },
    records: 'automation-runs',
  },
  read: { id: 'automationRuns.read', method: 'GET', path: '/api/v1/automation-runs/:id', access: { who: 'permission', permission: 'automations.read' }, records: 'automation-runs' },
  create: {
    id: 'accounts.automationRuns.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/automation-runs',
    access: { who: 'permission', permission: 'automations.create' },
    records: 'automation-runs',
  },
  update: { id: 'automationRuns.update', method: 'PUT', path: '/api/v1/automation-runs/:id', access: { who: 'permission', permission: 'automations.update' }, records: 'automation-runs' },
  remove: { id: 'automationRuns.delete', method: 'DELETE', path: '/api/v1/automation-runs/:id', access: { who: 'permission', permission: 'automations.delete' }, records: 'automation-runs' },
}
const startAutomationRunsLimits = { contact_ids: { maxItems: 50 } } as const
export const startAutomationRuns: InBrowser<typeof source.startAutomationRuns, typeof startAutomationRunsLimits> = {
  id: 'accounts.automations.start',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/start',
  access: { who: 'permission', permission: 'automations.activate' },
  records: 'automations',
  limits: startAutomationRunsLimits,
}
export const cancelAutomationRun: InBrowser<typeof source.cancelAutomationRun> = { id: 'automationRuns.cancel', method: 'POST', path: '/api/v1/automation-runs/:id/cancel', access: { who: 'permission', permission: 'automations.update' }, records: 'automation-runs' }
export const skipAutomationNode: InBrowser<typeof source.skipAutomationNode> = { id: 'automationRuns.skip', method: 'POST', path: '/api/v1/automation-runs/:id/skip', access: { who: 'permission', permission: 'automations.update' }, records: 'automation-runs' }
const dryRunAutomationLimits = { contact_ids: { maxItems: 50 } } as const
export const dryRunAutomation: InBrowser<typeof source.dryRunAutomation, typeof dryRunAutomationLimits> = {
  id: 'accounts.automations.dryRun',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/dry-run',
  access: { who: 'permission', permission: 'automations.read' },
  records: 'automations',
  limits: dryRunAutomationLimits,
}
