import type { LandingPage } from '@stoa/contract/browser'
import { createContext, use } from 'react'
import type { DesignSaving } from '../../../shared/builder/index.ts'

/** How the page in the builder is saved. */
export const PageSavingContext = createContext<DesignSaving<LandingPage> | null>(null)

/** @throws outside of the builder of pages */
export function usePageSaving(): DesignSaving<LandingPage> {
  const saving = use(PageSavingContext)
  if (!saving) throw new Error('There is no builder of pages around this.')
  return saving
}
