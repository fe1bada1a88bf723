import { useState, useSyncExternalStore } from 'react'

/** The rows of the list on screen, so that an open record can go on to the next. */
export interface Neighbours {
  ids: readonly (number | string)[]
  /** Opens a record of the list by its id. */
  open: (id: number | string) => void
  /** Position of the first row among all rows, from 1. */
  from: number
  total: number
}

let shown: Neighbours | null = null
/** The list that was on screen last, and the query of its address. */
let last: { list: Neighbours; search: string } | null = null
const readers = new Set<() => void>()

/**
 * Tells which rows are on screen; null when the list leaves.
 * @param search query of the address of the list
 */
export function showNeighbours(next: Neighbours | null, search = ''): void {
  shown = next
  if (next) last = { list: next, search }
  for (const reader of readers) reader()
}

/** The place of a record in the list on screen, and the ways to the records before and after it; null if the list does not show it. */
export function useNeighbours(id: number | string) {
  const now = useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    () => shown,
  )
  // A record that opens by its address has its id as text.
  const at = now?.ids.findIndex((one) => String(one) === String(id)) ?? -1
  if (!now || at < 0) return null
  const way = (to: number | string | undefined) => (to === undefined ? null : () => now.open(to))
  return {
    place: now.from + at,
    total: now.total,
    previous: way(now.ids[at - 1]),
    next: way(now.ids[at + 1]),
  }
}

/** Id of the record after one in the list on screen, as text if the one given is text; null at its end, or if the list does not show it. */
export function idAfter(id: number | string): number | string | null {
  const at = shown?.ids.findIndex((one) => String(one) === String(id)) ?? -1
  const next = at < 0 ? undefined : shown!.ids[at + 1]
  return next === undefined ? null : typeof id === 'string' ? String(next) : next
}

/**
 * The place of a record in the list that was on screen last, for the page of the record: the ids of the records before and after it, and
 * the query with which the list opens again. Null if that list does not contain it.
 */
export function usePlace(id: number | string) {
  const [kept] = useState(() => last)
  const at = kept?.list.ids.indexOf(id) ?? -1
  if (!kept || at < 0) return null
  const { ids, from, total } = kept.list
  return { place: from + at, total, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, search: kept.search }
}
