import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { ids, instant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const AUTOMATION_RUN_STATUSES = ['running', 'waiting', 'finished', 'exited', 'failed', 'cancelled'] as const
export const AUTOMATION_EXIT_REASONS = ['goal', 'contact_left', 'unsubscribed', 'archived', 'manual'] as const
export const AUTOMATION_STEP_STATUSES = ['done', 'skipped', 'failed'] as const
/** Most contacts that a member starts, or tries, at once. */
export const AUTOMATION_CONTACTS_MAX = 50

const steps = z.array(
  z.object({
    id: z.int(),
    /** The node as the version of the run knows it. */
    node: z.string(),
    /** Its type, such as `add_tag`. */
    action: z.string(),
    /** How often the run has been at this node, from 1. */
    visit: z.int(),
    status: z.enum(AUTOMATION_STEP_STATUSES),
    /** What the node asked for. */
    input: z.record(z.string(), z.unknown()),
    /** What came of it: the branch, ids of records, or the reason why it was left out. */
    result: z.record(z.string(), z.unknown()),
    executed_at: instant,
  }),
)

/** The way of one contact through an automation (domain.md 3.20). */
export const AutomationRun = z.object({
  id: z.int(),
  account_id: z.int(),
  automation_uuid: z.string(),
  version_no: z.int(),
  contact_id: z.int(),
  contact_request_id: z.int().nullable(),
  /** What started it, such as `tag:7:…`. */
  trigger_key: z.string(),
  status: z.enum(AUTOMATION_RUN_STATUSES),
  /** Where the contact is, or was when it ended. */
  current_node: z.string().nullable(),
  /** When it continues. */
  resume_at: instant.nullable(),
  /** Failures of the present node. */
  attempts: z.int(),
  exit_reason: z.enum(AUTOMATION_EXIT_REASONS).nullable(),
  /** Code of the failure. */
  error: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Null for readers who may not read contacts. */
  contact: z
    .object({
      id: z.int(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      company: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable()
    .optional(),
  automation: z.object({ uuid: z.string(), name: z.string() }).nullable().optional(),
  /** What happened so far, in order. */
  steps: steps.optional(),
})
export type AutomationRun = z.infer<typeof AutomationRun>

/** Runs of the automations of an account, the newest first. */
export const automationRuns = defineResource({
  name: 'automation-runs',
  id: 'accounts.automationRuns',
  itemId: 'automationRuns',
  permission: 'automations',
  access: { export: permission('automations.read') },
  row: AutomationRun,
  filters: {
    search: searchFilter(),
    automation: uuidFilter(),
    contact: idFilter(),
    status: codeFilter(AUTOMATION_RUN_STATUSES),
    started: dateFilter(),
  },
  sorts: ['started'],
  includes: ['contact', 'automation', 'steps'],
  paths: { collection: '/api/v1/accounts/:account_id/automation-runs', item: '/api/v1/automation-runs/:id' },
})

const contact_ids = ids(AUTOMATION_CONTACTS_MAX)

/** Starts runs for contacts by hand. Contacts that may not enter again are left out. */
export const startAutomationRuns = defineEndpoint({
  id: 'accounts.automations.start',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/start',
  access: permission('automations.activate'),
  summary: 'Start an automation for contacts',
  repeats: 'dropped',
  body: z.object({ contact_ids: contact_ids.refine((chosen) => chosen.length > 0, { error: 'required' }) }),
  response: oneOf(z.object({ started: z.int(), left_out: z.int() })),
})

const runStep = (name: string, summary: string) =>
  defineEndpoint({
    id: `automationRuns.${name}`,
    method: 'POST',
    path: `/api/v1/automation-runs/:id/${name}`,
    access: permission('automations.update'),
    summary,
    response: oneOf(AutomationRun),
  })

/** Takes the contact out of the automation. */
export const cancelAutomationRun = runStep('cancel', 'Take a contact out of an automation')
/** Ends a wait now, or leaves out the node that failed. */
export const skipAutomationNode = runStep('skip', 'Skip the present node of a run')

/** What would happen to a contact. */
const walk = z.object({
  contact_id: z.int(),
  name: z.string(),
  /** Whether the rules of the trigger let it in. */
  enters: z.boolean(),
  path: z.array(
    z.object({
      node: z.string(),
      /** The branch it takes; null at the end of its path. */
      branch: z.string().nullable(),
      /** Why a message would not leave. */
      refusal: z.string().nullable(),
    }),
  ),
})

/** Shows where real contacts would go through the draft. Writes nothing. Without contacts it takes the newest that meet the trigger. */
export const dryRunAutomation = defineEndpoint({
  id: 'accounts.automations.dryRun',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/automations/:uuid/dry-run',
  access: permission('automations.read'),
  summary: 'Try an automation without effects',
  body: z.object({ contact_ids: contact_ids.optional() }),
  response: oneOf(z.object({ contacts: z.array(walk), visits: z.record(z.string(), z.int()) })),
})
export type AutomationTrial = z.infer<typeof dryRunAutomation.response>['data']
