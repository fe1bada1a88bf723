import { sql, type Selectable } from 'kysely'
import type { Offer, OfferLine, PartySnapshot } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { accountPolicy } from '#access/policy.ts'

type Included =
  | 'account'
  | 'user'
  | 'contact'
  | 'contactRequest'
  | 'accountRelation'
  | 'order'
  | 'project'
  | 'declineReason'
  | 'revisions'
  | 'offerComments'
  | 'media'

/** A row of `offer_rows`, with the requested relations. */
export type OfferRow = Omit<Selectable<DB['offers']>, 'buyer_snapshot' | 'seller_snapshot' | 'vat_breakdown' | 'status' | 'locale'> & {
  status: Offer['status']
  locale: Offer['locale']
  buyer_snapshot: PartySnapshot | null
  seller_snapshot: PartySnapshot | null
  vat_breakdown: Offer['vat_breakdown']
  time_zone: string
  offerLines?: OfferLineRow[]
} & Partial<Pick<Offer, Included>>

/** A row of `offer_lines`, with the billing period of its plan if the line is recurring. */
export type OfferLineRow = Omit<Selectable<DB['offer_lines']>, 'quantity'> & {
  quantity: number
  interval: 'week' | 'month' | 'year' | null
  interval_count: number | null
  product?: OfferLine['product']
}

/** Members of the seller by permission; own-scope members as owner or creator; the buyer once the offer is sent. */
export const offerPolicy = accountPolicy<OfferRow>({
  own: {
    sql: (actor) => sql`(t.user_id = ${actor.id} OR t.created_by_id = ${actor.id})`,
    holds: (actor, offer) => offer.user_id === actor.id || offer.created_by_id === actor.id,
  },
  shared: [
    {
      column: 'client_account_id',
      visible: { sql: sql`t.status <> 'draft'`, holds: (offer) => offer.status !== 'draft' },
      permissions: ['offers.read', 'offers.accept', 'offers.export'],
    },
  ],
})

/** Name of an offer in lists, logs and mails. */
export const offerLabel = ({ number, title }: Pick<OfferRow, 'number' | 'title'>): string => (number ? `${number} · ${title}` : title)

/** Path of its screen in an account. */
export const offerPath = (account_id: number, uuid: string): string => `/accounts/${account_id}/offers/${uuid}`

/** URL of the page that the receiver opens without a login. */
export const publicOfferUrl = (app_url: string, { public_token }: Pick<OfferRow, 'public_token'>): string =>
  `${app_url}/public/offers/${public_token}`
