import { sql } from 'kysely'
import type { BodyOf, Offer, One, Params, acceptOffer as acceptEndpoint, declineOffer as declineEndpoint } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { keepsRecord } from '#access/policy.ts'
import { advanceLifecycle, winByOffer } from '#modules/crm/contact-requests/index.ts'
import { accountToday, refuseStatus } from '../../documents/index.ts'
import { chooseLines, storeChoice } from './choose-lines.ts'
import { convertOffer } from './offer-order.ts'
import { announceOffer, notifyOffer } from '../offer-events.ts'
import { type OfferRow, offerPolicy } from '../offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from '../offers.query.ts'
import { changeOffer } from '../store.ts'

const SHOWN = ['offerLines', 'user', 'account', 'contact', 'contactRequest', 'accountRelation', 'revisions', 'order']

/** An acceptance by the receiver. */
export interface Acceptance {
  name: string
  chosen?: readonly string[] | undefined
  /** Note of the seller about how the receiver agreed. */
  note?: string | null | undefined
  /** The total that the receiver saw. */
  total_minor?: number | undefined
}

/** Accepts for the buyer, as their member or, with a note, as the seller on their behalf. @throws 403, 409, 422 */
export async function acceptByMember(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof acceptEndpoint> },
): Promise<One<Offer>> {
  const offer = await lockOffer(ctx, params.uuid, 'read')
  const side = answeringSide(ctx, offer)
  if (side === 'seller' && !body.note) refuse(ctx, { note: 'offers:note_needed' })
  const name = side === 'seller' ? offer.client_name || '–' : ctx.actor.username
  const after = await acceptOffer(ctx, offer, { name, chosen: body.chosen, note: side === 'seller' ? body.note : null })
  return offerQuery.one(ctx, after, SHOWN)
}

export async function declineByMember(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof declineEndpoint> },
): Promise<One<Offer>> {
  const offer = await lockOffer(ctx, params.uuid, 'read')
  answeringSide(ctx, offer)
  return offerQuery.one(ctx, await declineOffer(ctx, offer, body), SHOWN)
}

/** The side for which the caller may answer. @throws 403 */
function answeringSide(ctx: Context, offer: OfferRow): 'seller' | 'receiver' {
  if (keepsRecord(ctx.actor, offer) && holdsIn(ctx.actor, offer.account_id, 'offers.update')) return 'seller'
  const buys = offer.client_account_id !== null && holdsIn(ctx.actor, offer.client_account_id, 'offers.accept')
  if (buys && offerPolicy.holds(ctx.actor, 'offers.accept', offer)) return 'receiver'
  throw missingAccountPermission()
}

/**
 * Accepts an offer that the caller has locked. The same transaction wins its request and creates its order
 * (domain.md 3.21).
 * @throws 409 unless the offer is open and valid, 422 when the receiver saw another total
 */
export async function acceptOffer(
  ctx: Context,
  offer: OfferRow,
  { name, chosen, note = null, total_minor }: Acceptance,
): Promise<OfferRow> {
  await checkOpen(ctx, offer)
  const { lines, totals } = await chooseLines(ctx, offer, chosen)
  if (total_minor !== undefined && total_minor !== totals.total_minor) refuse(ctx, { total_minor: 'offers:other_total' })
  const now = ctx.services.clock.now()
  await changeOffer(ctx.db, offer.uuid, {
    ...(await storeChoice(ctx, lines, totals)),
    status: 'accepted',
    accepted_at: now,
    accepted_by_name: name.slice(0, 160),
    accepted_by_user_id: ctx.actor.id || null,
    accepted_ip: ctx.request.ip || null,
    accepted_note: note,
  })
  const accepted = await offerByUuid(ctx, offer.uuid)
  announceOffer(ctx, 'accepted', accepted, {
    status: [offer.status, 'accepted'],
    accepted_by_name: [null, accepted.accepted_by_name],
    ...(accepted.total_minor !== offer.total_minor && { total_minor: [offer.total_minor, accepted.total_minor] as const }),
  })
  await notifyOffer(ctx, 'accepted', accepted, { name })
  if (accepted.contact_request_id) await winByOffer(ctx, accepted.contact_request_id, accepted.net_minor)
  if (accepted.contact_id) await advanceLifecycle(ctx, accepted.contact_id, 'customer')
  return convertOffer(ctx, accepted)
}

/** Declines an offer. @throws 409 unless the offer is open, 422 for a reason that is not for offers */
export async function declineOffer(
  ctx: Context,
  offer: OfferRow,
  { decline_reason_id = null, note = null }: { decline_reason_id?: number | null | undefined; note?: string | null | undefined },
): Promise<OfferRow> {
  await checkOpen(ctx, offer)
  if (decline_reason_id !== null) await checkReason(ctx, offer.account_id, decline_reason_id)
  await changeOffer(ctx.db, offer.uuid, {
    status: 'declined',
    declined_at: ctx.services.clock.now(),
    decline_reason_id,
    decline_note: note?.slice(0, 2000) || null,
  })
  const after = await offerByUuid(ctx, offer.uuid)
  announceOffer(ctx, 'declined', after, { status: [offer.status, 'declined'], decline_note: [null, after.decline_note] })
  await notifyOffer(ctx, 'declined', after)
  return after
}

async function checkOpen(ctx: Context, offer: OfferRow): Promise<void> {
  if (offer.status !== 'sent' && offer.status !== 'viewed') refuseStatus(ctx, `options:offer_statuses.${offer.status}`)
  if (offer.valid_until < (await accountToday(ctx, offer.account_id))) refuseStatus(ctx, 'options:offer_statuses.expired')
}

async function checkReason(ctx: Context, account_id: number, id: number): Promise<void> {
  const found = await one(
    ctx.db,
    sql`SELECT FROM lost_reasons WHERE account_id = ${account_id} AND id = ${id} AND applies_to IN ('offer', 'both') AND is_active`,
  )
  if (!found) refuse(ctx, { decline_reason_id: 'offers:reason_unknown' })
}
