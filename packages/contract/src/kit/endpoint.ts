import { z } from 'zod'
import type { Access } from './access.ts'
import { PageLinks, PageMeta } from './page.ts'
import type { QueryShape } from './query.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Limits of wire-contract.md 4.7 that an endpoint can name; all others share the API limit per user. */
export type RateLimit = 'credentials' | 'verification' | 'password-email' | 'heavy' | 'channel-auth' | 'public-link'

/** One HTTP call: the primitive from which routes, OpenAPI, the typed client and the access tests are generated. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  /** Unique id; the name of the call in the checklist if it has one, such as `contacts.read`. */
  readonly id: string
  readonly method: Method
  /** Full path with `:name` parameters, such as `/api/v1/contacts/:id`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params: z.ZodType<P>
  readonly query: z.ZodType<Q>
  readonly body: z.ZodType<B>
  readonly response: z.ZodType<R>
  /** Filters, sort orders and includes of the query, for lists, reads and exports. */
  readonly shape?: QueryShape
  /** Whether a file is streamed instead of JSON; `nothing` returns 204. */
  readonly produces?: 'xlsx' | 'file' | 'nothing'
  /** Whether multipart bodies with files are accepted. */
  readonly multipart?: boolean
  /** Whether any body is accepted: content other than a JSON object, form or multipart form is passed as `body`. */
  readonly any_body?: boolean
  /** Body keys whose content is opaque JSON: never trimmed, renamed or emptied (wire-contract.md 3.1). */
  readonly opaque?: readonly string[]
  readonly limit?: RateLimit
  /**
   * `dropped`: an identical request of the same user that arrives before the first is answered, such as that of a second tab, gets the
   * answer of the first and changes nothing. For actions that no state of the record limits to one.
   */
  readonly repeats?: 'dropped'
  /** Whether the handler opens transactions itself (streams, long reads); other writes run in one transaction. */
  readonly transaction?: 'none'
  /** Whether API tokens may call it; see {@link takesApiTokens}. */
  readonly api_tokens?: boolean
}

/** Whether API tokens may call an endpoint: by default those whose access is a permission, which a token can have. */
export const takesApiTokens = ({ access, api_tokens }: Pick<AnyEndpoint, 'access' | 'api_tokens'>): boolean =>
  api_tokens ?? access.who === 'permission'

export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any> ? P : never
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any> ? Q : never
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? B : never
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, any> ? { params: P; query: Q; body: B } : never
export type ResultOf<E> = E extends Endpoint<any, any, any, infer R> ? R : never
export type AnyEndpoint = Endpoint<any, any, any, any>

type Optional = 'shape' | 'produces' | 'multipart' | 'any_body' | 'opaque' | 'limit' | 'repeats' | 'transaction' | 'api_tokens'

/**
 * Minimal type of a schema with a value of type `T`. With `z.ZodType` as a parameter type, the compiler would compare every
 * schema method by method, which took most of the time of type checks.
 */
export interface SchemaOf<T> {
  readonly _zod: { readonly output: T }
}

/** The same endpoint, but identical requests that arrive together count as one. */
export const dropsRepeats = <E extends AnyEndpoint>(endpoint: E): E => ({ ...endpoint, repeats: 'dropped' })

/** Declares an endpoint. Omitted schemas are empty. Writes without a result return `{"data": null}`. */
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

/** Ids in a path consist of digits: `1e3` and `0x10` are not valid. */
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

/** Page of a list without pagination: a single page with all records. */
export const onePage = { links: PageLinks.optional(), meta: PageMeta.optional() }

/** `{"data": […]}`: an unpaginated list, such as a picker. */
export const manyOf = <T extends z.core.SomeType>(row: T) => z.object({ data: z.array(row), ...onePage })
