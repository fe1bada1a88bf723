import type { Offer } from '@stoa/contract/browser'

/** Paths of offers in an account. */
export const offerPaths = {
  list: (accountId: number) => `/accounts/${accountId}/offers`,
  create: (accountId: number) => `/accounts/${accountId}/offers/create`,
  page: (accountId: number, uuid: string) => `/accounts/${accountId}/offers/${uuid}`,
  edit: (accountId: number, uuid: string) => `/accounts/${accountId}/offers/${uuid}/edit`,
  preview: (uuid: string) => `/offers/${uuid}/preview`,
}

/** The account in which an offer of a list of all accounts opens. */
export const viewerOf = (offer: Offer): number =>
  offer.side === 'seller' ? offer.account_id : (offer.client_account_id ?? offer.account_id)
