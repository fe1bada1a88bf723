import { z } from 'zod'
import { ProjectBadge } from '../../attachments/badges.ts'
import { AudienceRules, type RuleGroup } from '../../crm/audiences/audience-rules.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, dropsRepeats, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant, optionalText, text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import {
  AUTOMATION_TRIGGERS,
  AutomationGraphInput,
  AutomationTriggerInput,
  type AutomationGraph,
  type AutomationTrigger,
} from './automation-graph.ts'

export const AUTOMATION_STATUSES = ['draft', 'active', 'paused', 'archived'] as const
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number]
export const AUTOMATION_RE_ENTRIES = ['never', 'after_finish', 'always'] as const

const stored = <T>() => z.record(z.string(), z.unknown()) as unknown as z.ZodType<T>

/** Steps that contacts go through after an event (domain.md 2.8, 3.20). */
export const Automation = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  account_id: z.int(),
  project_uuid: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(AUTOMATION_STATUSES),
  /** As members edit it; runs follow the published version with which they began. */
  trigger: stored<AutomationTrigger>(),
  graph: stored<AutomationGraph>(),
  /** Contacts that meet these rules leave; null = none do. */
  goal_rules: z.nullable(stored<RuleGroup>()),
  re_entry: z.enum(AUTOMATION_RE_ENTRIES),
  /** Number of the published version. */
  version_no: z.int().nullable(),
  /** Whether trigger, graph or goal differ from the published version. */
  has_draft: z.boolean(),
  runs_count: z.int(),
  /** Runs that go on or wait. */
  active_count: z.int(),
  finished_count: z.int(),
  failed_count: z.int(),
  activated_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  project: ProjectBadge.nullable().optional(),
})
export type Automation = z.infer<typeof Automation>

const fields = {
  name: text(120),
  description: optionalText(500),
  trigger: AutomationTriggerInput.optional(),
  graph: AutomationGraphInput.optional(),
  goal_rules: AudienceRules.nullish(),
  re_entry: z.enum(AUTOMATION_RE_ENTRIES).optional(),
}

export const AutomationInput = z.object({ ...fields, project_uuid: z.uuid().nullish() })
export type AutomationInput = z.infer<typeof AutomationInput>
export const AutomationUpdate = AutomationInput.partial()
export type AutomationUpdate = z.infer<typeof AutomationUpdate>

const opaque = ['trigger', 'graph', 'goal_rules']

/** Automations of an account. */
export const automations = defineResource({
  name: 'automations',
  id: 'accounts.automations',
  key: 'uuid',
  row: Automation,
  access: { export: permission('automations.read') },
  create: AutomationInput,
  update: AutomationUpdate,
  opaque,
  filters: {
    search: searchFilter(),
    status: codeFilter(AUTOMATION_STATUSES),
    project: uuidFilter({ nullable: true }),
    trigger: codeFilter(AUTOMATION_TRIGGERS),
    date_created: dateFilter(),
  },
  sorts: ['name', 'runs_count'],
  includes: ['project'],
  paths: { collection: '/api/v1/accounts/:account_id/automations', item: '/api/v1/accounts/:account_id/automations/:uuid' },
})

/** Automations of a project: the same ones by the address of their project. */
export const projectAutomations = automations.listUnder('projects.automations.list', '/api/v1/projects/:project_uuid/automations')
export const exportProjectAutomations = automations.exportUnder(
  'projects.automations.export',
  '/api/v1/projects/:project_uuid/automations/export',
)
export const createProjectAutomation = defineEndpoint({
  id: 'projects.automations.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/automations',
  access: permission('automations.create'),
  summary: 'Create an automation of a project',
  body: z.object(fields),
  opaque,
  response: oneOf(Automation),
})
export const projectAutomation = defineEndpoint({
  id: 'projects.automations.read',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/automations/:uuid',
  access: permission('automations.read'),
  summary: 'Read an automation of a project',
  response: oneOf(Automation),
})
export const updateProjectAutomation = defineEndpoint({
  id: 'projects.automations.update',
  method: 'PUT',
  path: '/api/v1/projects/:project_uuid/automations/:uuid',
  access: permission('automations.update'),
  summary: 'Change an automation of a project',
  body: z.object({ ...fields, version: z.int() }).partial(),
  opaque,
  response: oneOf(Automation),
})
export const deleteProjectAutomation = defineEndpoint({
  id: 'projects.automations.delete',
  method: 'DELETE',
  path: '/api/v1/projects/:project_uuid/automations/:uuid',
  access: permission('automations.delete'),
  summary: 'Delete an automation of a project',
  response: z.object({ data: z.null() }),
})

const step = (name: string, summary: string, needs: 'activate' | 'create' = 'activate') =>
  defineEndpoint({
    id: `accounts.automations.${name}`,
    method: 'POST',
    path: `/api/v1/accounts/:account_id/automations/:uuid/${name}`,
    access: permission(`automations.${needs}`),
    summary,
    body: z.object({ version: z.int().optional() }),
    response: oneOf(Automation),
  })

/** Starts an automation: events from now on begin runs. A draft of it becomes the next version. */
export const activateAutomation = step('activate', 'Activate an automation')
/** Holds an automation: no run begins and none continues until it is activated again. */
export const pauseAutomation = step('pause', 'Pause an automation')
/** Ends an automation for good, and cancels its runs. */
export const archiveAutomation = step('archive', 'Archive an automation')
/** Makes the draft of a running automation its next version. Runs in progress finish on theirs. */
export const publishAutomation = step('publish', 'Publish the changes of an automation')
export const duplicateAutomation = dropsRepeats(step('duplicate', 'Duplicate an automation as a draft', 'create'))

const choice = z.object({ id: z.int(), name: z.string() })

/** What the nodes of an automation can refer to, as far as the caller may read it. */
export const automationChoices = defineEndpoint({
  id: 'accounts.automations.choices',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/automation-choices',
  access: permission('automations.read'),
  summary: 'What an automation can refer to',
  response: oneOf(
    z.object({
      tags: z.array(choice),
      lists: z.array(choice),
      stages: z.array(choice),
      request_stages: z.array(choice),
      /** Stages in which an enquiry can begin. */
      enquiry_stages: z.array(choice),
      funnels: z.array(choice),
      webhooks: z.array(choice),
      members: z.array(choice),
      templates: z.array(choice),
      campaigns: z.array(choice),
      audiences: z.array(choice),
      forms: z.array(z.object({ id: z.string(), name: z.string() })),
      senders: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})

/** The published versions of an automation, the newest first. */
export const automationVersions = defineEndpoint({
  id: 'accounts.automations.versions',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/automations/:uuid/versions',
  access: permission('automations.read'),
  summary: 'Published versions of an automation',
  response: manyOf(
    z.object({
      number: z.int(),
      trigger: stored<AutomationTrigger>(),
      graph: stored<AutomationGraph>(),
      published_by_id: z.int().nullable(),
      created_at: instant,
    }),
  ),
})
