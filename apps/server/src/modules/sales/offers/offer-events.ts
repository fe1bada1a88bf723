import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { offerLabel, offerPath, type OfferRow } from './offer-row.ts'

type Changes = Record<string, readonly [unknown, unknown]>

/** Events of an offer (domain.md 2.11, Log). */
export type OfferVerb =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'sent'
  | 'mailed'
  | 'viewed'
  | 'commented'
  | 'reminded'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'extended'
  | 'withdrawn'
  | 'revised'
  | 'superseded'
  | 'transferred'
  | 'converted'

const STANDARD: ReadonlySet<OfferVerb> = new Set(['created', 'deleted'])
/** Events that the log of the receiver contains as well. */
const SHARED: ReadonlySet<OfferVerb> = new Set(['sent', 'accepted', 'declined', 'withdrawn', 'extended'])

/** Broadcasts the event to both sides, and logs it for the sides that may read it. */
export function announceOffer(ctx: Context, verb: OfferVerb, row: OfferRow, changes?: Changes): void {
  const receiver = row.client_account_id !== null && row.status !== 'draft' ? [row.client_account_id] : []
  for (const account_id of [row.account_id, ...receiver])
    ctx.emit({
      name: `offer.${STANDARD.has(verb) ? verb : 'updated'}`,
      account_id,
      type: 'offer',
      key: row.uuid,
      version: row.version,
      requires: 'offers.read',
      // The receiver must not learn names of internal attributes.
      ...(changes && account_id === row.account_id && { changed: Object.keys(changes) }),
    })
  for (const account_id of [row.account_id, ...(SHARED.has(verb) ? receiver : [])])
    ctx.log({
      account_id,
      event: `offer.${verb}`,
      subject_type: 'offer',
      subject_id: row.uuid,
      subject_label: offerLabel(row),
      contact_id: account_id === row.account_id ? row.contact_id : null,
      ...(changes && account_id === row.account_id && { changes }),
    })
}

export type OfferNotice = 'viewed' | 'accepted' | 'declined' | 'expiring' | 'commented'

/** Comments on the page follow the notification setting of comments; other events have their own settings. */
const CODES: Readonly<Record<OfferNotice, string>> = {
  viewed: 'offer.viewed',
  accepted: 'offer.accepted',
  declined: 'offer.declined',
  expiring: 'offer.expiring',
  commented: 'comment.created',
}

/** Notifies the owner and the creator of the offer, except the person who caused the event. */
export async function notifyOffer(
  ctx: Pick<Context, 'db' | 'actor' | 'publish'>,
  notice: OfferNotice,
  row: OfferRow,
  params: Record<string, unknown> = {},
): Promise<void> {
  const wanted = [...new Set([row.user_id, row.created_by_id])].filter((id) => id !== null && id !== ctx.actor.id)
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${row.account_id} AND user_id = any(${wanted}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found.length) return
  ctx.publish({
    topic: 'notification',
    account_id: row.account_id,
    payload: {
      setting_code: CODES[notice],
      account_id: row.account_id,
      user_ids: found.map(({ user_id }) => user_id),
      ...(ctx.actor.id && { actor_id: ctx.actor.id }),
      subject_type: 'offer',
      subject_id: row.uuid,
      requires: 'offers.read',
      params: {
        subject: offerLabel(row),
        client: row.client_name,
        ...(notice === 'commented' && params.name ? { actor: params.name } : {}),
        ...params,
      },
      url: offerPath(row.account_id, row.uuid),
    },
  })
}
