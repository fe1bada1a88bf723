import type { Contact, ContactRequest, Invoice, Selection } from '@stoa/contract/browser'
import { createContext, use, type ComponentType } from 'react'

/**
 * Parts that a feature contributes to the pages of an earlier area, by name, with their properties. The page names the part and
 * does not import the feature.
 */
interface PartProps {
  'add-to-audience': { accountId: number; selection: Selection; count: number; onClose: () => void; onDone: () => void }
  'client-invoices': { relation: { account_id: number; uuid: string } }
  'client-offers': { relation: { account_id: number; uuid: string } }
  'client-orders': { relation: { account_id: number; uuid: string } }
  'client-payments': { relation: { account_id: number; uuid: string } }
  'contact-audiences-card': { contact: Contact }
  'contact-automations-card': { contact: Contact }
  'contact-conversations': { contact: Contact }
  'contact-invoices-card': { contact: Contact }
  'contact-offers': { contact: Contact }
  'contact-offers-card': { contact: Contact }
  'contact-orders': { contact: Contact }
  'contact-requests': { contact: Contact }
  'contact-requests-card': { contact: Contact }
  'contact-shop': { contact: Contact }
  'invoice-payments': { invoice: Invoice }
  'order-invoices': { order: { account_id: number; uuid: string } }
  /** `back` is the page to return to, if it is not the page of the payment link. */
  'pay-invoice': { token: string; back?: string }
  'project-ads': { projectUuid: string }
  'request-conversation': { request: ContactRequest }
  'request-offers': { request: ContactRequest }
  'request-offers-card': { request: ContactRequest }
}

/** The components of the parts by name, from the application. */
export type PageParts = Readonly<Record<string, ComponentType<object>>>

const Provided = createContext<PageParts>({})

export const PagePartsProvider = Provided

/**
 * Shows a part, which is loaded when it is first shown. Place it inside `Suspense`.
 * @throws Error if no feature provides the part
 */
export function PagePart<Name extends keyof PartProps>({ name, ...props }: { name: Name } & PartProps[Name]) {
  const Part = use(Provided)[name]
  if (!Part) throw new Error(`No feature provides the part ${name}.`)
  return <Part {...props} />
}
