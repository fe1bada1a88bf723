import type { Audience } from '@stoa/contract/browser'
import { createContext, use } from 'react'

interface AudiencePage {
  audience: Audience
  /** Loads the audience again. */
  reload: () => Promise<Audience | null>
}

/** The audience of the page, for its tabs. */
export const AudienceContext = createContext<AudiencePage | null>(null)

/** @returns the audience of the page. @throws outside the page of an audience */
export function useAudience(): AudiencePage {
  const page = use(AudienceContext)
  if (!page) throw new Error('There is no audience around this tab.')
  return page
}
