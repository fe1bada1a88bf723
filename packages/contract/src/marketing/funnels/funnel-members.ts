import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { instant, integer } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const FUNNEL_MEMBER_STATUSES = ['active', 'completed', 'exited'] as const
export const FUNNEL_EXIT_REASONS = ['completed', 'rule', 'manual', 'unsubscribed', 'erased', 'merged', 'window'] as const
export const FUNNEL_MOVE_CAUSES = ['rule', 'automation', 'manual'] as const

/** A contact in a funnel, from its entry to its end. A contact that enters again has another round (domain.md 3.19). */
export const FunnelMembership = z.object({
  id: z.int(),
  account_id: z.int(),
  funnel_id: z.int(),
  contact_id: z.int(),
  /** Its present or last stage; null before it met the rules of a stage. */
  funnel_stage_id: z.int().nullable(),
  status: z.enum(FUNNEL_MEMBER_STATUSES),
  round: z.int(),
  entered_at: instant,
  stage_entered_at: instant,
  exited_at: instant.nullable(),
  exit_reason: z.enum(FUNNEL_EXIT_REASONS).nullable(),
  /** Why the mail of its stage was not sent to the contact: `no_consent`, `no_sender`, `limit` or another reason. */
  mail_skipped: z.string().nullable(),
  version: z.int(),
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
  stage: z.object({ id: z.int(), name: z.string(), position: z.int() }).nullable().optional(),
})
export type FunnelMembership = z.infer<typeof FunnelMembership>

export const FunnelMove = z.object({ funnel_stage_id: integer.pipe(z.int().positive()) })
export type FunnelMove = z.infer<typeof FunnelMove>

/** Contacts of a funnel. A member moves them by hand with `update`, and takes them out with `remove`. */
export const funnelMemberships = defineResource({
  name: 'funnel_memberships',
  id: 'funnels.memberships',
  itemId: 'funnelMemberships',
  permission: 'funnels',
  access: { update: permission('funnels.update'), delete: permission('funnels.update'), export: permission('funnels.read') },
  paths: { collection: '/api/v1/funnels/:funnel_id/memberships', item: '/api/v1/funnel-memberships/:id' },
  row: FunnelMembership,
  update: FunnelMove,
  filters: {
    search: searchFilter(),
    status: codeFilter(FUNNEL_MEMBER_STATUSES),
    exit_reason: codeFilter(FUNNEL_EXIT_REASONS),
    funnel_stage: idFilter({ nullable: true }),
    entered: dateFilter(),
  },
  sorts: ['entered_at', 'stage_entered_at'],
  includes: ['contact', 'stage'],
})
