import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { flag, instant, text } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const LOST_REASON_TARGETS = ['both', 'contact_request', 'offer'] as const

/** Reason of an account why a request or offer was lost. */
export const LostReason = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  applies_to: z.enum(LOST_REASON_TARGETS),
  position: z.int(),
  /** Inactive reasons remain on records that were lost for them. */
  is_active: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type LostReason = z.infer<typeof LostReason>

export const LostReasonInput = z.object({
  name: text(80),
  applies_to: z.enum(LOST_REASON_TARGETS).optional(),
  position: z.int().min(0).max(10_000).optional(),
  is_active: flag.optional(),
})
export type LostReasonInput = z.infer<typeof LostReasonInput>

const settings = permission('accounts.update')

/** Members who work on requests may read them; members who manage settings may change them. */
export const lostReasons = defineResource({
  name: 'lost-reasons',
  id: 'accounts.lostReasons',
  itemId: 'lostReasons',
  paths: { collection: '/api/v1/accounts/:account_id/lost-reasons', item: '/api/v1/lost-reasons/:id' },
  access: { read: permission('contact-requests.read'), create: settings, update: settings, delete: settings },
  row: LostReason,
  create: LostReasonInput,
  update: LostReasonInput.partial(),
  filters: { search: searchFilter(), active: booleanFilter(), applies_to: codeFilter(LOST_REASON_TARGETS) },
  sorts: ['position', 'name'],
})
