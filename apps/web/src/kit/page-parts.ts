import type { Contact, ContactRequest } from '@stoa/contract'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** What pages show of features that stand on them: a feature reaches down to the contact, the contact's page only names the part. */
interface PartProps {
  ContactConversations: { contact: Contact }
  ContactRequests: { contact: Contact }
  RequestConversation: { request: ContactRequest }
}

/** Features give a part as the export `part` of a file `<name>.part.ts`. */
const found = import.meta.glob<ComponentType<any>>('../features/**/*.part.ts', { import: 'part' })

/** The parts, each loaded when it is first shown; to be shown within `Suspense`. */
export const PageParts: { readonly [Name in keyof PartProps]: LazyExoticComponent<ComponentType<PartProps[Name]>> } = {
  ContactConversations: part('contact-conversations'),
  ContactRequests: part('contact-requests'),
  RequestConversation: part('request-conversation'),
}

function part(name: string): LazyExoticComponent<ComponentType<any>> {
  return lazy(async () => {
    const load = Object.entries(found).find(([file]) => file.endsWith(`/${name}.part.ts`))?.[1]
    if (!load) throw new Error(`No feature provides the part ${name}.`)
    return { default: await load() }
  })
}
