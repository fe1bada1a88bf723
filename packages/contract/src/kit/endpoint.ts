import { z } from 'zod'
import type { Access } from './access.ts'
import { PageLinks, PageMeta } from './page.ts'
import type { QueryShape } from './query.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Limits of wire-contract.md 4.7 that an endpoint can name; all others share the API limit per user. */
export type RateLimit = 'credentials' | 'verification' | 'password-email' | 'heavy' | 'channel-auth' | 'public-link'

/** One HTTP call: the single primitive that routes, OpenAPI, the typed client and the access tests are made from. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  /** Unique; the name of the call in the checklist where it has one, such as `contacts.read`. */
  readonly id: string
  readonly method: Method
  /** Whole path with `:name` parameters, such as `/api/v1/contacts/:id`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params: z.ZodType<P>
  readonly query: z.ZodType<Q>
  readonly body: z.ZodType<B>
  readonly response: z.ZodType<R>
  /** Filters, sorts and includes that the query may name; set for lists, reads and exports. */
  readonly shape?: QueryShape
  /** A file is streamed instead of JSON; `nothing` answers 204. */
  readonly produces?: 'xlsx' | 'file' | 'nothing'
  /** Multipart bodies are accepted; files arrive beside the fields. */
  readonly multipart?: boolean
  /** A body is taken whatever it is: what is no object of JSON, form or multipart form arrives under the name `body`. */
  readonly any_body?: boolean
  /** Body keys whose content is opaque JSON: never trimmed, renamed or emptied (wire-contract.md 3.1). */
  readonly opaque?: readonly string[]
  readonly limit?: RateLimit
  /** The handler opens its own transactions (streams, long reads); all other writes run in one. */
  readonly transaction?: 'none'
}

export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any> ? P : never
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any> ? Q : never
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? B : never
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, any> ? { params: P; query: Q; body: B } : never
export type ResultOf<E> = E extends Endpoint<any, any, any, infer R> ? R : never
export type AnyEndpoint = Endpoint<any, any, any, any>

type Optional = 'shape' | 'produces' | 'multipart' | 'any_body' | 'opaque' | 'limit' | 'transaction'

/**
 * A schema whose value is a `T`: as little of it as types need. A parameter of type `z.ZodType` would have every schema
 * compared with it method by method, which took most of the time of checking types.
 */
export interface SchemaOf<T> {
  readonly _zod: { readonly output: T }
}

/** Declares an endpoint; what is left out is empty. Bodyless writes answer `{"data": null}`. */
export function defineEndpoint<P = {}, Q = {}, B = {}, R = { data: null }>(
  definition: Pick<AnyEndpoint, 'id' | 'method' | 'path' | 'access' | 'summary' | Optional> & {
    params?: SchemaOf<P>
    query?: SchemaOf<Q>
    body?: SchemaOf<B>
    response?: SchemaOf<R>
  },
): Endpoint<P, Q, B, R> {
  const empty = z.object({})
  return {
    params: paramsOf(definition.path),
    query: empty,
    body: empty,
    response: z.object({ data: z.null() }),
    ...definition,
  } as unknown as Endpoint<P, Q, B, R>
}

/** Ids of a path are written in digits: `1e3` and `0x10` name no record. */
const recordId = z.preprocess(
  (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? Number.NaN : value),
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
)

/** Numeric ids and uuids of a path, by the name of the parameter; anything else is a 404, not a 422 (wire-contract.md 6). */
export function paramsOf(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return z.object(Object.fromEntries(names.map((name) => [name, parameter(name)])))
}

function parameter(name: string): z.ZodType {
  if (name.endsWith('uuid')) return z.uuid()
  if (name === 'id' || name.endsWith('_id')) return recordId
  return z.string().min(1).max(200)
}

export const idParams = z.object({ id: recordId })
export const uuidParams = z.object({ uuid: z.uuid() })
export const accountParams = z.object({ account_id: recordId })

/** `{"data": …}`: the envelope of one record (wire-contract.md 1.1). */
export const oneOf = <T extends z.core.SomeType>(row: T) => z.object({ data: row })

/** What a list that is answered whole says of itself: where it is a list of records, that it is the one page of all. */
export const onePage = { links: PageLinks.optional(), meta: PageMeta.optional() }

/** `{"data": […]}`: an unpaginated list, such as a picker. */
export const manyOf = <T extends z.core.SomeType>(row: T) => z.object({ data: z.array(row), ...onePage })
