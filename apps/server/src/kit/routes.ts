import type { AnyEndpoint, Endpoint, ParamsOf, QueryOf, Resource, ResultOf, BodyOf } from '@stoa/contract'
import type { Context, Db } from './context.ts'
import type { ListRequest } from './query/list-request.ts'
import type { FileAnswer } from './file-answer.ts'
import type { JsonAnswer } from './json-answer.ts'

/** What a handler receives: parsed parameters, query and body. Lists and reads get the parsed list grammar. */
export interface HandlerInput<E> {
  params: ParamsOf<E>
  query: 'include' extends keyof QueryOf<E> ? ListRequest : QueryOf<E>
  body: BodyOf<E>
}
export type Handler<E> = (ctx: Context, input: HandlerInput<E>) => Promise<ResultOf<E> | FileAnswer | JsonAnswer>

/**
 * Runs before the transaction of a write, for what must not hold one, such as sending a file to the storage. What it
 * gives as `files` the handler finds in `ctx.files`; `settle` is called when the transaction is over, kept or not.
 */
export interface Prepare {
  (ctx: Context, input: { params: any; body: any }): Promise<{ files: Context['files']; settle(): Promise<void> }>
  /** It does nothing for a request without files, whose handler looks for the record first. */
  only_with_files?: true
}

/**
 * Answers a write of a guest in a transaction that it shares with others of the same moment. Gets the connections, opens the
 * transaction itself and tells readers itself.
 * @returns undefined for a write that needs a transaction for itself, such as one that is refused; nothing of it is stored then
 */
export type Shared<E> = (ctx: Context, input: HandlerInput<E>) => Promise<ResultOf<E> | undefined>

export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handle: (ctx: Context, input: any) => Promise<unknown>
  readonly prepare?: Prepare | undefined
  readonly shared?: ((ctx: Context, input: any) => Promise<unknown>) | undefined
  /** Guards the record of a flat path before a wrong body is answered. */
  readonly guard?: RecordGuard | undefined
  /** Finds the record of a path below an account, for the same purpose. */
  readonly find?: FindRecord | undefined
  /** Finds the record of a path that no permission guards, for the same purpose. */
  readonly behind?: FindBehind | undefined
}

/** The endpoints of the application with the function of each. Nothing is served that is not one of them. */
export interface Routes {
  readonly all: Route[]
  /** Method and path of each, without the names of its parameters: what two of them must not share. */
  readonly places: Set<string>
  /** The query that guards the records of a collection, by the word in the path: `contacts` for `/contacts/:id/…`. */
  readonly records: Map<string, RecordGuard>
  /** The same for records below an account: `relations` for `/accounts/:account_id/relations/:uuid/…`. */
  readonly nested: Map<string, FindRecord>
  /** The same for records that no permission guards: `comments` for `/comments/:id`, `public/offers` for `/public/offers/:token/…`. */
  readonly unguarded: Map<string, FindBehind>
}

/** @throws 404 when the account of the path has no such record */
export type FindRecord = (ctx: Context, account_id: number, key: string) => Promise<unknown>

/** @throws 404 when the caller sees no record behind the key of a path */
export type FindBehind = (ctx: Context, key: number | string) => Promise<unknown>

export interface RecordGuard {
  authorizeRecord(ctx: Context, key: number | string, permission: string): Promise<void>
  /** The accounts between which each document is, by key; absent for records that are no documents. */
  partiesOf?: PartiesOf | undefined
}

export type PartiesOf = (db: Db, keys: readonly string[]) => Promise<Map<string, number[]>>

export const createRoutes = (): Routes => ({ all: [], places: new Set(), records: new Map(), nested: new Map(), unguarded: new Map() })

/** Serves one endpoint by a function; `prepare` runs before its transaction, and `shared` may answer instead. */
export function serve<P, Q, B, R>(
  routes: Routes,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<Endpoint<P, Q, B, R>>,
  prepare?: Prepare,
  shared?: Shared<Endpoint<P, Q, B, R>>,
): void {
  const place = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`
  if (routes.places.has(place)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice.`)
  routes.places.add(place)
  routes.all.push({ endpoint, handle, prepare, shared })
}

/** Joins flat routes with the guards of their collections, once all modules have named theirs. */
export function guarded(routes: Routes): Routes {
  const all = routes.all.map((route) => ({
    ...route,
    guard: routes.records.get(/^\/api\/v1\/([\w-]+)\/:/.exec(route.endpoint.path)?.[1] ?? ''),
    find: routes.nested.get(/^\/api\/v1\/accounts\/:account_id\/([\w-]+)\/:/.exec(route.endpoint.path)?.[1] ?? ''),
    behind: routes.unguarded.get(/^\/api\/v1\/((?:public\/)?[\w-]+)\/:/.exec(route.endpoint.path)?.[1] ?? ''),
  }))
  return { ...routes, all }
}

type Verbs<R extends Resource> = {
  [V in 'list' | 'read' | 'export' | 'create' | 'update' | 'remove' | 'filters']?: (
    ctx: Context,
    input: HandlerInput<R[V]>,
  ) => Promise<ResultOf<R[V]> | FileAnswer | JsonAnswer>
}

/** Serves the verbs of a resource that are given; one that is not given does not exist. */
export function serveResource<R extends Resource>(routes: Routes, resource: R, verbs: Verbs<R>): void {
  for (const [verb, handle] of Object.entries(verbs)) if (handle) serve(routes, resource[verb as 'list'], handle as never)
}
