import type { ComponentType } from 'react'
import { byName } from './part-names.ts'

/** What the page of a client shows of later areas, all at once. */
export const clientParts = byName(
  import.meta.glob<ComponentType<object>>('../../features/**/client-*.part.ts', { import: 'part', eager: true }),
)
