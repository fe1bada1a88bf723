import { z } from 'zod'
import { AccountBadge, UserBadge } from '../../attachments/badges.ts'
import { Media } from '../../attachments/media.ts'
import { ProductBadge } from '../../catalogue/product-rows.ts'
import { date, instant } from '../../kit/fields.ts'
import { lineShape, totalsShape } from '../documents/lines.ts'

export const OFFER_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'converted',
  'superseded',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]
/** Whether it waits for an answer of the receiver. */
export const OPEN_OFFER_STATUSES: readonly OfferStatus[] = ['sent', 'viewed']
export const OFFER_SIDES = ['seller', 'receiver'] as const

/** Billing interval of a recurring line; null for single lines. */
export const lineRhythm = {
  interval: z.enum(['week', 'month', 'year']).nullable(),
  interval_count: z.int().nullable(),
}

export const OfferLine = z.object({
  uuid: z.uuid(),
  offer_uuid: z.uuid(),
  /** The package to which this line belongs. */
  parent_uuid: z.string().nullable(),
  ...lineShape,
  ...lineRhythm,
  /** Whether the receiver may omit it. */
  is_optional: z.boolean(),
  /** Whether it counts; always true for lines that are not optional. */
  is_chosen: z.boolean(),
  product: ProductBadge.nullable().optional(),
})
export type OfferLine = z.infer<typeof OfferLine>

/** A revision of the same offer. */
export const OfferRevision = z.object({
  uuid: z.uuid(),
  revision: z.int(),
  status: z.enum(OFFER_STATUSES),
  total_minor: z.int(),
  currency: z.string(),
  sent_at: instant.nullable(),
})

/** A comment on the public page, by either side. */
export const OfferComment = z.object({
  id: z.int(),
  side: z.enum(OFFER_SIDES),
  author_name: z.string(),
  body: z.string(),
  created_at: instant,
})
export type OfferComment = z.infer<typeof OfferComment>

/** A view of the public page. */
export const OfferView = z.object({
  id: z.int(),
  seen_at: instant,
  browser: z.string().nullable(),
  user: UserBadge.nullable(),
})
export type OfferView = z.infer<typeof OfferView>

/** An offer (domain.md 2.11). Internal fields are omitted for the receiver. */
export const Offer = z.object({
  /** The same value as `uuid`. */
  id: z.uuid(),
  uuid: z.uuid(),
  /** The seller. */
  account_id: z.int(),
  /** Side of the reader: seller or receiver. */
  side: z.enum(OFFER_SIDES),
  /** Assigned on first sending; revisions keep it. */
  number: z.string().nullable(),
  revision: z.int(),
  revision_of_uuid: z.string().nullable(),
  title: z.string(),
  status: z.enum(OFFER_STATUSES),
  client_account_id: z.int().nullable(),
  client_name: z.string(),
  issue_date: date.nullable(),
  valid_until: date,
  /** Days until it expires, in the time zone of the seller; null unless it is open. */
  days_left: z.int().nullable(),
  ...totalsShape,
  /** Only for the seller: why the VAT treatment deviates from the rule. */
  vat_treatment_reason: z.string().nullable().optional(),
  /** Monthly net amount of recurring lines, for information. */
  recurring_net_minor: z.int(),
  /** Safe HTML. */
  intro: z.string().nullable(),
  terms: z.string().nullable(),
  locale: z.enum(['en', 'gr']),
  project_uuid: z.string().nullable(),
  order_uuid: z.string().nullable(),
  user_id: z.int(),
  sent_at: instant.nullable(),
  accepted_at: instant.nullable(),
  declined_at: instant.nullable(),
  accepted_by_name: z.string().nullable(),
  decline_note: z.string().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,

  /** Seller only. */
  series_id: z.int().nullable().optional(),
  account_relation_uuid: z.string().nullable().optional(),
  contact_id: z.int().nullable().optional(),
  contact_request_id: z.int().nullable().optional(),
  sent_to: z.string().nullable().optional(),
  viewed_at: instant.nullable().optional(),
  views_count: z.int().optional(),
  reminded_at: instant.nullable().optional(),
  accepted_by_user_id: z.int().nullable().optional(),
  accepted_note: z.string().nullable().optional(),
  decline_reason_id: z.int().nullable().optional(),
  notes_internal: z.string().nullable().optional(),
  cost_minor: z.int().nullable().optional(),
  /** Net amount of the lines whose cost is known, over which the margin is calculated. */
  costed_net_minor: z.int().optional(),
  /** Margin, for members who may read financial reports. */
  margin_minor: z.int().nullable().optional(),
  public_url: z.string().nullable().optional(),
  created_by_id: z.int().nullable().optional(),

  account: AccountBadge.nullable().optional(),
  user: UserBadge.nullable().optional(),
  contact: z.object({ id: z.int(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable().optional(),
  contactRequest: z.object({ id: z.int(), number: z.int(), subject: z.string(), status: z.string() }).nullable().optional(),
  accountRelation: z.object({ uuid: z.uuid(), name: z.string(), status: z.string() }).nullable().optional(),
  order: z.object({ uuid: z.uuid(), number: z.string().nullable(), title: z.string().nullable() }).nullable().optional(),
  project: z.object({ uuid: z.uuid(), name: z.string(), status: z.string() }).nullable().optional(),
  declineReason: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  offerLines: z.array(OfferLine).optional(),
  /** All revisions, the newest first; the receiver reads those that were sent to them. */
  revisions: z.array(OfferRevision).optional(),
  offerComments: z.array(OfferComment).optional(),
  media: z.array(Media).optional(),
})
export type Offer = z.infer<typeof Offer>
