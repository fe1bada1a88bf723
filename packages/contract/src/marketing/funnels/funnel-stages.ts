import { z } from 'zod'
import { AudienceRules, type RuleGroup } from '../../crm/audiences/audience-rules.ts'
import { AutoTask } from '../../crm/pipelines/pipelines.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf } from '../../kit/endpoint.ts'
import { flag, ids, instant, integer, text } from '../../kit/fields.ts'
import { searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { FUNNEL_STAGES_MAX } from './funnels.ts'

export const FUNNEL_STAGE_KINDS = ['awareness', 'interest', 'consideration', 'conversion', 'loyalty', 'custom'] as const

/** What happens to contacts that enter a stage, once for each entry. */
export const FunnelActions = z.object({
  tag_ids: ids(20).optional(),
  /** Lists that they join over the channels for which they have given consent. */
  contact_list_ids: ids(10).optional(),
  /** Tasks for the member to whom the contact is assigned. */
  tasks: z.array(AutoTask).max(10).optional(),
  /** Stage of a board, for contacts that are not on it. */
  pipeline_stage_id: integer.pipe(z.int().positive()).nullish(),
  /** A mail to the contact. Those that may not receive it get none; marketing needs their consent. */
  email: z.object({ email_template_id: integer.pipe(z.int().positive()), purpose: z.enum(['marketing', 'transactional']) }).nullish(),
})
export type FunnelActions = z.infer<typeof FunnelActions>

/** A stage of a funnel, in its order (domain.md 2.5). */
export const FunnelStage = z.object({
  id: z.int(),
  account_id: z.int(),
  funnel_id: z.int(),
  name: z.string(),
  kind: z.enum(FUNNEL_STAGE_KINDS),
  position: z.int(),
  /** Which members are here; null in the first stage = all who meet no later one. */
  entry_rules: z.nullable(z.record(z.string(), z.unknown()) as unknown as z.ZodType<RuleGroup>),
  /** Members who reach this stage or a later one have converted. */
  is_conversion: z.boolean(),
  actions: FunnelActions,
  /** Members who are in it. */
  members_count: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type FunnelStage = z.infer<typeof FunnelStage>

const fields = {
  name: text(60),
  kind: z.enum(FUNNEL_STAGE_KINDS).optional(),
  entry_rules: AudienceRules.nullish(),
  /** Makes this stage the conversion instead of the former one. */
  is_conversion: flag.optional(),
  actions: FunnelActions.optional(),
}
const position = integer.pipe(z.int().min(1).max(FUNNEL_STAGES_MAX))

export const FunnelStageInput = z.object({ ...fields, position: position.optional() })
export type FunnelStageInput = z.infer<typeof FunnelStageInput>
export const FunnelStageUpdate = z.object(fields).partial()
export type FunnelStageUpdate = z.infer<typeof FunnelStageUpdate>

const manage = permission('funnels.update')

/** The stages of a funnel: list and create under it, the rest by id. */
export const funnelStages = defineResource({
  name: 'funnel_stages',
  id: 'funnels.stages',
  itemId: 'funnelStages',
  permission: 'funnels',
  access: { create: manage, update: manage, delete: manage },
  paths: { collection: '/api/v1/funnels/:funnel_id/stages', item: '/api/v1/funnel-stages/:id' },
  row: FunnelStage,
  create: FunnelStageInput,
  update: FunnelStageUpdate,
  opaque: ['entry_rules'],
  filters: { search: searchFilter() },
  sorts: ['position'],
})

/** Puts a stage at another place of its funnel. */
export const reorderFunnelStage = defineEndpoint({
  id: 'reorderedFunnelStages.update',
  method: 'PUT',
  path: '/api/v1/reordered-funnel-stages/:id',
  access: manage,
  summary: 'Move a stage of a funnel to another place',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ position }),
  response: manyOf(FunnelStage),
})
