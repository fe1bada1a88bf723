import type { AnyEndpoint } from '@stoa/contract'
import type { Fixtures } from './access-fixtures.ts'
import { bodyOf, bodySchema, kindOfReference, referencesOf, type JsonSchema, type Reference } from './body-references.ts'

/** Values that no field expects, of every type of JSON. */
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  [],
  {},
  -1,
  9_007_199_254_740_991,
  1e300,
  0.1,
  true,
  'x'.repeat(3000),
  'a\u0000b',
  [null],
  [{}],
  '9999-99-99',
  '0001-01-01T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  '\ud800',
  { id: null },
]
/** Bodies that are not objects. */
export const ODD_BODIES: readonly unknown[] = [null, [], 'text', 42, true, { '': '' }, { __proto__: null, constructor: 1, toString: 2 }]
/** Keys of records that do not exist. */
export const UNKNOWN_KEYS = [
  '0',
  '-1',
  '999999999',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999',
  '1e3',
  '1.5',
  'abc',
  '%00',
  '%F0%9F%98%80',
  '00000000-0000-0000-0000-000000000000',
  '01890000-0000-7000-8000-000000000000',
]
const ODD_FILTERS = ['', 'null', '-1', '99999999999999999999', '2026-99-99', 'a%00b', '%25_', ',,,', '2026-01-01..2025-01-01', '1e999']

/** A body with every field of the schema, with keys of own records where a field names one. */
export function fullBody(endpoint: AnyEndpoint, own: Fixtures): unknown {
  const schema = bodySchema(endpoint)
  const references = new Map(referencesOf(schema).map((one) => [one.path, one]))
  return bodyOf(schema, new Set(pathsOf(schema)), (path) => {
    const reference = references.get(path)
    if (!reference) return undefined
    const kind = kindOf(endpoint, reference)
    const key = kind && own[kind]
    return key == null ? undefined : reference.isMany ? [key] : key
  })
}

/** Kinds of catalogue records have no name there; a plain value is sent in their place. */
function kindOf(endpoint: AnyEndpoint, reference: Reference): string | null {
  if (reference.name === 'account_id') return 'accounts'
  try {
    return kindOfReference(endpoint, reference)
  } catch {
    return null
  }
}

/** Paths of all fields of a schema, as `bodyOf` names them. */
function pathsOf(schema: JsonSchema, at = '', depth = 0): string[] {
  if (depth > 6) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${at}${name}`,
    ...pathsOf(field, `${at}${name}.`, depth + 1),
  ])
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => pathsOf(one, at, depth + 1))
  return [...own, ...inner, ...(schema.items ? pathsOf(schema.items, `${at}[].`, depth + 1) : [])]
}

/** The body once for each field, with an odd value in it; `rounds` different values are used for each field. */
export function* oddBodies(body: unknown, rounds: number, seed: number): Generator<unknown> {
  const places = placesIn(body)
  for (const [at, place] of places.entries())
    for (let round = 0; round < rounds; round += 1)
      yield withValue(body, place, ODD_VALUES[(at * 7 + seed + round * 5) % ODD_VALUES.length])
}

function placesIn(value: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || at.length > 6) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...at, Array.isArray(value) ? Number(name) : name]
    return [place, ...placesIn(inner, place)]
  })
}

function withValue(body: unknown, [first, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (first === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(body) ? ([...body] as never) : { ...(body as object) }
  copy[first] = withValue(copy[first], rest, value)
  return copy
}

/** Queries with names and values that an endpoint does not expect. */
export function oddQueries({ shape }: AnyEndpoint): string[] {
  const filters = Object.keys(shape?.filters ?? {}).flatMap((name, at) => {
    const values = [0, 1, 2].map((round) => ODD_FILTERS[(at + round * 3) % ODD_FILTERS.length])
    return [...values.map((value) => `filter[${name}]=${value}`), `filter[${name}][]=1&filter[${name}][]=x`, `filter[${name}][x][y]=1`]
  })
  return [
    '',
    'fields=id',
    'fields[]=id&fields[x]=name',
    'include=nothing,,.a.b.c.d',
    'page=-1&per_page=0&limit=x',
    'page=1e20&page[size]=x&page[number][]=2',
    'page[number]=99999999999&page[size]=999999',
    'sort=-,--x,created_at',
    'filter=x&search[]=1&tzOffset=abc&from=x&to=9999-99-99',
    `search=${'%CE%B1'.repeat(400)}`,
    'from=2020-01-01&to=2030-12-31&fields=uuid',
    ...(shape?.includes.length ? [`include=${shape.includes.join(',')}&fields=id`] : []),
    ...(shape?.sorts ?? []).map((name) => `sort=-${name}&page=3`),
    ...filters,
  ]
}
