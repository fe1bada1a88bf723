import type { AccountRelation } from '@stoa/contract/browser'
import { createContext, use } from 'react'
import type { RelationPlace } from './relation-paths.ts'

/** The relation of the page, and the section that shows it. */
export const RelationContext = createContext<{ relation: AccountRelation; place: RelationPlace; accountId: number } | null>(null)

/** The relation of the page. @throws Error outside of a relation's page */
export function useRelation() {
  const found = use(RelationContext)
  if (!found) throw new Error('There is no relation around this tab.')
  return found
}
