// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/offers/offer-rows.ts'

export type { OfferStatus, OfferLine, OfferComment, OfferView, Offer } from '../../../src/sales/offers/offer-rows.ts'
export const OFFER_STATUSES: typeof source.OFFER_STATUSES = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'converted', 'superseded']
export const OPEN_OFFER_STATUSES: typeof source.OPEN_OFFER_STATUSES = ['sent', 'viewed']
export const OFFER_SIDES: typeof source.OFFER_SIDES = ['seller', 'receiver']
