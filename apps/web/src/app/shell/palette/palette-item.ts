import type { ReactNode } from 'react'

/** A line of the command palette. */
export interface PaletteItem {
  key: string
  label: string
  hint?: string | undefined
  icon: ReactNode
  to: string
  search?: Record<string, string> | undefined
  /** Records are kept among those opened last. */
  isRecord?: boolean
}

/** Lines under one heading, a key below `app:palette.groups`. */
export interface PaletteGroup {
  name: string
  items: readonly PaletteItem[]
}

/** Removes accents and case, so that "επαφες" finds Επαφές. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
