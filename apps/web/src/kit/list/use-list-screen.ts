import type { AnyEndpoint, FilterInput, Page, Resource } from '@stoa/contract/browser'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readAddress, toWireQuery, writeAddress, type Address, type FilterValues } from './list-address.ts'
import { useEndpoint } from '../call/use-endpoint.ts'
import { useListView } from './list-view.ts'

/** Search waits this long after the last keystroke (spec 9). */
export const SEARCH_DEBOUNCE_MS = 400

/** Meta before the first load: page 1 of 1 (spec 3.1). */
const EMPTY_META = { current_page: 1, last_page: 1, total: 0, from: null, to: null, per_page: 25, path: '' } as const

/** Rows of any list are any rows; without the first branch they would be unknown. */
type RowOf<R> = 0 extends 1 & R ? any : R extends Resource<infer Row, any, any, any, any, any> ? Row : never

export interface ListScreenOptions {
  /** The same rows under another door, made by `resource.listUnder(…)`. */
  endpoint?: AnyEndpoint
  include?: readonly string[]
  /** Conditions that the screen always adds, such as `{ status: { is: 'active' } }`. */
  fixed?: FilterValues
  /** Order when the address names none. */
  sort?: string
  /** Columns hidden until the reader shows them. */
  hidden?: readonly string[]
}

/**
 * A list whose state is the address: `filter.search`, `filter.<name>.<op>`, `page`, `sort`, and `saved` for the query
 * that was loaded last (spec 2.7, 4). Columns, density and page size are kept per browser.
 */
export function useListScreen<R extends Resource>(resource: R, params: Record<string, unknown> = {}, options: ListScreenOptions = {}) {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const address = readAddress(found)
  const navigate = useNavigate()
  const view = useListView(resource.name, options.hidden)
  const go = (next: Address, replace = false) =>
    void navigate({ to: '.', search: (previous: Record<string, unknown>) => writeAddress(previous, next), replace })

  const endpoint = options.endpoint ?? resource.list
  const sort = address.sort ?? options.sort
  const wire = toWireQuery({ ...address, sort }, { fixed: options.fixed, include: options.include, per_page: view.perPage })
  const loaded = useEndpoint(endpoint, { params, query: wire }, { keepPrevious: true })
  const page = loaded.answer as Page<RowOf<R>> | undefined
  const search = useDebouncedSearch(address.search, (text) => go({ ...address, search: text, page: 1, saved: null }, true))
  const [selected, select] = useState<readonly RowOf<R>[]>([])

  return {
    resource,
    endpoint,
    params,
    rows: page?.data ?? [],
    meta: page?.meta ?? EMPTY_META,
    status: loaded.status,
    isFirstLoad: loaded.isFirstLoad,
    /** Whether the rows and their number are known. */
    isAnswered: page !== undefined,
    reason: loaded.reason,
    error: loaded.error,
    reload: loaded.reload,
    /** What is typed, and what the address holds 400 ms later. */
    search,
    /** The simple box: searches at once. */
    submitSearch: (text: string) => go({ ...address, search: text.trim(), page: 1, saved: null }),
    page: address.page,
    setPage: (next: number) => go({ ...address, page: next }),
    sort: sort ?? null,
    setSort: (next: string | null) => go({ ...address, sort: next ?? undefined, page: 1 }),
    filters: address.filters,
    /** Sets each filter and drops the page and the saved-query mark. */
    applyFilters: (next: FilterValues) => go({ ...address, filters: { ...address.filters, ...next }, page: 1, saved: null }),
    removeFilter: (name: string) => go({ ...address, filters: { ...address.filters, [name]: undefined }, page: 1, saved: null }),
    saved: address.saved,
    /** Opens a saved query and marks it as active. */
    loadSaved: (id: number | string, query: { filter?: Record<string, FilterInput>; page?: number; sort?: string }) => {
      const { search: text, ...filters } = query.filter ?? {}
      go({ search: String(text ?? ''), filters, page: query.page ?? 1, sort: query.sort, saved: String(id) })
    },
    /** Marks a query that was just saved as the active one. */
    markSaved: (id: number | string | null) => go({ ...address, saved: id === null ? null : String(id) }, true),
    /** Clears saved query, search, filters, order and page, and loads again. */
    reset: () => {
      search.clear()
      go({ search: '', filters: {}, page: 1, sort: undefined, saved: null })
      loaded.reload()
    },
    /** What a saved query keeps: filter, order and page. */
    query: {
      filter: { ...(address.search && { search: address.search }), ...address.filters },
      page: address.page,
      ...(address.sort && { sort: address.sort }),
    },
    /** The query of the list's call; an export sends it without page. */
    wire: wire,
    /** Rows chosen on any page of this list. */
    selected,
    setSelected: (rows: readonly RowOf<R>[]) => select(rows),
    view,
  }
}

/** What `useListScreen` answers. */
export type ListScreen<R extends Resource = any> = ReturnType<typeof useListScreen<R>>

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
