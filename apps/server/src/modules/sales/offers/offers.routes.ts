import {
  acceptOffer,
  acceptPublicOffer,
  allOffers,
  commentPublicOffer,
  contactOffers,
  contactRequestOffers,
  createOfferComment,
  createOfferOrder,
  declineOffer,
  declinePublicOffer,
  duplicateOffer as duplicateEndpoint,
  extendOffer as extendEndpoint,
  listOfferComments,
  listOfferViews,
  offerActivityLogs,
  offerGroups,
  offers,
  readOfferOrder,
  readOfferPdf,
  readPublicOffer,
  readPublicOfferPdf,
  reviseOffer as reviseEndpoint,
  sendOffer as sendEndpoint,
  transferOffer as transferEndpoint,
  viewPublicOffer,
  withdrawOffer as withdrawEndpoint,
  type Params,
} from '@stoa/contract'
import { sql } from 'kysely'
import { accountsWhere } from '#access/actor.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { keepsRecord } from '#access/policy.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { acceptByMember, declineByMember } from './answer/answer-offer.ts'
import { listViews } from './public-page/note-view.ts'
import { createComment, listComments } from './public-page/offer-comments.ts'
import { createOrder, readOrder } from './answer/offer-order.ts'
import { readPdf } from './send/offer-pdf.ts'
import { offerExport } from './offers.export.ts'
import {
  allOfferQuery,
  directionOf,
  groupOffers,
  listOffers,
  listOffersOfContact,
  listOffersOfRequest,
  offerQuery,
} from './offers.query.ts'
import {
  acceptPublic,
  commentPublic,
  declinePublic,
  findPublic,
  readPublic,
  readPublicPdf,
  viewPublic,
} from './public-page/public-offer.ts'
import { sendOffer } from './send/send-offer.ts'
import { duplicateOffer, extendOffer, reviseOffer, transferOffer, withdrawOffer } from './step-offer.ts'
import { createOffer, createOfferOfContact, createOfferOfRequest, removeOffer, updateOffer } from './draft/write-offer.ts'

export function offerRoutes(routes: Routes): void {
  routes.records.set('offers', offerQuery)
  serveResource(routes, offers, {
    list: listOffers,
    filters: filterOptions(offers),
    export: async (ctx, input) => {
      const side = await directionOf(ctx, input.params, input.query)
      return exportList(offerQuery, offerExport, () => side)(ctx, input)
    },
    create: createOffer,
    read: offerQuery.read,
    update: updateOffer,
    remove: removeOffer,
  })
  serveResource(routes, allOffers, {
    list: allOfferQuery.list,
    filters: filterOptions(allOffers),
    export: exportList(allOfferQuery, offerExport),
  })
  serve(routes, offerGroups, groupOffers)
  serve(routes, contactOffers.list, listOffersOfContact)
  serve(routes, contactOffers.create, createOfferOfContact)
  serve(routes, contactRequestOffers.list, listOffersOfRequest)
  serve(routes, contactRequestOffers.create, createOfferOfRequest)
  serveWay(routes)
  servePublic(routes)
}

/** Steps of one offer. */
function serveWay(routes: Routes): void {
  serve(routes, sendEndpoint, sendOffer)
  serve(routes, withdrawEndpoint, withdrawOffer)
  serve(routes, reviseEndpoint, reviseOffer)
  serve(routes, duplicateEndpoint, duplicateOffer)
  serve(routes, extendEndpoint, extendOffer)
  serve(routes, acceptOffer, acceptByMember)
  serve(routes, declineOffer, declineByMember)
  serve(routes, transferEndpoint, transferOffer)
  serve(routes, readOfferOrder, readOrder)
  serve(routes, createOfferOrder, createOrder)
  serve(routes, readOfferPdf, readPdf)
  serve(routes, listOfferViews, listViews)
  serve(routes, listOfferComments, listComments)
  serve(routes, createOfferComment, createComment)
  serve(routes, offerActivityLogs, async (ctx, { params, query }) => {
    const offer = await offerQuery.find(ctx, (params as Params).uuid)
    const accounts = keepsRecord(ctx.actor, offer)
      ? [offer.account_id]
      : accountsWhere(ctx.actor, 'offers.read').map((membership) => membership.account_id)
    const of = sql`t.account_id = any(${accounts}::bigint[]) AND t.subject_type = 'offer' AND t.subject_id = ${offer.uuid}`
    return listActivity(ctx, query as never, of)
  })
}

/** The public page, without a login. */
function servePublic(routes: Routes): void {
  serve(routes, readPublicOffer, readPublic)
  serve(routes, viewPublicOffer, viewPublic)
  serve(routes, acceptPublicOffer, acceptPublic)
  serve(routes, declinePublicOffer, declinePublic)
  serve(routes, commentPublicOffer, commentPublic)
  serve(routes, readPublicOfferPdf, readPublicPdf)
  routes.unguarded.set('public/offers', findPublic)
}
