import type { TagBadge } from '@stoa/contract/browser'
import { lazy } from 'react'
import type { CellEdit } from '../../../../kit/index.ts'

const Input = lazy(() => import('./tag-names-cell.tsx').then((module) => ({ default: module.TagNamesCell })))

/**
 * The cell of a row's tags as one that can be edited.
 * @returns undefined for tags that were not loaded, and for names with a comma, which a text cannot hold
 */
export function tagsCell(tags: readonly TagBadge[] | undefined, account_id: number | null): CellEdit | undefined {
  if (!tags || account_id === null || tags.some(({ name }) => name.includes(','))) return undefined
  return { name: 'tags', value: tags.map(({ name }) => name).join(', ') || null, edit: { as: 'names', account_id, Input } }
}
