import { z } from 'zod'
import { activityLogsOn } from '../attachments/activity-logs.ts'
import { AccountBadge, UserBadge } from '../attachments/badges.ts'
import { tasksOn } from '../work/tasks.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { date, flag, instant, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const PROJECT_STATUSES = ['draft', 'active', 'on_hold', 'completed', 'cancelled', 'archived'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const PROJECT_HEALTHS = ['on_track', 'at_risk', 'off_track'] as const
export const PROJECT_PARTIES = ['owner', 'client', 'provider', 'partner'] as const
export type ProjectParty = (typeof PROJECT_PARTIES)[number]
export const PROJECT_MEMBER_ROLES = ['manager', 'member', 'reviewer', 'observer'] as const

/** Status transitions of projects (domain.md 3.7). An archived project returns to its previous status. */
export const PROJECT_TRANSITIONS: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  draft: ['active', 'cancelled'],
  active: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  completed: ['archived'],
  cancelled: ['archived'],
  archived: ['completed', 'cancelled'],
}

/** A person who works on a project, from one of its accounts. */
export const ProjectMember = z.object({
  /** Id of the user, as in `projects/{id}/users/{userId}`. */
  id: z.int(),
  project_member_id: z.int(),
  account_id: z.int(),
  role: z.enum(PROJECT_MEMBER_ROLES),
  notify: z.boolean(),
  job_title: z.string().nullable(),
  user: UserBadge,
  account: AccountBadge,
})
export type ProjectMember = z.infer<typeof ProjectMember>

/** An account that participates in a project. */
export const ProjectAccount = z.object({
  /** The account's id. */
  id: z.int(),
  role: z.enum(PROJECT_PARTIES),
  /** What a provider is asked to do. */
  scope_text: z.string().nullable(),
  members_count: z.int(),
  account: AccountBadge,
  created_at: instant,
})
export type ProjectAccount = z.infer<typeof ProjectAccount>

/**
 * Work that an account does for a client (domain.md 2.7). Fields that other accounts may not read are omitted, not null.
 */
export const Project = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  /** The account that does the work. */
  account_id: z.int(),
  /** Role of the reader's account. */
  party: z.enum(PROJECT_PARTIES),
  number: z.int(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  start_date: date.nullable(),
  due_date: date.nullable(),
  completed_at: instant.nullable(),
  /** What a provider is asked to do. */
  scope_text: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
  client_account_id: z.int().nullable().optional(),
  product_id: z.int().nullable().optional(),
  product_category_id: z.int().nullable().optional(),
  owner_id: z.int().nullable().optional(),
  cover_url: z.string().nullable().optional(),
  cover_thumb_url: z.string().nullable().optional(),
  account_relation_uuid: z.string().nullable().optional(),
  /** Account whose CRM contains its contacts, requests, lists and boards. */
  results_account_id: z.int().optional(),
  health: z.enum(PROJECT_HEALTHS).optional(),
  budget_minor: z.int().nullable().optional(),
  currency: z.string().optional(),
  client_sees_insights: z.boolean().optional(),
  /** Whether the client may read the other participants. */
  show_providers: z.boolean().optional(),
  /** Whether providers may read the name of the client. */
  shows_client: z.boolean().optional(),
  approval_policy: z.enum(['all', 'any']).optional(),
  created_by_id: z.int().nullable().optional(),
  /** Status transitions available to the reader. */
  next_statuses: z.array(z.enum(PROJECT_STATUSES)),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  client: AccountBadge.nullable().optional(),
  accountRelation: z.object({ uuid: z.string(), type: z.string() }).nullable().optional(),
  resultsAccount: AccountBadge.nullable().optional(),
  owner: UserBadge.nullable().optional(),
  product: z.object({ id: z.int(), name_en: z.string(), name_gr: z.string().nullable() }).nullable().optional(),
  productCategory: z.object({ id: z.int(), slug: z.string(), name_en: z.string(), name_gr: z.string().nullable() }).nullable().optional(),
  accounts: z.array(ProjectAccount).optional(),
  /** People of the account that does the work. */
  members: z.array(ProjectMember).optional(),
  providerMembers: z.array(ProjectMember).optional(),
  /** People of all accounts that the reader may know. */
  users: z.array(ProjectMember).optional(),
  /** Number of tasks that the reader may see, without cancelled ones. */
  tasks_count: z.int().optional(),
  open_tasks_count: z.int().optional(),
  contact_requests_count: z.int().optional(),
  /** Channels and pages of the project, for those who read them in the account that keeps its results. */
  channels: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })).optional(),
  pages: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), status: z.string() })).optional(),
})
export type Project = z.infer<typeof Project>

const fields = {
  name: text(160),
  description: z.string().max(20_000).nullish(),
  /** Client relation of the account. */
  account_relation_uuid: z.uuid().nullish(),
  product_id: z.int().positive().nullish(),
  product_category_id: z.int().positive().nullish(),
  /** A member of the account. */
  owner_id: z.int().positive().nullish(),
  health: z.enum(PROJECT_HEALTHS).optional(),
  start_date: typedDate.nullish(),
  due_date: typedDate.nullish(),
  budget_minor: z.int().min(0).max(999_999_999_999).nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  client_sees_insights: flag.optional(),
  show_providers: flag.optional(),
  shows_client: flag.optional(),
  approval_policy: z.enum(['all', 'any']).optional(),
}

export const ProjectInput = z.object({ ...fields, status: z.enum(['draft', 'active']).optional() })
export type ProjectInput = z.infer<typeof ProjectInput>

export const ProjectUpdate = z
  .object(fields)
  .partial()
  .extend({
    /** Changes the status along its transitions. */
    status: z.enum(PROJECT_STATUSES).optional(),
    /** Completes it even if published tasks are open. */
    force: flag.optional(),
  })
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

const listed = {
  name: 'projects',
  key: 'uuid',
  row: Project,
  access: { export: permission('projects.read') },
  create: ProjectInput,
  update: ProjectUpdate,
  alternatives: { except: ['party'] },
  filters: {
    /** Name, number, name of the client. */
    search: searchFilter(),
    status: codeFilter(PROJECT_STATUSES),
    account: idFilter(),
    client: idFilter({ nullable: true }),
    owner: idFilter({ nullable: true }),
    member: idFilter(),
    provider: idFilter(),
    product: idFilter({ nullable: true }),
    product_category: idFilter({ nullable: true }),
    health: codeFilter(PROJECT_HEALTHS),
    /** Role of the account of the path. */
    party: codeFilter(PROJECT_PARTIES),
    due: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'number', 'due_date', 'client'],
  includes: [
    'account',
    'client',
    'accountRelation',
    'resultsAccount',
    'owner',
    'product',
    'productCategory',
    'accounts',
    'members',
    'providerMembers',
    'users',
    'tasks_count',
    'open_tasks_count',
    'contact_requests_count',
    'channels',
    'pages',
  ],
} as const

/** Projects of all accounts in which the caller may read them. */
export const projects = defineResource({
  ...listed,
  /** `account_id`: the account that does the work. Default: the caller's current account. */
  create: ProjectInput.extend({ account_id: z.int().positive().nullish() }),
  paths: { collection: '/api/v1/projects', item: '/api/v1/projects/:uuid' },
})
/** Projects that an account owns or in which it participates. */
export const accountProjects = defineResource({
  ...listed,
  id: 'accounts.projects',
  itemId: 'projects',
  paths: { collection: '/api/v1/accounts/:account_id/projects', item: '/api/v1/projects/:uuid' },
})

const PATH = '/api/v1/projects/:project_uuid'

export const projectActivityLogs = activityLogsOn('projects.activityLogs.list', '/api/v1/projects/:uuid', permission('projects.read'))
export const projectTasks = tasksOn('projects', PATH)

/** Uploads the picture as `file` or `cover`. */
export const uploadProjectCover = defineEndpoint({
  id: 'projects.cover',
  method: 'POST',
  path: `${PATH}/cover`,
  access: permission('projects.update'),
  summary: 'Give a project a cover picture',
  multipart: true,
  limit: 'heavy',
  response: oneOf(Project),
})
export const removeProjectCover = defineEndpoint({
  id: 'projects.cover.delete',
  method: 'DELETE',
  path: `${PATH}/cover`,
  access: permission('projects.update'),
  summary: 'Take the cover off a project',
  response: oneOf(Project),
})
