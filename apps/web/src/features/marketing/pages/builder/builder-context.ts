import type { PagePicture } from '@stoa/domain/pages'
import { createContext, use } from 'react'
import type { PageSaving } from './use-page-saving.ts'

interface Choice {
  value: string
  label: string
}
interface BuilderState {
  accountId: number
  saving: PageSaving
  locale: 'en' | 'gr'
  setLocale: (locale: 'en' | 'gr') => void
  forms: readonly Choice[]
  products: readonly Choice[]
  picture: (id: number) => PagePicture | undefined
  addPicture: (id: number, picture: PagePicture) => void
  /** Opens the page again as it is stored. */
  reload: () => Promise<void>
}

/** What the fields and buttons of the builder share. */
export const BuilderContext = createContext<BuilderState | null>(null)

/** @returns the builder around a field or button. @throws outside of it */
export function useBuilder(): BuilderState {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('There is no builder around this.')
  return builder
}
