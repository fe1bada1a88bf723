// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/delivery/projects.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ProjectStatus, ProjectParty, ProjectMember, ProjectAccount, Project, ProjectInput, ProjectUpdate } from '../../src/delivery/projects.ts'
export const PROJECT_STATUSES: typeof source.PROJECT_STATUSES = ['draft', 'active', 'on_hold', 'completed', 'cancelled', 'archived']
export const PROJECT_HEALTHS: typeof source.PROJECT_HEALTHS = ['on_track', 'at_risk', 'off_track']
export const PROJECT_PARTIES: typeof source.PROJECT_PARTIES = ['owner', 'client', 'provider', 'partner']
export const PROJECT_MEMBER_ROLES: typeof source.PROJECT_MEMBER_ROLES = ['manager', 'member', 'reviewer', 'observer']
export const PROJECT_TRANSITIONS: typeof source.PROJECT_TRANSITIONS = {
  draft: ['active', 'cancelled'],
  active: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  completed: ['archived'],
  cancelled: ['archived'],
  archived: ['completed', 'cancelled'],
}
const projectsLimits = {
  create: { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 20000 }, budget_minor: { min: 0, max: 999999999999 } },
  update: { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 20000 }, budget_minor: { min: 0, max: 999999999999 } },
} as const
export const projects: InBrowser<typeof source.projects, typeof projectsLimits> = {
  name: 'projects',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'active', 'on_hold', 'completed', 'cancelled', 'archived'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id', nullable: true },
      owner: { kind: 'choice', value: 'id', nullable: true },
      member: { kind: 'choice', value: 'id' },
      provider: { kind: 'choice', value: 'id' },
      product: { kind: 'choice', value: 'id', nullable: true },
      product_category: { kind: 'choice', value: 'id', nullable: true },
      health: { kind: 'choice', value: 'code', options: ['on_track', 'at_risk', 'off_track'] },
      party: { kind: 'choice', value: 'code', options: ['owner', 'client', 'provider', 'partner'] },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['party'] },
  },
  list: { id: 'projects.list', method: 'GET', path: '/api/v1/projects', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  export: { id: 'projects.export', method: 'GET', path: '/api/v1/projects/export', access: { who: 'permission', permission: 'projects.read' }, records: 'projects', produces: 'xlsx' },
  filters: { id: 'projects.filters', method: 'GET', path: '/api/v1/projects/filters', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  read: { id: 'projects.read', method: 'GET', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  create: { id: 'projects.create', method: 'POST', path: '/api/v1/projects', access: { who: 'permission', permission: 'projects.create' }, records: 'projects', limits: projectsLimits.create },
  update: { id: 'projects.update', method: 'PUT', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.update' }, records: 'projects', limits: projectsLimits.update },
  remove: { id: 'projects.delete', method: 'DELETE', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.delete' }, records: 'projects' },
}
const accountProjectsLimits = {
  create: { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 20000 }, budget_minor: { min: 0, max: 999999999999 } },
  update: { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 20000 }, budget_minor: { min: 0, max: 999999999999 } },
} as const
export const accountProjects: InBrowser<typeof source.accountProjects, typeof accountProjectsLimits> = {
  name: 'projects',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'active', 'on_hold', 'completed', 'cancelled', 'archived'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id', nullable: true },
      owner: { kind: 'choice', value: 'id', nullable: true },
      member: { kind: 'choice', value: 'id' },
      provider: { kind: 'choice', value: 'id' },
      product: { kind: 'choice', value: 'id', nullable: true },
      product_category: { kind: 'choice', value: 'id', nullable: true },
      health: { kind: 'choice', value: 'code', options: ['on_track', 'at_risk', 'off_track'] },
      party: { kind: 'choice', value: 'code', options: ['owner', 'client', 'provider', 'partner'] },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['party'] },
  },
  list: { id: 'accounts.projects.list', method: 'GET', path: '/api/v1/accounts/:account_id/projects', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  export: {
    id: 'accounts.projects.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/projects/export',
    access: { who: 'permission', permission: 'projects.read' },
    records: 'projects',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.projects.filters', method: 'GET', path: '/api/v1/accounts/:account_id/projects/filters', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  read: { id: 'projects.read', method: 'GET', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.read' }, records: 'projects' },
  create: {
    id: 'accounts.projects.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/projects',
    access: { who: 'permission', permission: 'projects.create' },
    records: 'projects',
    limits: accountProjectsLimits.create,
  },
  update: { id: 'projects.update', method: 'PUT', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.update' }, records: 'projects', limits: accountProjectsLimits.update },
  remove: { id: 'projects.delete', method: 'DELETE', path: '/api/v1/projects/:uuid', access: { who: 'permission', permission: 'projects.delete' }, records: 'projects' },
}
export const projectActivityLogs: InBrowser<typeof source.projectActivityLogs> = {
  id: 'projects.activityLogs.list',
  method: 'GET',
  path: '/api/v1/projects/:uuid/activity-logs',
  access: { who: 'permission', permission: 'projects.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
const projectTasksLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
  },
  update: {
    title: { minLength: 1, maxLength: 200 },
    description: { maxLength: 20000 },
    estimated_minutes: { min: 0, max: 100000 },
    spent_minutes: { min: 0, max: 1000000 },
    recurrence: { fields: { interval: { min: 1, max: 99 }, by_day: { maxItems: 7 }, by_month_day: { min: -1, max: 31 }, by_set_pos: { min: -1, max: 4 }, count: { min: 1, max: 999 } } },
    checklist: { maxItems: 100, item: { fields: { text: { minLength: 1, maxLength: 300 } } } },
    reason: { maxLength: 2000 },
  },
} as const
export const projectTasks: InBrowser<typeof source.projectTasks, typeof projectTasksLimits> = {
  name: 'tasks',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'] },
      assignee: { kind: 'choice', value: 'id', nullable: true },
      account: { kind: 'choice', value: 'id' },
      account_assigned: { kind: 'choice', value: 'id', nullable: true },
      creator: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id', nullable: true },
      contact_request: { kind: 'choice', value: 'id', nullable: true },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      parent: { kind: 'choice', value: 'uuid' },
      subtask: { kind: 'boolean' },
      priority: { kind: 'choice', value: 'code', options: ['normal', 'low', 'high', 'urgent'] },
      type: { kind: 'choice', value: 'code', options: ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval'] },
      published: { kind: 'boolean' },
      overdue: { kind: 'boolean' },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'projects.tasks.list', method: 'GET', path: '/api/v1/projects/:project_uuid/tasks', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  export: { id: 'projects.tasks.export', method: 'GET', path: '/api/v1/projects/:project_uuid/tasks/export', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks', produces: 'xlsx' },
  filters: { id: 'projects.tasks.filters', method: 'GET', path: '/api/v1/projects/:project_uuid/tasks/filters', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  read: { id: 'tasks.read', method: 'GET', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.read' }, records: 'tasks' },
  create: {
    id: 'projects.tasks.create',
    method: 'POST',
    path: '/api/v1/projects/:project_uuid/tasks',
    access: { who: 'permission', permission: 'tasks.create' },
    records: 'tasks',
    limits: projectTasksLimits.create,
  },
  update: { id: 'tasks.update', method: 'PATCH', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.update' }, records: 'tasks', limits: projectTasksLimits.update },
  remove: { id: 'tasks.delete', method: 'DELETE', path: '/api/v1/tasks/:uuid', access: { who: 'permission', permission: 'tasks.delete' }, records: 'tasks' },
}
export const uploadProjectCover: InBrowser<typeof source.uploadProjectCover> = { id: 'projects.cover', method: 'POST', path: '/api/v1/projects/:project_uuid/cover', access: { who: 'permission', permission: 'projects.update' }, records: 'projects', multipart: true }
export const removeProjectCover: InBrowser<typeof source.removeProjectCover> = { id: 'projects.cover.delete', method: 'DELETE', path: '/api/v1/projects/:project_uuid/cover', access: { who: 'permission', permission: 'projects.update' }, records: 'cover' }
