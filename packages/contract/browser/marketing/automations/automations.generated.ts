// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/automations/automations.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { AutomationStatus, Automation, AutomationInput, AutomationUpdate } from '../../../src/marketing/automations/automations.ts'
export const AUTOMATION_STATUSES: typeof source.AUTOMATION_STATUSES = ['draft', 'active', 'paused', 'archived']
export const AUTOMATION_RE_ENTRIES: typeof source.AUTOMATION_RE_ENTRIES = ['never', 'after_finish', 'always']
const automationsLimits = { create: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } }, update: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } } } as const
export const automations: InBrowser<typeof source.automations, typeof automationsLimits> = {
  name: 'automations',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'active', 'paused', 'archived'] },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      trigger: {
        kind: 'choice',
        value: 'code',
        options: [
          'contact.created',
          'contact.tag_added',
          'form.submitted',
          'subscription.confirmed',
          'stage.entered',
          'audience.entered',
          'audience.left',
          'contact_request.created',
          'contact_request.won',
          'contact_request.lost',
          'email.opened',
          'email.clicked',
          'order.created',
          'order.completed',
          'acc_order.status',
          'date.reached',
          'manual',
        ],
      },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.automations.list', method: 'GET', path: '/api/v1/accounts/:account_id/automations', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' },
  export: {
    id: 'accounts.automations.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/automations/export',
    access: { who: 'permission', permission: 'automations.read' },
    records: 'automations',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.automations.filters', method: 'GET', path: '/api/v1/accounts/:account_id/automations/filters', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' },
  read: { id: 'accounts.automations.read', method: 'GET', path: '/api/v1/accounts/:account_id/automations/:uuid', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' },
  create: {
    id: 'accounts.automations.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/automations',
    access: { who: 'permission', permission: 'automations.create' },
    records: 'automations',
    limits: automationsLimits.create,
  },
  update: {
    id: 'accounts.automations.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/automations/:uuid',
    access: { who: 'permission', permission: 'automations.update' },
    records: 'automations',
    limits: automationsLimits.update,
  },
  remove: {
    id: 'accounts.automations.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/automations/:uuid',
    access: { who: 'permission', permission: 'automations.delete' },
    records: 'automations',
  },
}
export const projectAutomations: InBrowser<typeof source.projectAutomations> = { id: 'projects.automations.list', method: 'GET', path: '/api/v1/projects/:project_uuid/automations', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' }
export const exportProjectAutomations: InBrowser<typeof source.exportProjectAutomations> = {
  id: 'projects.automations.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/automations/export',
  access: { who: 'permission', permission: 'automations.read' },
  records: 'automations',
  produces: 'xlsx',
}
const createProjectAutomationLimits = { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } } as const
export const createProjectAutomation: InBrowser<typeof source.createProjectAutomation, typeof createProjectAutomationLimits> = {
  id: 'projects.automations.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/automations',
  access: { who: 'permission', permission: 'automations.create' },
  records: 'automations',
  limits: createProjectAutomationLimits,
}
export const projectAutomation: InBrowser<typeof source.projectAutomation> = { id: 'projects.automations.read', method: 'GET', path: '/api/v1/projects/:project_uuid/automations/:uuid', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' }
const updateProjectAutomationLimits = { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 } } as const
export const updateProjectAutomation: InBrowser<typeof source.updateProjectAutomation, typeof updateProjectAutomationLimits> = {
  id: 'projects.automations.update',
  method: 'PUT',
  path: '/api/v1/projects/:project_uuid/automations/:uuid',
  access: { who: 'permission', permission: 'automations.update' },
  records: 'automations',
  limits: updateProjectAutomationLimits,
}
export const deleteProjectAutomation: InBrowser<typeof source.deleteProjectAutomation> = {
  id: 'projects.automations.delete',
  method: 'DELETE',
  path: '/api/v1/projects/:project_uuid/automations/:uuid',
  access: { who: 'permission', permission: 'automations.delete' },
  records: 'automations',
}
export const activateAutomation: InBrowser<typeof source.activateAutomation> = {
  id: 'accounts.automations.activate',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/activate',
  access: { who: 'permission', permission: 'automations.activate' },
  records: 'automations',
}
export const pauseAutomation: InBrowser<typeof source.pauseAutomation> = {
  id: 'accounts.automations.pause',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/pause',
  access: { who: 'permission', permission: 'automations.activate' },
  records: 'automations',
}
export const archiveAutomation: InBrowser<typeof source.archiveAutomation> = {
  id: 'accounts.automations.archive',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/archive',
  access: { who: 'permission', permission: 'automations.activate' },
  records: 'automations',
}
export const publishAutomation: InBrowser<typeof source.publishAutomation> = {
  id: 'accounts.automations.publish',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/publish',
  access: { who: 'permission', permission: 'automations.activate' },
  records: 'automations',
}
export const duplicateAutomation: InBrowser<typeof source.duplicateAutomation> = {
  id: 'accounts.automations.duplicate',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/duplicate',
  access: { who: 'permission', permission: 'automations.create' },
  records: 'automations',
}
export const automationChoices: InBrowser<typeof source.automationChoices> = { id: 'accounts.automations.choices', method: 'GET', path: '/api/v1/accounts/:account_id/automation-choices', access: { who: 'permission', permission: 'automations.read' }, records: 'automations' }
export const automationVersions: InBrowser<typeof source.automationVersions> = {
  id: 'accounts.automations.versions',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/automations/:uuid/versions',
  access: { who: 'permission', permission: 'automations.read' },
  records: 'automations',
}
