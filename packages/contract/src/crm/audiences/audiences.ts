import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, optionalText, text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { contacts } from '../contacts/contacts.ts'
import { AudienceRules, type RuleGroup } from './audience-rules.ts'

/** Whether contacts are in an audience by its rules, or because members added them. */
export const AUDIENCE_TYPES = ['dynamic', 'static'] as const

/** Kinds of records that reach the contacts of an audience, or follow who enters and leaves it. */
export const AUDIENCE_USES = ['email_campaign', 'email_template', 'sms_campaign', 'automation'] as const

/** The contacts of an account that meet rules, or that members added (domain.md 2.5, 4.8). */
export const Audience = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(AUDIENCE_TYPES),
  /** Null in static audiences. */
  rules: z.nullable(z.record(z.string(), z.unknown()) as unknown as z.ZodType<RuleGroup>),
  /** Members at the last pass, which follows each change of contacts. */
  size: z.int(),
  /** When members were last compared with the rules; null before the first time. */
  computed_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** How much the size grew in 30 days, or since the audience began; negative when it shrank. */
  growth: z.int().nullable().optional(),
  /** Campaigns, templates and automations that name it, of those that the caller may read. */
  uses: z.array(z.object({ kind: z.enum(AUDIENCE_USES), key: z.string(), name: z.string() })).optional(),
})
export type Audience = z.infer<typeof Audience>

const fields = {
  name: text(120),
  description: optionalText(500),
  /** Needed by dynamic audiences; static ones have none. */
  rules: AudienceRules.nullish(),
}
export const AudienceInput = z.object({ ...fields, type: z.enum(AUDIENCE_TYPES).optional() })

/** Audiences of an account: list and create under it, the rest by id. */
export const audiences = defineResource({
  name: 'audiences',
  id: 'accounts.audiences',
  itemId: 'audiences',
  access: { export: permission('audiences.read') },
  paths: { collection: '/api/v1/accounts/:account_id/audiences', item: '/api/v1/audiences/:id' },
  row: Audience,
  create: AudienceInput,
  update: z.object(fields).partial(),
  opaque: ['rules'],
  filters: { search: searchFilter(), type: codeFilter(AUDIENCE_TYPES), date_created: dateFilter() },
  sorts: ['name', 'size'],
  includes: ['growth', 'uses'],
})

/** How many contacts meet rules, of those that the caller may read, and the first ten of them by name. */
export const AudienceCount = z.object({ count: z.int(), people: z.array(z.object({ contact_id: z.int(), name: z.string() })) })
export type AudienceCount = z.infer<typeof AudienceCount>

/** Counts the contacts of rules while they are edited. */
export const countAudience = defineEndpoint({
  id: 'accounts.audienceCounts.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/audience-counts',
  access: permission('audiences.read'),
  summary: 'Count the contacts that meet rules',
  params: accountParams,
  body: z.object({ rules: AudienceRules }),
  opaque: ['rules'],
  response: oneOf(AudienceCount),
})

/** The contacts of an audience, by the filters of contacts. */
export const audienceContacts = contacts.listUnder(
  'audiences.contacts.list',
  '/api/v1/audiences/:audience_id/contacts',
  permission('audiences.read'),
)
export const exportAudienceContacts = contacts.exportUnder('audiences.contacts.export', '/api/v1/audiences/:audience_id/contacts/export')
