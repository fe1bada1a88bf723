import type { ComponentType } from 'react'
import { byName } from './part-names.ts'

/** The cards of related records: a page shows several, so they are one file. */
export const cards = byName(import.meta.glob<ComponentType<object>>('../../features/**/*-card.part.ts', { import: 'part', eager: true }))
