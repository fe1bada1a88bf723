import type { AnyEndpoint, ResultOf } from '@stoa/contract/browser'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from './call.ts'
import { AHEAD_MS, otherParams, queryKeyOf, reasonOf, type RecordKey } from './use-endpoint.ts'

interface Page {
  data: readonly unknown[]
  meta: { next_cursor: string | null }
}

/** Loads an endpoint page by page: each page names the cursor of the next. A change of the records reloads the loaded pages. */
export function usePages<E extends AnyEndpoint>(endpoint: E, { params, query }: Pick<CallInput<E>, 'params' | 'query'>) {
  const client = useQueryClient()
  const queryOf = (of: typeof params) => ({
    queryKey: [...queryKeyOf(endpoint, { params: of, query }), 'pages'],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      call(endpoint, {
        params: of,
        query: { ...(query as object), ...(pageParam && { cursor: pageParam }) },
        signal,
      } as CallInput<E>) as Promise<Page>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.meta.next_cursor,
    meta: { path: endpoint.path },
  })
  const pages = useInfiniteQuery({ ...queryOf(params), placeholderData: keepPreviousData })
  return {
    rows: (pages.data?.pages ?? []).flatMap((page) => page.data) as ResultOf<E> extends { data: readonly (infer Row)[] } ? Row[] : never,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    isFirstLoad: pages.isPending && pages.isFetching,
    /** Shows the rows of the query before while those of a new one load. */
    isStale: pages.isPlaceholderData,
    reason: pages.isError ? reasonOf(pages.error) : null,
    error: pages.error,
    /** Loads the first page for another record: parameters that name the one name the other. */
    loadFor: (one: RecordKey, other: RecordKey) =>
      client.prefetchInfiniteQuery({ ...queryOf(otherParams(params, one, other)), staleTime: AHEAD_MS }),
    more: () => {
      if (!pages.isFetching) void pages.fetchNextPage()
    },
    reload: () => void pages.refetch(),
  }
}
