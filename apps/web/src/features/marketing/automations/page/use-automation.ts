import type { Automation } from '@stoa/contract/browser'
import { createContext, use } from 'react'

interface AutomationPage {
  automation: Automation
  /** Messages of the last refusal, by the place in the automation. */
  faults: Readonly<Record<string, string>>
  setFaults: (faults: Readonly<Record<string, string>>) => void
}

/** The automation of the page, for its tabs. */
export const AutomationContext = createContext<AutomationPage | null>(null)

/** @returns the automation of the page. @throws outside of one */
export function useAutomation(): AutomationPage {
  const page = use(AutomationContext)
  if (!page) throw new Error('There is no automation around this tab.')
  return page
}
