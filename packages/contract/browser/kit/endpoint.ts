import type { Access } from '../../src/kit/access.ts'
import type * as schemas from '../../src/kit/endpoint.ts'
import type { ListQuery } from '../../src/kit/query.ts'
import type { Filters, FilterOption, One, Page, Params, Resource as ResourceWithSchemas } from '../../src/kit/resource.ts'
import type { RecordsName } from '../records.generated.ts'

/**
 * One HTTP call as the browser knows it: what it needs to send the call, without the schemas that the server checks it
 * with. `types` never has a value; it carries the types of the call.
 */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> {
  readonly id: string
  readonly method: schemas.Method
  /** Whole path with `:name` parameters, such as `/api/v1/contacts/:id`. */
  readonly path: string
  readonly access: Access
  /** The records that the call reads or changes; answers are kept by this name. */
  readonly records: RecordsName
  readonly shape?: { readonly filters: Filters; readonly alternatives?: { readonly except: readonly string[] } }
  /** A file is streamed instead of JSON; `nothing` answers 204. */
  readonly produces?: 'xlsx' | 'file' | 'nothing'
  /** The body is sent as a multipart form. */
  readonly multipart?: boolean
  /** The limits of the body's fields. */
  readonly limits?: object
  readonly types?: { readonly params: P; readonly query: Q; readonly body: B; readonly response: R }
}
export type AnyEndpoint = Endpoint<any, any, any, any>

export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any> ? P : never
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any> ? Q : never
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? B : never
export type ResultOf<E> = E extends Endpoint<any, any, any, infer R> ? R : never

/** What an input of a form may hold. */
export interface Limit {
  /** Most characters of a text. */
  readonly maxLength?: number
  /** Fewest characters of a text. */
  readonly minLength?: number
  /** Smallest number. */
  readonly min?: number
  /** Largest number. */
  readonly max?: number
  /** Most items of a list. */
  readonly maxItems?: number
  /** The limits of each item of a list. */
  readonly item?: Limit
  /** The limits of each field of an object. */
  readonly fields?: Limits
}
export type Limits = Readonly<Record<string, Limit>>

/** The endpoints of one kind of record, and the filters that its lists understand. */
export interface Resource<Row = any, Create = any, Update = any, F extends Filters = any, S extends string = any, I extends string = any> {
  readonly name: string
  readonly key: 'id' | 'uuid'
  readonly shape: { readonly filters: F; readonly alternatives?: { readonly except: readonly string[] } }
  readonly list: Endpoint<Params, ListQuery<keyof F & string, S, I>, {}, Page<Row>>
  readonly read: Endpoint<Params, { include?: readonly I[] }, {}, One<Row>>
  readonly create: Endpoint<Params, {}, Create, One<Row>>
  readonly update: Endpoint<Params, {}, Update & { version?: number }, One<Row>>
  readonly remove: Endpoint<Params, {}, {}, { data: null }>
  /** The list as a spreadsheet: same filters and order, no page. */
  readonly export: Endpoint<Params, Omit<ListQuery<keyof F & string, S, I>, 'page' | 'per_page'>, {}, unknown>
  /** What `filters` and their operators the list understands, for drawing them. */
  readonly filters: Endpoint<Params, {}, {}, { data: FilterOption[] }>
}

/**
 * The browser's side of what the contract declares: an endpoint, a resource, or several of them by name.
 *
 * @typeParam L limits of the fields, in the same nesting; unknown where there are none
 */
export type InBrowser<T, L = unknown> =
  T extends ResourceWithSchemas<infer Row, infer Create, infer Update, infer F, infer S, infer I>
    ? Resource<Row, Create, Update, F, S, I> & LimitsOf<L>
    : T extends schemas.Endpoint<infer P, infer Q, infer B, infer R>
      ? Endpoint<P, Q, B, R> & (unknown extends L ? unknown : { readonly limits: L })
      : { readonly [K in keyof T]: InBrowser<T[K], K extends keyof L ? L[K] : unknown> }

type LimitsOf<L> = unknown extends L ? unknown : { readonly [K in keyof L]: { readonly limits: L[K] } }
