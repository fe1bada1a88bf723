import { z } from 'zod'
import { anyone } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { accepted, date, instant, longText, text } from '../../kit/fields.ts'
import { lineShape, PartySnapshot, totalsShape } from '../documents/lines.ts'
import { OFFER_STATUSES, OfferComment, lineRhythm } from './offer-rows.ts'

const { cost_minor: _cost, created_at: _created, updated_at: _updated, ...publicLine } = lineShape
const { vat_treatment_reason: _reason, seller_snapshot: _seller, buyer_snapshot: _buyer, ...publicTotals } = totalsShape

/** An offer on its public page, without a login. */
export const PublicOffer = z.object({
  uuid: z.uuid(),
  number: z.string().nullable(),
  revision: z.int(),
  title: z.string(),
  status: z.enum(OFFER_STATUSES),
  /** Whether it can still be accepted or declined. */
  is_open: z.boolean(),
  locale: z.enum(['en', 'gr']),
  issue_date: date.nullable(),
  valid_until: date,
  days_left: z.int().nullable(),
  ...publicTotals,
  recurring_net_minor: z.int(),
  intro: z.string().nullable(),
  terms: z.string().nullable(),
  seller: PartySnapshot,
  buyer: PartySnapshot,
  seller_logo_url: z.string().nullable(),
  /** Colour of the seller, such as `#155a8a`. */
  seller_color: z.string().nullable(),
  contact_person: z.string().nullable(),
  accepted_at: instant.nullable(),
  accepted_by_name: z.string().nullable(),
  declined_at: instant.nullable(),
  lines: z.array(
    z.object({
      uuid: z.uuid(),
      parent_uuid: z.string().nullable(),
      ...publicLine,
      ...lineRhythm,
      is_optional: z.boolean(),
      is_chosen: z.boolean(),
    }),
  ),
  comments: z.array(OfferComment),
  /** Reasons for declining. */
  decline_reasons: z.array(z.object({ id: z.int(), name: z.string() })),
  /** URL of the revision that supersedes it. */
  newer_url: z.string().nullable(),
})
export type PublicOffer = z.infer<typeof PublicOffer>

const LINK = '/api/v1/public/offers/:token'
const params = z.object({ token: z.string().min(1).max(100) })
const open = { params, access: anyone, limit: 'public-link' as const, response: oneOf(PublicOffer) }

/** Changes nothing, because mail scanners open links. */
export const readPublicOffer = defineEndpoint({
  id: 'public.offers.read',
  method: 'GET',
  path: LINK,
  summary: 'An offer by its link',
  ...open,
})
/** Sent by the page once a person reads it. */
export const viewPublicOffer = defineEndpoint({
  id: 'public.offers.view',
  method: 'POST',
  path: `${LINK}/view`,
  access: anyone,
  summary: 'Note that an offer was opened',
  params,
  limit: 'public-link',
})
export const acceptPublicOffer = defineEndpoint({
  id: 'public.offers.accept',
  method: 'POST',
  path: `${LINK}/accept`,
  summary: 'Accept an offer by its link',
  body: z.object({
    name: text(160),
    accepted,
    /** Chosen optional lines. */
    chosen: z.array(z.uuid()).max(500).optional(),
    /** The displayed total; another one is refused. */
    total_minor: z.int().optional(),
  }),
  ...open,
})
export const declinePublicOffer = defineEndpoint({
  id: 'public.offers.decline',
  method: 'POST',
  path: `${LINK}/decline`,
  summary: 'Decline an offer by its link',
  body: z.object({ decline_reason_id: z.int().positive().nullish(), note: longText(2000) }),
  ...open,
})
export const commentPublicOffer = defineEndpoint({
  id: 'public.offers.comments.create',
  method: 'POST',
  path: `${LINK}/comments`,
  summary: 'Write to the seller on the page of an offer',
  body: z.object({ name: text(160), body: z.string().trim().min(1).max(4000) }),
  ...open,
})
export const readPublicOfferPdf = defineEndpoint({
  id: 'public.offers.pdf',
  method: 'GET',
  path: `${LINK}/pdf`,
  access: anyone,
  summary: 'An offer as PDF, by its link',
  params,
  response: z.any(),
  produces: 'file',
  limit: 'public-link',
  transaction: 'none',
})
