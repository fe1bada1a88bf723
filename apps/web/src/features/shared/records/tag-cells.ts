import type { AnyEndpoint, TagBadge } from '@stoa/contract/browser'
import { lazy } from 'react'
import { useChange, type CellEdit, type Invalidated } from '../../../kit/index.ts'

const Input = lazy(() => import('./tag-names-cell.tsx').then((module) => ({ default: module.TagNamesCell })))

/**
 * The cell of a row's tags as one that can be edited.
 * @returns undefined for tags that were not loaded, and for names with a comma, which a text cannot hold
 */
export function tagsCell(tags: readonly TagBadge[] | undefined, account_id: number | null): CellEdit | undefined {
  if (!tags || account_id === null || tags.some(({ name }) => name.includes(','))) return undefined
  return { name: 'tags', value: tags.map(({ name }) => name).join(', ') || null, edit: { as: 'names', account_id, Input } }
}

/**
 * Changes the tags of a record to names: adds what is new, takes off what is gone, and leaves tags that another user changed meanwhile.
 * @param add accepts `{ tags: names }`
 * @param remove accepts `tag_id` beside the parameters of the record
 */
export function useTagChanges(add: AnyEndpoint, remove: AnyEndpoint, invalidates: readonly Invalidated[]) {
  const adding = useChange(add, invalidates)
  const removing = useChange(remove, invalidates)
  return async (params: Record<string, number>, before: readonly TagBadge[], text: unknown): Promise<void> => {
    const names = String(text ?? '')
      .split(', ')
      .filter(Boolean)
    const wanted = new Set(names.map((name) => name.toLowerCase()))
    const had = new Set(before.map(({ name }) => name.toLowerCase()))
    const fresh = names.filter((name) => !had.has(name.toLowerCase()))
    for (const tag of before) if (!wanted.has(tag.name.toLowerCase())) await removing.send({ params: { ...params, tag_id: tag.id } })
    if (fresh.length) await adding.send({ params, body: { tags: fresh } })
  }
}
