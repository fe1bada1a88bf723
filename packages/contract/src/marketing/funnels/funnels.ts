import { z } from 'zod'
import { ProjectBadge } from '../../attachments/badges.ts'
import { AudienceRules, type RuleGroup } from '../../crm/audiences/audience-rules.ts'
import { permission, verified } from '../../kit/access.ts'
import { defineEndpoint, manyOf } from '../../kit/endpoint.ts'
import { flag, instant, integer, optionalText, text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const FUNNEL_STATUSES = ['draft', 'active', 'paused', 'archived'] as const
export type FunnelStatus = (typeof FUNNEL_STATUSES)[number]
export const FUNNEL_RE_ENTRIES = ['never', 'after_exit'] as const

/** Status transitions of funnels (domain.md 3.19). */
export const FUNNEL_TRANSITIONS: Readonly<Record<FunnelStatus, readonly FunnelStatus[]>> = {
  draft: ['active'],
  active: ['paused'],
  paused: ['active', 'archived'],
  archived: [],
}

/** Fewest stages of an active funnel. */
export const FUNNEL_STAGES_MIN = 2
/** Most stages of a funnel. */
export const FUNNEL_STAGES_MAX = 20

const storedRules = z.record(z.string(), z.unknown()) as unknown as z.ZodType<RuleGroup>

/** What a funnel is for. Categories of the platform have no account. */
export const FunnelCategory = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  name_en: z.string(),
  name_gr: z.string(),
  position: z.int(),
})
export type FunnelCategory = z.infer<typeof FunnelCategory>

/** Stages through which contacts move by rules (domain.md 2.5, 4.8). */
export const Funnel = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(FUNNEL_STATUSES),
  funnel_category_id: z.int().nullable(),
  project_uuid: z.string().nullable(),
  /** Who enters; null in drafts without them. */
  entry_rules: z.nullable(storedRules),
  /** Who leaves; null if only the window, the contact or a member ends a membership. */
  exit_rules: z.nullable(storedRules),
  re_entry: z.enum(FUNNEL_RE_ENTRIES),
  /** Days in which a contact should reach the next stage, and after which members leave that did not convert. */
  conversion_window_days: z.int(),
  /** Times that contacts entered. */
  memberships_count: z.int(),
  /** Contacts that are in it and have not converted. */
  active_count: z.int(),
  completed_count: z.int(),
  /** Share of memberships that reached the conversion; null before the first one. */
  conversion_bp: z.int().nullable(),
  activated_at: instant.nullable(),
  /** Status transitions available to the reader. */
  next_statuses: z.array(z.enum(FUNNEL_STATUSES)),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  category: z.nullable(FunnelCategory).optional(),
  project: ProjectBadge.nullable().optional(),
  stages_count: z.int().optional(),
})
export type Funnel = z.infer<typeof Funnel>

const fields = {
  name: text(120),
  description: optionalText(500),
  funnel_category_id: integer.pipe(z.int().positive()).nullish(),
  /** A project in which the account takes part. */
  project_uuid: z.uuid().nullish(),
  entry_rules: AudienceRules.nullish(),
  exit_rules: AudienceRules.nullish(),
  re_entry: z.enum(FUNNEL_RE_ENTRIES).optional(),
  conversion_window_days: integer.pipe(z.int().min(1).max(730)).optional(),
}

export const FunnelInput = z.object({
  ...fields,
  /** Begins with the stages that suit the category, without rules. */
  with_stages: flag.optional(),
})
export type FunnelInput = z.infer<typeof FunnelInput>

export const FunnelUpdate = z.object({ ...fields, status: z.enum(FUNNEL_STATUSES).optional() }).partial()
export type FunnelUpdate = z.infer<typeof FunnelUpdate>

/** Funnels of an account: list and create under it, the rest by id. */
export const funnels = defineResource({
  name: 'funnels',
  id: 'accounts.funnels',
  itemId: 'funnels',
  access: { export: permission('funnels.read') },
  paths: { collection: '/api/v1/accounts/:account_id/funnels', item: '/api/v1/funnels/:id' },
  row: Funnel,
  create: FunnelInput,
  update: FunnelUpdate,
  opaque: ['entry_rules', 'exit_rules'],
  filters: {
    search: searchFilter(),
    funnel_category: idFilter({ nullable: true }),
    status: codeFilter(FUNNEL_STATUSES),
    project: uuidFilter({ nullable: true }),
    date_created: dateFilter(),
  },
  sorts: ['name', 'conversion', 'memberships_count'],
  includes: ['category', 'project', 'stages_count'],
})

/** The categories that funnels can have, in their order. */
export const funnelCategories = defineEndpoint({
  id: 'funnelCategories.list',
  method: 'GET',
  path: '/api/v1/funnel-categories',
  access: verified,
  summary: 'List the categories of funnels',
  api_tokens: true,
  response: manyOf(FunnelCategory),
})
