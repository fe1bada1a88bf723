import type { AnyEndpoint, RecordsName, ResultOf } from '@stoa/contract/browser'
import { keepPreviousData, useMutation, useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { ApiError, call, FAILED_LOADING, newKey, type CallInput } from './call.ts'

/** Data loading status (spec 4). */
export type LoadStatus = 'idle' | 'loading' | 'resolved' | 'rejected'

/** The answers to load again after a change: those of a resource, of an endpoint's records, or of records by name. */
export type Invalidated = { readonly list: AnyEndpoint } | AnyEndpoint | RecordsName

interface EndpointOptions {
  /** false keeps the status idle. */
  enabled?: boolean
  /** Keep showing the last answer while the next one loads. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer is taken as fresh; 0 when left out. */
  staleTime?: number
}

/**
 * Loads one endpoint and keeps its answer until something that concerns it changes.
 * `reload` is ignored while it loads (spec 4).
 */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'> = {},
  options: EndpointOptions = {},
) {
  const query = useQuery<ResultOf<E>, Error>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    enabled: options.enabled ?? true,
    staleTime: options.staleTime ?? 0,
    meta: { path: endpoint.path },
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  })
  const status: LoadStatus = query.isFetching ? 'loading' : query.isError ? 'rejected' : query.isSuccess ? 'resolved' : 'idle'
  return {
    /** The whole answer, such as `{ data, meta, links }`; none of what is no more. */
    answer: isGone(query.error) ? undefined : query.data,
    status,
    /** First load, nothing to show yet. */
    isFirstLoad: query.isPending && query.isFetching,
    reason: query.isError ? reasonOf(query.error) : null,
    error: query.error,
    access: endpoint.access,
    reload: () => {
      if (!query.isFetching) void query.refetch({ cancelRefetch: false })
    },
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Why loading failed: the response's status text, or 'Failed loading.' (spec 4 and 8). */
export const reasonOf = (error: unknown): string => (error instanceof ApiError && error.status_text) || FAILED_LOADING

/** The key under which an answer is kept: name of the records, endpoint, input. */
export const queryKeyOf = <E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>) =>
  [endpoint.records, endpoint.id, input.params ?? {}, input.query ?? {}] as const

/**
 * Sends writes of one endpoint; afterwards what they concern is loaded again: the endpoint's own records, and `invalidates`.
 *
 * @returns `send(input)` which resolves with the answer or rejects with an `ApiError`, `run(input)` which leaves a failure to
 * `error` for the screen to show, and the state of the last call
 */
export function useChange<E extends AnyEndpoint>(endpoint: E, invalidates: readonly Invalidated[] = []) {
  const client = useQueryClient()
  const mutation = useMutation<ResultOf<E>, Error, CallInput<E> | void>({
    mutationFn: (input) => call(endpoint, { idempotencyKey: newKey(), ...input }),
    onSuccess: (_, input) => invalidate(client, [endpoint, ...invalidates], deletedBy(endpoint, input?.params)),
  })
  return {
    send: mutation.mutateAsync,
    run: mutation.mutate,
    isPending: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  }
}

/**
 * Marks answers as outdated; those on screen are loaded again at once.
 *
 * @param deleted address of a record that is no more: it and what hangs on it are not asked for again
 */
export async function invalidate(client: QueryClient, what: readonly Invalidated[], deleted: string | null = null): Promise<void> {
  const predicate = ({ meta, queryKey }: Query) =>
    deleted === null || !`${filled(String(meta?.path), queryKey[2] as Params)}/`.startsWith(`${deleted}/`)
  await Promise.all(what.map((item) => client.invalidateQueries({ queryKey: [recordsOf(item)], predicate })))
}

const recordsOf = (item: Invalidated): RecordsName => (typeof item === 'string' ? item : 'list' in item ? item.list.records : item.records)

type Params = Record<string, unknown> | undefined

const filled = (path: string, params: Params): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))

/** Address of the one record that a call deletes; what an account has one of can be read on. */
const deletedBy = ({ method, path }: AnyEndpoint, params: Params): string | null =>
  method === 'DELETE' && /:\w+$/.test(path) ? filled(path, params) : null
