import { z } from 'zod'
import { AccountBadge, ProjectBadge } from '../../attachments/badges.ts'
import { permission, staff, verified } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, type Endpoint } from '../../kit/endpoint.ts'
import { flag, ids, instant, integer, optionalText, SelectOption, text } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource, type Params, type Resource } from '../../kit/resource.ts'
import { PIPELINE_STAGE_TYPE_CODES, PIPELINE_SUBJECT_CODES } from './pipeline-choices.ts'
import { StageCard } from './stage-cards.ts'

export const PIPELINE_ASSIGNMENT_CODES = ['manual', 'round_robin', 'least_open'] as const
export const SHARE_ABILITIES = ['view', 'use', 'edit'] as const

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => /^#[0-9a-f]{6}$/.test(value), 'color')
  .nullish()
const rottingDays = integer.pipe(z.int().min(1).max(3650)).nullish()

/** A path names a pipeline by id or uuid; account screens use the uuid (domain.md 0.3). */
export const pipelineKey = z.object({ id: z.union([z.coerce.number().int().positive(), z.uuid()]) })

/** A task that is created when a card enters a stage. */
export const AutoTask = z.object({
  title: text(200),
  /** Days from entering the stage to the due date. */
  due_in_days: integer.pipe(z.int().min(0).max(365)).nullish(),
})

/** Value of the cards in a stage, by currency. */
export const StageValue = z.object({
  currency: z.string(),
  value_minor: z.int(),
  /** Value weighted by the probability of each request. */
  weighted_minor: z.int(),
})

const stage = {
  id: z.int(),
  account_id: z.int(),
  pipeline_id: z.int(),
  name: z.string(),
  type: z.enum(PIPELINE_STAGE_TYPE_CODES),
  probability_bp: z.int(),
  color: z.string().nullable(),
  position: z.int(),
  /** Days after which a card in this stage is stale; null uses the setting of the pipeline. */
  rotting_days: z.int().nullable(),
  auto_tasks: z.array(AutoTask),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
}

/** An account with which a pipeline is shared. */
export const PipelineShare = z.object({
  id: z.int(),
  ability: z.enum(SHARE_ABILITIES),
  expires_at: instant.nullable(),
  created_at: instant,
  account: AccountBadge,
})
export type PipelineShare = z.infer<typeof PipelineShare>

/** A sales board (domain.md 2.4). */
export const Pipeline = z.object({
  id: z.int(),
  uuid: z.string(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Kind of cards. */
  subject: z.enum(PIPELINE_SUBJECT_CODES),
  pipeline_template_id: z.int().nullable(),
  project_uuid: z.string().nullable(),
  color: z.string().nullable(),
  is_default: z.boolean(),
  assignment: z.enum(PIPELINE_ASSIGNMENT_CODES),
  assignee_ids: z.array(z.int()),
  rotting_days: z.int().nullable(),
  position: z.int(),
  archived_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Ability of the caller on a shared pipeline; null on pipelines of their own account, where permissions decide. */
  ability: z.enum(SHARE_ABILITIES).nullable(),
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  /** Accounts with which it is shared; only for its own account. */
  accounts: z.array(PipelineShare).optional(),
  pipelineStages: z.array(z.object(stage)).optional(),
  stages_count: z.int().optional(),
  open_requests_count: z.int().optional(),
  /** Value of the open requests by currency. */
  open_values: z.array(z.object({ currency: z.string(), value_minor: z.int() })).optional(),
})
export type Pipeline = z.infer<typeof Pipeline>

/** A column of a board. */
export const PipelineStage = z.object({
  ...stage,
  pipeline: Pipeline.nullable().optional(),
  /** The first cards, at most 30 of each kind. */
  contacts: z.array(StageCard).optional(),
  contactRequests: z.array(StageCard).optional(),
  contacts_count: z.int().optional(),
  contact_requests_count: z.int().optional(),
  values: z.array(StageValue).optional(),
})
export type PipelineStage = z.infer<typeof PipelineStage>

export const PipelineStageInput = z.object({
  name: text(60),
  /** New stages are open, because a pipeline has exactly one won and one lost stage. */
  probability_bp: integer.pipe(z.int().min(0).max(10_000)).optional(),
  color,
  rotting_days: rottingDays,
  auto_tasks: z.array(AutoTask).max(10).optional(),
})
export type PipelineStageInput = z.infer<typeof PipelineStageInput>

/** A stage with its type, for the creation of a pipeline. */
export const NewStage = PipelineStageInput.extend({ type: z.enum(PIPELINE_STAGE_TYPE_CODES) })

const fields = {
  name: text(80),
  description: optionalText(500),
  subject: z.enum(PIPELINE_SUBJECT_CODES).optional(),
  /** A project in which the account takes part. */
  project_uuid: z.uuid().nullish(),
  color,
  is_default: flag.optional(),
  assignment: z.enum(PIPELINE_ASSIGNMENT_CODES).optional(),
  assignee_ids: ids(100).optional(),
  rotting_days: rottingDays,
  position: integer.pipe(z.int().min(0).max(10_000)).optional(),
}

/** Stages come from `stages`, else from the template, else from the first template of the platform in the account's language. */
export const PipelineInput = z.object({
  ...fields,
  pipeline_template_id: z.int().positive().nullish(),
  stages: z.array(NewStage).min(3).max(30).optional(),
})
export type PipelineInput = z.infer<typeof PipelineInput>

export const PipelineUpdate = z.object({ ...fields, archived: flag.optional() }).partial()

const pipelineList = {
  row: Pipeline,
  filters: {
    search: searchFilter(),
    archived: booleanFilter(),
    subject: codeFilter(PIPELINE_SUBJECT_CODES),
    project: uuidFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'position'],
  includes: ['account', 'accounts', 'pipelineStages', 'stages_count', 'open_requests_count', 'open_values', 'project'],
} as const

/** Deleting a pipeline or stage with cards requires a target stage for them. */
const Removal = z.object({ move_to_stage_id: integer.pipe(z.int().positive()).nullish() })

const byKey = <R extends Resource>(resource: R) => ({
  ...resource,
  read: { ...resource.read, params: pipelineKey } as R['read'],
  update: { ...resource.update, params: pipelineKey } as R['update'],
  remove: { ...resource.remove, params: pipelineKey, body: Removal } as unknown as Endpoint<
    Params,
    {},
    z.infer<typeof Removal>,
    { data: null }
  >,
})

/** Pipelines of an account, and those shared with it. */
export const pipelines = byKey(
  defineResource({
    name: 'pipelines',
    id: 'accounts.pipelines',
    itemId: 'pipelines',
    access: { export: permission('pipelines.read') },
    paths: { collection: '/api/v1/accounts/:account_id/pipelines', item: '/api/v1/pipelines/:id' },
    create: PipelineInput,
    update: PipelineUpdate,
    ...pipelineList,
  }),
)

/** Pipelines of all accounts in which the caller may read them. */
export const allPipelines = byKey(
  defineResource({
    name: 'pipelines',
    access: { export: permission('pipelines.read') },
    paths: { collection: '/api/v1/pipelines', item: '/api/v1/pipelines/:id' },
    ...pipelineList,
  }),
)

export const adminPipelines = byKey(
  defineResource({
    name: 'pipelines',
    id: 'admin.pipelines',
    access: {
      read: staff('pipelines.read'),
      create: staff('pipelines.create'),
      update: staff('pipelines.update'),
      delete: staff('pipelines.delete'),
      export: staff('pipelines.read'),
    },
    paths: { collection: '/api/v1/admin/pipelines', item: '/api/v1/admin/pipelines/:id' },
    create: PipelineInput.extend({ account_id: z.int().positive() }),
    update: PipelineUpdate,
    ...pipelineList,
    filters: { ...pipelineList.filters, account: idFilter() },
  }),
)

const manage = permission('pipelines.update')

const stageResource = defineResource({
  name: 'pipeline_stages',
  id: 'accounts.pipelineStages',
  itemId: 'pipelineStages',
  permission: 'pipelines',
  access: { create: manage, update: manage, delete: manage },
  paths: { collection: '/api/v1/accounts/:account_id/pipeline-stages', item: '/api/v1/pipeline-stages/:id' },
  row: PipelineStage,
  create: PipelineStageInput,
  update: PipelineStageInput.partial(),
  filters: { search: searchFilter(), pipeline: idFilter(), type: codeFilter(PIPELINE_STAGE_TYPE_CODES) },
  sorts: ['name', 'position'],
  includes: ['pipeline', 'contacts', 'contactRequests', 'contacts_count', 'contact_requests_count', 'values'],
})
/** All stages of an account, in the order of their pipelines. */
export const pipelineStages = {
  ...stageResource,
  remove: { ...stageResource.remove, body: Removal } as unknown as Endpoint<Params, {}, z.infer<typeof Removal>, { data: null }>,
}

const stagesUnder = pipelineStages.listUnder('pipelines.pipelineStages.list', '/api/v1/pipelines/:id/pipeline-stages')
/** The stages of one pipeline, in their order. */
export const stagesOfPipeline = { ...stagesUnder, params: pipelineKey } as typeof stagesUnder

/** A new open stage, before won and lost. */
export const createPipelineStage = defineEndpoint({
  id: 'pipelines.pipelineStages.create',
  method: 'POST',
  path: '/api/v1/pipelines/:id/pipeline-stages',
  access: manage,
  summary: 'Add a stage to a pipeline',
  params: pipelineKey,
  body: PipelineStageInput.extend({ position: integer.pipe(z.int().min(0).max(100)).optional() }),
  response: oneOf(PipelineStage),
})

/** Reorders the open stages; won and lost remain last. */
export const orderPipelineStages = defineEndpoint({
  id: 'pipelines.pipelineStages.order',
  method: 'PUT',
  path: '/api/v1/pipelines/:id/stage-order',
  access: manage,
  summary: 'Put the stages of a pipeline in order',
  params: pipelineKey,
  body: z.object({ stage_ids: ids(60) }),
  response: manyOf(PipelineStage),
})

/** Members to whom new cards of a pipeline can be assigned. */
export const pipelineAssignees = defineEndpoint({
  id: 'accounts.pipelines.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/pipelines/assignees',
  access: permission('pipelines.read'),
  summary: 'Members that cards can be assigned to',
  params: accountParams,
  response: manyOf(SelectOption),
})

export const PipelineTemplate = z.object({
  id: z.int(),
  /** Null for templates of the platform. */
  account_id: z.int().nullable(),
  name: z.string(),
  stages: z.array(
    z.object({ name: z.string(), type: z.enum(PIPELINE_STAGE_TYPE_CODES), probability_bp: z.int(), color: z.string().nullable() }),
  ),
})
export type PipelineTemplate = z.infer<typeof PipelineTemplate>

/** Templates of the platform, in the caller's language, and those of the caller's accounts. */
export const pipelineTemplates = defineEndpoint({
  id: 'pipelineTemplates.list',
  method: 'GET',
  path: '/api/v1/pipeline-templates',
  access: verified,
  summary: 'Templates for pipelines',
  api_tokens: true,
  query: z.object({ account_id: z.coerce.number().int().positive().optional() }),
  response: manyOf(PipelineTemplate),
})

/** Saves the stages of a pipeline as a template of its account. */
export const savePipelineAsTemplate = defineEndpoint({
  id: 'pipelines.template.create',
  method: 'POST',
  path: '/api/v1/pipelines/:id/template',
  access: manage,
  summary: 'Keep a pipeline as a template',
  params: pipelineKey,
  body: z.object({ name: text(80) }),
  response: oneOf(PipelineTemplate),
})
