import type { ContactList } from '@stoa/contract/browser'
import { createContext, use } from 'react'

/** The list of the page, for its tabs. */
export const ListContext = createContext<ContactList | null>(null)

/** @returns the list of the page. @throws outside the page of a list */
export function useList(): ContactList {
  const list = use(ListContext)
  if (!list) throw new Error('There is no list around this tab.')
  return list
}
