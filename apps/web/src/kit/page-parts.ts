import type { Contact, ContactRequest } from '@stoa/contract'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** What pages show of features that stand on them: a feature reaches down to the contact, the contact's page only names the part. */
interface PartProps {
  ContactConversations: { contact: Contact }
  ContactRequests: { contact: Contact }
  RequestConversation: { request: ContactRequest }
}

type Loaders = { [Name in keyof PartProps]?: () => Promise<ComponentType<PartProps[Name]>> }
const loaders: Loaders = {}

/** The parts, each loaded when it is first shown; to be shown within `Suspense`. */
export const PageParts: { readonly [Name in keyof PartProps]: LazyExoticComponent<ComponentType<PartProps[Name]>> } = {
  ContactConversations: part('ContactConversations'),
  ContactRequests: part('ContactRequests'),
  RequestConversation: part('RequestConversation'),
}

/** Gives a page its part; called where the feature declares its routes. */
export function providePart<Name extends keyof PartProps>(name: Name, load: Loaders[Name]): void {
  loaders[name] = load
}

function part<Name extends keyof PartProps>(name: Name) {
  return lazy(async () => {
    const load = loaders[name]
    if (!load) throw new Error(`No feature provides the part ${name}.`)
    return { default: await load() }
  })
}
