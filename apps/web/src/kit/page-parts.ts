import type { Contact, ContactRequest, Invoice } from '@stoa/contract/browser'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** What pages show of features that stand on them: a feature reaches down to the contact, the contact's page only names the part. */
interface PartProps {
  ClientOffers: { relation: { account_id: number; uuid: string } }
  ContactConversations: { contact: Contact }
  ContactOffers: { contact: Contact }
  ContactRequests: { contact: Contact }
  ContactOrders: { contact: Contact }
  ContactShop: { contact: Contact }
  ClientOrders: { relation: { account_id: number; uuid: string } }
  ClientPayments: { relation: { account_id: number; uuid: string } }
  ClientInvoices: { relation: { account_id: number; uuid: string } }
  OrderInvoices: { order: { account_id: number; uuid: string } }
  InvoicePayments: { invoice: Invoice }
  /** `back`: the page to come back to, where it is not the one of the link. */
  PayInvoice: { token: string; back?: string }
  RequestConversation: { request: ContactRequest }
  RequestOffers: { request: ContactRequest }
}

/** Features give a part as the export `part` of a file `<name>.part.ts`. */
const found = import.meta.glob<ComponentType<any>>('../features/**/*.part.ts', { import: 'part' })

/** The parts, each loaded when it is first shown; to be shown within `Suspense`. */
export const PageParts: { readonly [Name in keyof PartProps]: LazyExoticComponent<ComponentType<PartProps[Name]>> } = {
  ClientOffers: part('client-offers'),
  ContactConversations: part('contact-conversations'),
  ContactOffers: part('contact-offers'),
  ContactRequests: part('contact-requests'),
  ContactOrders: part('contact-orders'),
  ContactShop: part('contact-shop'),
  ClientOrders: part('client-orders'),
  ClientPayments: part('client-payments'),
  ClientInvoices: part('client-invoices'),
  OrderInvoices: part('order-invoices'),
  InvoicePayments: part('invoice-payments'),
  PayInvoice: part('pay-invoice'),
  RequestConversation: part('request-conversation'),
  RequestOffers: part('request-offers'),
}

function part(name: string): LazyExoticComponent<ComponentType<any>> {
  return lazy(async () => {
    const load = Object.entries(found).find(([file]) => file.endsWith(`/${name}.part.ts`))?.[1]
    if (!load) throw new Error(`No feature provides the part ${name}.`)
    return { default: await load() }
  })
}
