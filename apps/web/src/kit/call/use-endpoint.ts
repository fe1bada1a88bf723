import type { AnyEndpoint, RecordsName, ResultOf } from '@stoa/contract/browser'
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { ApiError, call, FAILED_LOADING, newKey, type CallInput } from './call.ts'

/** Data loading status (spec 4). */
export type LoadStatus = 'idle' | 'loading' | 'resolved' | 'rejected'

/** The answers to reload after a change: those of a resource, of an endpoint's records, or of records by name. */
export type Invalidated = { readonly list: AnyEndpoint } | AnyEndpoint | RecordsName

interface EndpointOptions {
  /** false keeps the status idle. */
  enabled?: boolean
  /** Keeps the last answer until the next one has loaded. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh; 0 by default. */
  staleTime?: number
  /** Reloads the answer with these records, which it counts, instead of those of the endpoint. */
  countsOf?: RecordsName
}

/**
 * Loads an endpoint and keeps its answer until a change concerns it.
 * `reload` has no effect while a load is pending (spec 4).
 */
export function useEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'> = {},
  options: EndpointOptions = {},
) {
  const client = useQueryClient()
  const query = useQuery<ResultOf<E>, Error>(queryOf(endpoint, input, options))
  const status: LoadStatus = query.isFetching ? 'loading' : query.isError ? 'rejected' : query.isSuccess ? 'resolved' : 'idle'
  return {
    /** The whole answer, such as `{ data, meta, links }`; undefined once the record no longer exists. */
    answer: isGone(query.error) ? undefined : query.data,
    status,
    /** The first load is pending and there is nothing to show. */
    isFirstLoad: query.isPending && query.isFetching,
    reason: query.isError ? reasonOf(query.error) : null,
    error: query.error,
    access: endpoint.access,
    /** Loads the same answer for another record: parameters that name the one name the other. */
    loadFor: (one: RecordKey, other: RecordKey) =>
      client.prefetchQuery({
        ...queryOf(endpoint, { ...input, params: otherParams(input.params, one, other) }, options),
        staleTime: AHEAD_MS,
      }),
    reload: () => {
      if (!query.isFetching) void query.refetch({ cancelRefetch: false })
    },
  }
}

/** Loads several lists at once, such as the kinds of records that a search finds; undefined until an answer has come. */
export function useEndpoints(
  wanted: readonly { endpoint: AnyEndpoint; input: Pick<CallInput<AnyEndpoint>, 'params' | 'query'>; enabled: boolean }[],
  options: EndpointOptions = {},
) {
  const queries = useQueries({ queries: wanted.map(({ endpoint, input, enabled }) => queryOf(endpoint, input, { ...options, enabled })) })
  return queries.map(({ data, isFetching }) => ({ answer: data, isLoading: isFetching }))
}

function queryOf<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>, options: EndpointOptions) {
  return {
    queryKey: options.countsOf ? [options.countsOf, endpoint.id, input.params ?? {}, input.query ?? {}] : queryKeyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<E>> => call(endpoint, { ...input, signal }),
    enabled: options.enabled ?? true,
    staleTime: options.staleTime ?? 0,
    meta: { path: endpoint.path },
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  }
}

/** Milliseconds for which an answer that was loaded ahead is not loaded ahead again. */
export const AHEAD_MS = 15_000

/** The id, uuid or other key of a record in an address. */
export type RecordKey = number | string

/** Parameters of a call for another record. */
export const otherParams = <P>(params: P, one: RecordKey, other: RecordKey): P =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, value === one ? other : value])) as P

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The reason of a failed load: the status text of the answer, or 'Failed loading.' (spec 4 and 8). */
export const reasonOf = (error: unknown): string => (error instanceof ApiError && error.status_text) || FAILED_LOADING

/** The key under which an answer is kept: name of the records, id of the endpoint, input. */
export const queryKeyOf = <E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>) =>
  [endpoint.records, endpoint.id, input.params ?? {}, input.query ?? {}] as const

/**
 * Sends the changes of an endpoint, and then reloads the endpoint's own records and `invalidates`.
 *
 * @returns `send(input)`, which resolves with the answer or rejects with an `ApiError`; `run(input)`, which leaves a failure to
 * `error` for the screen to show; and the state of the last call
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
 * Marks answers as outdated and reloads those on screen.
 *
 * @param deleted address of a deleted record; its answers, and those of what belongs to it, are not reloaded
 */
export async function invalidate(client: QueryClient, what: readonly Invalidated[], deleted: string | null = null): Promise<void> {
  const predicate = ({ meta, queryKey }: Query) =>
    deleted === null || !`${filled(String(meta?.path), queryKey[2] as Params)}/`.startsWith(`${deleted}/`)
  await Promise.all(what.map((item) => client.invalidateQueries({ queryKey: [recordsOf(item)], predicate })))
}

const recordsOf = (item: Invalidated): RecordsName => (typeof item === 'string' ? item : 'list' in item ? item.list.records : item.records)

type Params = Record<string, unknown> | undefined

const filled = (path: string, params: Params): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))

/** The address of the single record that a call deletes; null for calls that reset a part of an account, which remains readable. */
const deletedBy = ({ method, path }: AnyEndpoint, params: Params): string | null =>
  method === 'DELETE' && /:\w+$/.test(path) ? filled(path, params) : null
