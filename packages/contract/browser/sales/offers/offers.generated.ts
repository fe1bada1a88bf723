// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/offers/offers.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { OfferInput, OfferUpdate } from '../../../src/sales/offers/offers.ts'
export const OFFER_GROUPS: typeof source.OFFER_GROUPS = ['status', 'seller', 'project']
const offersLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    intro: { maxLength: 20000 },
    terms: { maxLength: 50000 },
    notes_internal: { maxLength: 10000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_treatment_reason: { maxLength: 300 },
    lines: {
      maxItems: 500,
      item: {
        fields: {
          key: { maxLength: 40 },
          parent_key: { maxLength: 40 },
          code: { maxLength: 40 },
          name: { maxLength: 200 },
          description: { maxLength: 2000 },
          quantity: { max: 999999999 },
          unit_price_minor: { min: 0, max: 999999999999 },
          price_per: { min: 1, max: 1000000 },
          discount_bp: { min: 0, max: 10000 },
          discount_minor: { min: 0, max: 999999999999 },
          vat_exemption_code: { min: 1, max: 31 },
          cost_minor: { min: 0, max: 999999999999 },
        },
      },
    },
  },
  update: {
    title: { minLength: 1, maxLength: 200 },
    intro: { maxLength: 20000 },
    terms: { maxLength: 50000 },
    notes_internal: { maxLength: 10000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_treatment_reason: { maxLength: 300 },
    lines: {
      maxItems: 500,
      item: {
        fields: {
          key: { maxLength: 40 },
          parent_key: { maxLength: 40 },
          code: { maxLength: 40 },
          name: { maxLength: 200 },
          description: { maxLength: 2000 },
          quantity: { max: 999999999 },
          unit_price_minor: { min: 0, max: 999999999999 },
          price_per: { min: 1, max: 1000000 },
          discount_bp: { min: 0, max: 10000 },
          discount_minor: { min: 0, max: 999999999999 },
          vat_exemption_code: { min: 1, max: 31 },
          cost_minor: { min: 0, max: 999999999999 },
        },
      },
    },
  },
} as const
export const offers: InBrowser<typeof source.offers, typeof offersLimits> = {
  name: 'offers',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'converted', 'superseded'] },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'uuid' },
      client_account: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id' },
      contact_request: { kind: 'choice', value: 'id' },
      seller: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      decline_reason: { kind: 'choice', value: 'id', nullable: true },
      expiring: { kind: 'boolean' },
      total: { kind: 'number' },
      issued: { kind: 'date' },
      sent: { kind: 'date' },
      accepted: { kind: 'date' },
      declined: { kind: 'date' },
      valid_until: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['direction'] },
  },
  list: { id: 'accounts.offers.list', method: 'GET', path: '/api/v1/accounts/:account_id/offers', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  export: { id: 'accounts.offers.export', method: 'GET', path: '/api/v1/accounts/:account_id/offers/export', access: { who: 'permission', permission: 'offers.export' }, records: 'offers', produces: 'xlsx' },
  filters: { id: 'accounts.offers.filters', method: 'GET', path: '/api/v1/accounts/:account_id/offers/filters', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  read: { id: 'offers.read', method: 'GET', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  create: {
    id: 'accounts.offers.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/offers',
    access: { who: 'permission', permission: 'offers.create' },
    records: 'offers',
    limits: offersLimits.create,
  },
  update: { id: 'offers.update', method: 'PUT', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.update' }, records: 'offers', limits: offersLimits.update },
  remove: { id: 'offers.delete', method: 'DELETE', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.delete' }, records: 'offers' },
}
export const offerGroups: InBrowser<typeof source.offerGroups> = { id: 'accounts.offers.groups', method: 'GET', path: '/api/v1/accounts/:account_id/offers/groups', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' }
const allOffersLimits = {
  update: {
    title: { minLength: 1, maxLength: 200 },
    intro: { maxLength: 20000 },
    terms: { maxLength: 50000 },
    notes_internal: { maxLength: 10000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_treatment_reason: { maxLength: 300 },
    lines: {
      maxItems: 500,
      item: {
        fields: {
          key: { maxLength: 40 },
          parent_key: { maxLength: 40 },
          code: { maxLength: 40 },
          name: { maxLength: 200 },
          description: { maxLength: 2000 },
          quantity: { max: 999999999 },
          unit_price_minor: { min: 0, max: 999999999999 },
          price_per: { min: 1, max: 1000000 },
          discount_bp: { min: 0, max: 10000 },
          discount_minor: { min: 0, max: 999999999999 },
          vat_exemption_code: { min: 1, max: 31 },
          cost_minor: { min: 0, max: 999999999999 },
        },
      },
    },
  },
} as const
export const allOffers: InBrowser<typeof source.allOffers, typeof allOffersLimits> = {
  name: 'offers',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'converted', 'superseded'] },
      direction: { kind: 'choice', value: 'code', options: ['issued', 'received'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'uuid' },
      client_account: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id' },
      contact_request: { kind: 'choice', value: 'id' },
      seller: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      decline_reason: { kind: 'choice', value: 'id', nullable: true },
      expiring: { kind: 'boolean' },
      total: { kind: 'number' },
      issued: { kind: 'date' },
      sent: { kind: 'date' },
      accepted: { kind: 'date' },
      declined: { kind: 'date' },
      valid_until: { kind: 'date' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: ['direction'] },
  },
  list: { id: 'offers.list', method: 'GET', path: '/api/v1/offers', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  export: { id: 'offers.export', method: 'GET', path: '/api/v1/offers/export', access: { who: 'permission', permission: 'offers.export' }, records: 'offers', produces: 'xlsx' },
  filters: { id: 'offers.filters', method: 'GET', path: '/api/v1/offers/filters', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  read: { id: 'offers.read', method: 'GET', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  create: { id: 'offers.create', method: 'POST', path: '/api/v1/offers', access: { who: 'permission', permission: 'offers.create' }, records: 'offers' },
  update: { id: 'offers.update', method: 'PUT', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.update' }, records: 'offers', limits: allOffersLimits.update },
  remove: { id: 'offers.delete', method: 'DELETE', path: '/api/v1/offers/:uuid', access: { who: 'permission', permission: 'offers.delete' }, records: 'offers' },
}
const contactOffersLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    intro: { maxLength: 20000 },
    terms: { maxLength: 50000 },
    notes_internal: { maxLength: 10000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_treatment_reason: { maxLength: 300 },
    lines: {
      maxItems: 500,
      item: {
        fields: {
          key: { maxLength: 40 },
          parent_key: { maxLength: 40 },
          code: { maxLength: 40 },
          name: { maxLength: 200 },
          description: { maxLength: 2000 },
          quantity: { max: 999999999 },
          unit_price_minor: { min: 0, max: 999999999999 },
          price_per: { min: 1, max: 1000000 },
          discount_bp: { min: 0, max: 10000 },
          discount_minor: { min: 0, max: 999999999999 },
          vat_exemption_code: { min: 1, max: 31 },
          cost_minor: { min: 0, max: 999999999999 },
        },
      },
    },
  },
} as const
export const contactOffers: InBrowser<typeof source.contactOffers, typeof contactOffersLimits> = {
  list: { id: 'contacts.offers.list', method: 'GET', path: '/api/v1/contacts/:contact_id/offers', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  create: {
    id: 'contacts.offers.create',
    method: 'POST',
    path: '/api/v1/contacts/:contact_id/offers',
    access: { who: 'permission', permission: 'offers.create' },
    records: 'offers',
    limits: contactOffersLimits.create,
  },
}
const contactRequestOffersLimits = {
  create: {
    title: { minLength: 1, maxLength: 200 },
    intro: { maxLength: 20000 },
    terms: { maxLength: 50000 },
    notes_internal: { maxLength: 10000 },
    discount_bp: { min: 0, max: 10000 },
    discount_minor: { min: 0, max: 999999999999 },
    vat_treatment_reason: { maxLength: 300 },
    lines: {
      maxItems: 500,
      item: {
        fields: {
          key: { maxLength: 40 },
          parent_key: { maxLength: 40 },
          code: { maxLength: 40 },
          name: { maxLength: 200 },
          description: { maxLength: 2000 },
          quantity: { max: 999999999 },
          unit_price_minor: { min: 0, max: 999999999999 },
          price_per: { min: 1, max: 1000000 },
          discount_bp: { min: 0, max: 10000 },
          discount_minor: { min: 0, max: 999999999999 },
          vat_exemption_code: { min: 1, max: 31 },
          cost_minor: { min: 0, max: 999999999999 },
        },
      },
    },
  },
} as const
export const contactRequestOffers: InBrowser<typeof source.contactRequestOffers, typeof contactRequestOffersLimits> = {
  list: { id: 'contactRequests.offers.list', method: 'GET', path: '/api/v1/contact-requests/:contact_request_id/offers', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' },
  create: {
    id: 'contactRequests.offers.create',
    method: 'POST',
    path: '/api/v1/contact-requests/:contact_request_id/offers',
    access: { who: 'permission', permission: 'offers.create' },
    records: 'offers',
    limits: contactRequestOffersLimits.create,
  },
}
const sendOfferLimits = { to: { maxLength: 254 }, message: { maxLength: 5000 } } as const
export const sendOffer: InBrowser<typeof source.sendOffer, typeof sendOfferLimits> = { id: 'offers.send', method: 'POST', path: '/api/v1/offers/:uuid/send', access: { who: 'permission', permission: 'offers.send' }, records: 'offers', limits: sendOfferLimits }
export const withdrawOffer: InBrowser<typeof source.withdrawOffer> = { id: 'offers.withdraw', method: 'POST', path: '/api/v1/offers/:uuid/withdraw', access: { who: 'permission', permission: 'offers.update' }, records: 'offers' }
export const reviseOffer: InBrowser<typeof source.reviseOffer> = { id: 'offers.revise', method: 'POST', path: '/api/v1/offers/:uuid/revise', access: { who: 'permission', permission: 'offers.create' }, records: 'offers' }
export const duplicateOffer: InBrowser<typeof source.duplicateOffer> = { id: 'offers.duplicate', method: 'POST', path: '/api/v1/offers/:uuid/duplicate', access: { who: 'permission', permission: 'offers.create' }, records: 'offers' }
export const extendOffer: InBrowser<typeof source.extendOffer> = { id: 'offers.extend', method: 'POST', path: '/api/v1/offers/:uuid/extend', access: { who: 'permission', permission: 'offers.update' }, records: 'offers' }
const acceptOfferLimits = { chosen: { maxItems: 500 }, note: { maxLength: 2000 } } as const
export const acceptOffer: InBrowser<typeof source.acceptOffer, typeof acceptOfferLimits> = { id: 'offers.accept', method: 'POST', path: '/api/v1/offers/:uuid/accept', access: { who: 'permission', permission: 'offers.read' }, records: 'offers', limits: acceptOfferLimits }
const declineOfferLimits = { note: { maxLength: 2000 } } as const
export const declineOffer: InBrowser<typeof source.declineOffer, typeof declineOfferLimits> = { id: 'offers.decline', method: 'POST', path: '/api/v1/offers/:uuid/decline', access: { who: 'permission', permission: 'offers.read' }, records: 'offers', limits: declineOfferLimits }
export const transferOffer: InBrowser<typeof source.transferOffer> = { id: 'offers.transfer', method: 'POST', path: '/api/v1/offers/:uuid/transfer', access: { who: 'permission', permission: 'offers.transfer' }, records: 'offers' }
export const readOfferOrder: InBrowser<typeof source.readOfferOrder> = { id: 'offers.order.read', method: 'GET', path: '/api/v1/offers/:uuid/order', access: { who: 'permission', permission: 'offers.read' }, records: 'order' }
export const createOfferOrder: InBrowser<typeof source.createOfferOrder> = { id: 'offers.order.create', method: 'POST', path: '/api/v1/offers/:uuid/order', access: { who: 'permission', permission: 'offers.update' }, records: 'order' }
export const readOfferPdf: InBrowser<typeof source.readOfferPdf> = { id: 'offers.pdf', method: 'GET', path: '/api/v1/offers/:uuid/pdf', access: { who: 'permission', permission: 'offers.read' }, records: 'offers', produces: 'file' }
export const listOfferViews: InBrowser<typeof source.listOfferViews> = { id: 'offers.views', method: 'GET', path: '/api/v1/offers/:uuid/views', access: { who: 'permission', permission: 'offers.read' }, records: 'offers' }
export const listOfferComments: InBrowser<typeof source.listOfferComments> = { id: 'offers.comments.list', method: 'GET', path: '/api/v1/offers/:uuid/comments', access: { who: 'permission', permission: 'offers.read' }, records: 'comments' }
const createOfferCommentLimits = { body: { minLength: 1, maxLength: 4000 } } as const
export const createOfferComment: InBrowser<typeof source.createOfferComment, typeof createOfferCommentLimits> = { id: 'offers.comments.create', method: 'POST', path: '/api/v1/offers/:uuid/comments', access: { who: 'permission', permission: 'offers.read' }, records: 'comments', limits: createOfferCommentLimits }
export const offerActivityLogs: InBrowser<typeof source.offerActivityLogs> = {
  id: 'offers.activityLogs',
  method: 'GET',
  path: '/api/v1/offers/:uuid/activity-logs',
  access: { who: 'permission', permission: 'offers.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
