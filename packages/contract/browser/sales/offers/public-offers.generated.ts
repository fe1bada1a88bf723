// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/offers/public-offers.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PublicOffer } from '../../../src/sales/offers/public-offers.ts'
export const readPublicOffer: InBrowser<typeof source.readPublicOffer> = { id: 'public.offers.read', method: 'GET', path: '/api/v1/public/offers/:token', access: { who: 'anyone' }, records: 'offers' }
export const viewPublicOffer: InBrowser<typeof source.viewPublicOffer> = { id: 'public.offers.view', method: 'POST', path: '/api/v1/public/offers/:token/view', access: { who: 'anyone' }, records: 'offers' }
const acceptPublicOfferLimits = { name: { minLength: 1, maxLength: 160 }, chosen: { maxItems: 500 } } as const
export const acceptPublicOffer: InBrowser<typeof source.acceptPublicOffer, typeof acceptPublicOfferLimits> = { id: 'public.offers.accept', method: 'POST', path: '/api/v1/public/offers/:token/accept', access: { who: 'anyone' }, records: 'offers', limits: acceptPublicOfferLimits }
const declinePublicOfferLimits = { note: { maxLength: 2000 } } as const
export const declinePublicOffer: InBrowser<typeof source.declinePublicOffer, typeof declinePublicOfferLimits> = { id: 'public.offers.decline', method: 'POST', path: '/api/v1/public/offers/:token/decline', access: { who: 'anyone' }, records: 'offers', limits: declinePublicOfferLimits }
const commentPublicOfferLimits = { name: { minLength: 1, maxLength: 160 }, body: { minLength: 1, maxLength: 4000 } } as const
export const commentPublicOffer: InBrowser<typeof source.commentPublicOffer, typeof commentPublicOfferLimits> = { id: 'public.offers.comments.create', method: 'POST', path: '/api/v1/public/offers/:token/comments', access: { who: 'anyone' }, records: 'comments', limits: commentPublicOfferLimits }
export const readPublicOfferPdf: InBrowser<typeof source.readPublicOfferPdf> = { id: 'public.offers.pdf', method: 'GET', path: '/api/v1/public/offers/:token/pdf', access: { who: 'anyone' }, records: 'offers', produces: 'file' }
