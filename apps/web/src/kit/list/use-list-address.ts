import type { FilterInput } from '@stoa/contract/browser'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readAddress, writeAddress, type Address, type FilterValues } from './list-address.ts'

/** Milliseconds from the last keystroke to the search (spec 9). */
export const SEARCH_DEBOUNCE_MS = 400

/** The content of a saved query. */
interface SavedContent extends Pick<Address, 'sort' | 'group' | 'open'> {
  filter?: Record<string, FilterInput>
  page?: number
}

/** The state of a list in the address, and its changes (spec 2.7, 4). Changes of search and filters clear the saved-query mark. */
export function useListAddress() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const address = readAddress(found)
  const navigate = useNavigate()
  const go = (next: Address, replace = false) =>
    void navigate({ to: '.', search: (previous: Record<string, unknown>) => writeAddress(previous, next), replace })
  const search = useDebouncedSearch(address.search, (text) => go({ ...address, search: text, page: 1, saved: null }, true))
  return {
    address,
    /** The typed text, which the address holds `SEARCH_DEBOUNCE_MS` later. */
    search,
    /** Searches without delay. */
    submitSearch: (text: string) => go({ ...address, search: text.trim(), page: 1, saved: null }),
    setPage: (next: number) => go({ ...address, page: next }),
    setSort: (next: string | null) => go({ ...address, sort: next ?? undefined, page: 1 }),
    /** Sets each filter and returns to the first page. */
    applyFilters: (next: FilterValues) => go({ ...address, filters: { ...address.filters, ...next }, page: 1, saved: null }),
    removeFilter: (name: string) => go({ ...address, filters: { ...address.filters, [name]: undefined }, page: 1, saved: null }),
    /** Opens a saved query and marks it as active. */
    loadSaved: (id: number | string, query: SavedContent) => {
      const { search: text, ...filters } = query.filter ?? {}
      go({ ...query, search: String(text ?? ''), filters, page: query.page ?? 1, saved: String(id) })
    },
    /** Marks a query that was just saved as active. */
    markSaved: (id: number | string | null) => go({ ...address, saved: id === null ? null : String(id) }, true),
    reset: () => {
      search.clear()
      go({ search: '', filters: {}, page: 1, sort: undefined, saved: null })
    },
  }
}

/** A search text that is applied `SEARCH_DEBOUNCE_MS` after the last keystroke. */
function useDebouncedSearch(current: string, apply: (text: string) => void) {
  const [text, setText] = useState(current)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => setText(current), [current])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next.trim()), SEARCH_DEBOUNCE_MS)
  }
  const clear = () => {
    clearTimeout(timer.current)
    setText('')
  }
  return { text, type, clear }
}
