import { contactOffers, contactRequestOffers, offers, type Contact, type ContactRequest } from '@stoa/contract/browser'
import { OffersPanel } from './offers-panel.tsx'

/** Offers on the page of a contact. */
export const ContactOffers = ({ contact }: { contact: Contact }) => (
  <OffersPanel
    accountId={contact.account_id}
    endpoint={contactOffers.list}
    params={{ contact_id: contact.id }}
    search={{ contact: contact.id }}
  />
)

/** Offers for a request. */
export const RequestOffers = ({ request }: { request: ContactRequest }) => (
  <OffersPanel
    accountId={request.account_id}
    endpoint={contactRequestOffers.list}
    params={{ contact_request_id: request.id }}
    search={{ request: request.id, contact: request.contact_id }}
  />
)

/** Offers for a client, on its overview. */
export const ClientOffers = ({ relation }: { relation: { account_id: number; uuid: string } }) => (
  <OffersPanel
    accountId={relation.account_id}
    endpoint={offers.list}
    params={{ account_id: relation.account_id }}
    filter={{ client: relation.uuid, direction: 'issued' }}
    search={{ relation: relation.uuid }}
  />
)
