import type { ContactList } from '@stoa/contract/browser'
import { createContext, use } from 'react'

/** The list whose tabs are shown. */
export const ListContext = createContext<ContactList | null>(null)

/** The list of the page. @throws outside of it */
export function useList(): ContactList {
  const list = use(ListContext)
  if (!list) throw new Error('There is no list around this tab.')
  return list
}
