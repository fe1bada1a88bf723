import type { AnyEndpoint, Endpoint, ListGroup, ListQuery, Page, Resource } from '@stoa/contract/browser'
import { useState } from 'react'
import { useEndpoint } from '../call/use-endpoint.ts'
import { toWireQuery, type Address, type FilterValues } from './list-address.ts'
import { useListView } from './list-view.ts'
import { useListAddress } from './use-list-address.ts'

/** Meta before the first load: page 1 of 1 (spec 3.1). */
const EMPTY_META = { current_page: 1, last_page: 1, total: 0, from: null, to: null, per_page: 25, path: '' } as const

/** The row type of a resource. The first branch gives `any` for any resource; the row would be `unknown` without it. */
type RowOf<R> = 0 extends 1 & R ? any : R extends Resource<infer Row, any, any, any, any, any> ? Row : never

export interface ListScreenOptions {
  /** Another endpoint for the same rows, made by `resource.listUnder(…)`. */
  endpoint?: AnyEndpoint
  /** The spreadsheet of that endpoint, made by `resource.exportUnder(…)`. */
  export?: AnyEndpoint
  include?: readonly string[]
  /** Filters that the screen always adds, such as `{ status: { is: 'active' } }`. */
  fixed?: FilterValues
  /** Order if the address names none. */
  sort?: string
  /** Groups of the rows, and the filters by whose values they can be grouped. */
  groups?: {
    endpoint: Endpoint<{ account_id: number }, Pick<ListQuery, 'filter' | 'sort' | 'include'>, {}, { data: ListGroup[] }>
    by: readonly string[]
  }
  /** Columns that are hidden until the reader shows them. */
  hidden?: readonly string[]
}

/**
 * A list whose state is the address: `filter.search`, `filter.<name>.<op>`, `page`, `sort`, and `saved` for the query
 * that was loaded last (spec 2.7, 4). Columns, density and page size are kept per browser.
 */
export function useListScreen<R extends Resource>(resource: R, params: Record<string, unknown> = {}, options: ListScreenOptions = {}) {
  const { address, search, reset, ...place } = useListAddress()
  const view = useListView(resource.name, options.hidden)
  const endpoint = options.endpoint ?? resource.list
  const sort = address.sort ?? options.sort
  const wire = toWireQuery({ ...address, sort }, { fixed: options.fixed, include: options.include, per_page: view.perPage })
  const loaded = useEndpoint(endpoint, { params, query: wire }, { keepPrevious: true })
  const page = loaded.answer as Page<RowOf<R>> | undefined
  const [selected, select] = useState<readonly RowOf<R>[]>([])
  const [editedFilter, editFilter] = useState<string | null>(null)

  return {
    ...place,
    resource,
    endpoint,
    exporting: options.export ?? (resource.export as AnyEndpoint),
    params,
    rows: page?.data ?? [],
    meta: page?.meta ?? EMPTY_META,
    status: loaded.status,
    isFirstLoad: loaded.isFirstLoad,
    /** Whether the rows and the total are known. */
    isAnswered: page !== undefined,
    reason: loaded.reason,
    error: loaded.error,
    reload: loaded.reload,
    search,
    page: address.page,
    sort: sort ?? null,
    filters: address.filters,
    saved: address.saved,
    groups: options.groups,
    /** Filter by whose values the rows are grouped now. */
    group: groupOf(options, address),
    /** Whether the address says all about the rows: no other endpoint and no filters of the screen. */
    isWhole: endpoint === resource.list && options.fixed === undefined,
    /** Name of the filter for which a chip asks the editor to open. */
    editedFilter,
    editFilter,
    /** Clears saved query, search, filters, order and page, and reloads. */
    reset: () => {
      reset()
      loaded.reload()
    },
    query: contentOf(address),
    /** The query of the list call; an export sends it without the page. */
    wire,
    /** Rows selected on any page of this list. */
    selected,
    setSelected: (rows: readonly RowOf<R>[]) => select(rows),
    view,
  }
}

const groupOf = ({ groups }: ListScreenOptions, { group }: Address) => groups?.by.find((name) => name === group)

/** The content of a saved query: filter, order, page and groups. */
const contentOf = ({ search, filters, page, sort, group, open }: Address) => ({
  filter: { ...(search && { search }), ...filters },
  page,
  ...(sort && { sort }),
  ...(group && { group, open }),
})

/** What `useListScreen` returns. */
export type ListScreen<R extends Resource = any> = ReturnType<typeof useListScreen<R>>
