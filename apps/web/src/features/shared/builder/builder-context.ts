import type { Block } from '@stoa/domain/blocks'
import type { MailPicture } from '@stoa/domain/mails'
import { createContext, use, type ComponentType } from 'react'
import type { DesignSaving } from './use-design-saving.ts'

interface Choice {
  value: string
  label: string
}
interface BuilderState {
  accountId: number
  /** Colours of the account, which pickers offer first. */
  colours: readonly string[]
  saving: Pick<DesignSaving<never>, 'saving' | 'keepMine'>
  locale: 'en' | 'gr'
  setLocale: (locale: 'en' | 'gr') => void
  forms: readonly Choice[]
  products: readonly Choice[]
  /** Audiences that blocks can be for, where the document has readers who are known. */
  audiences?: readonly Choice[]
  picture: (id: number) => MailPicture | undefined
  addPicture: (id: number, picture: MailPicture) => void
  isLink: (link: string) => boolean
  /** Offers merge tags for a text, where there are such. */
  TagMenu?: ComponentType<{ onInsert: (tag: string) => void }>
  /** Blocks as a document of their kind, for a small picture. */
  documentOf: (content: readonly Block[]) => string
  /** Opens the record again as it is stored. */
  reload: () => Promise<void>
}

/** What the fields and buttons of a builder share. */
export const BuilderContext = createContext<BuilderState | null>(null)

/** @returns the builder around a field or button. @throws outside of it */
export function useBuilder(): BuilderState {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('There is no builder around this.')
  return builder
}
