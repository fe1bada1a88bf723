import { limitsOfFields, type Limits, type Schema } from './limits.ts'
import { Reference } from './print.ts'

/** An endpoint of the contract, as far as its browser's side is made from it. */
interface Endpoint {
  id: string
  method: string
  path: string
  access: object
  body: Schema
  shape?: Shape
  produces?: string
  multipart?: boolean
}

interface Shape {
  name: string
  filters: object
  alternatives?: object
  paged: boolean
}

/** Facts of the whole contract that single declarations are printed with. */
export interface Known {
  /** Filters that a resource states; its lists need not repeat them. */
  filters: ReadonlySet<object>
  /** Names of resources by the word that ids use for them: `contact-lists` by `contactLists`. */
  names: ReadonlyMap<string, string>
}

/** Whether a browser can be given a value; schemas and functions are left to the server. */
export const isData = (value: unknown): boolean =>
  typeof value === 'function'
    ? false
    : typeof value !== 'object' || value === null || (!('_zod' in value) && Object.values(value).every(isData))

/** Whether a value is an endpoint, a resource, or an object of them. */
export const isCalls = (value: unknown): value is object =>
  isEndpoint(value) || (isPlainObject(value) && !('_zod' in value) && Object.values(value).some(isCalls))

/**
 * The browser's side of endpoints and resources: plain data, nested as the contract nests them.
 *
 * @param limits the expression that names the limits of the declaration, nested likewise
 */
export function withoutSchemas(value: unknown, limits: string, known: Known): unknown {
  if (isEndpoint(value)) return printable(value, limits, known)
  const parts = Object.entries(value as Record<string, unknown>).flatMap(([name, part]) => {
    if (isCalls(part)) return [[name, withoutSchemas(part, `${limits}.${name}`, known)] as const]
    if (name === 'shape') return [[name, shapeOf(part as Shape)] as const]
    return name !== 'row' && isData(part) ? [[name, part] as const] : []
  })
  return Object.fromEntries(parts)
}

const shapeOf = ({ filters, alternatives }: Shape) => ({ filters, ...(alternatives && { alternatives }) })

/** The filters that the resources in a declaration state. */
export function filtersIn(value: object): object[] {
  if (isEndpoint(value)) return []
  const own = 'shape' in value ? [(value.shape as Shape).filters] : []
  return [...own, ...Object.values(value).filter(isCalls).flatMap(filtersIn)]
}

/** The limits of all bodies in a declaration, nested as the endpoints are; undefined where there are none. */
export function limitsIn(value: unknown): object | undefined {
  if (isEndpoint(value)) return limitsOfBody(value)
  const parts = Object.entries(value as object)
    .filter(([, part]) => isCalls(part))
    .map(([name, part]) => [name, limitsIn(part)] as const)
    .filter(([, limits]) => limits)
  return parts.length ? Object.fromEntries(parts) : undefined
}

/** The endpoints of a declaration. */
export const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : Object.values(value as object)
        .filter(isCalls)
        .flatMap(endpointsIn)

/** The names of the resources that endpoints read, by the word that ids use for them. */
export function resourceNames(endpoints: readonly Endpoint[]): Map<string, string> {
  const names = endpoints.flatMap(({ shape }) => (shape ? [shape.name] : []))
  return new Map(names.map((name) => [name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase()), name]))
}

/**
 * The name under which answers of an endpoint are kept. Every endpoint of a resource has the name of the resource, `contact-lists`
 * for `contactLists.update`; other endpoints the word in their id, `session` for `auth.session.read`.
 */
export function recordsOf({ id, shape }: Endpoint, names: Known['names']): string {
  const word = id.split('.').at(-2) ?? id
  return shape?.name ?? names.get(word) ?? word
}

function printable(endpoint: Endpoint, limits: string, known: Known) {
  const { id, method, path, access, shape, produces, multipart } = endpoint
  return {
    id,
    method,
    path,
    access,
    records: recordsOf(endpoint, known.names),
    ...(shape?.paged && !known.filters.has(shape.filters) && { shape: shapeOf(shape) }),
    ...(produces && { produces }),
    ...(multipart && { multipart }),
    ...(limitsOfBody(endpoint) && { limits: new Reference(limits) }),
  }
}

function limitsOfBody({ body }: Endpoint): Limits | undefined {
  const limits = limitsOfFields(body._zod.def.shape ?? {})
  return Object.keys(limits).length ? limits : undefined
}

const isPlainObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const isEndpoint = (value: unknown): value is Endpoint =>
  isPlainObject(value) && 'id' in value && 'method' in value && 'path' in value && 'access' in value
