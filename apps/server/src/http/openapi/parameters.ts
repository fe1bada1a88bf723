import { alternativeFilters, ALTERNATIVES, ALTERNATIVES_MAX, type AnyEndpoint, type QueryShape, TOTAL_UP_TO_MAX } from '@stoa/contract'
import { z } from 'zod'
import { filterParameter } from './filters.ts'
import { keyMeaning, parameterMeaning } from './meanings.ts'
import { plainSchema, type Components, type Json } from './schemas.ts'

const text = { type: 'string' }
const list = (of: string) => `One value or several, separated by commas: ${of}.`

/** Parameters of the query, with what each accepts. */
export function queryParameters(endpoint: AnyEndpoint, components: Components): Json[] {
  return endpoint.shape ? listParameters(endpoint.shape, components) : plainParameters(endpoint)
}

export function pathParameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {} } = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    ...keyMeaning(name, endpoint.path, schema),
    schema: Object.keys(schema).length ? plainSchema(schema) : { type: 'integer' },
  }))
}

function listParameters(shape: QueryShape, components: Components): Json[] {
  const filters = Object.entries(shape.filters).map(([name, filter]) => filterParameter(shape.name, name, filter, components))
  const named = (name: string, description: string, example?: string): Json => ({
    name,
    in: 'query',
    description,
    schema: text,
    ...(example && { example }),
  })
  return [
    ...filters,
    ...(shape.alternatives ? [alternativesParameter(alternativeFilters(shape))] : []),
    ...(shape.sorts.length
      ? [named('sort', `Order, \`-\` for descending. ${list(shape.sorts.map((one) => `\`${one}\``).join(', '))}`, `-${shape.sorts[0]}`)]
      : []),
    ...(shape.includes.length
      ? [named('include', `Relations to add. ${list(shape.includes.map((one) => `\`${one}\``).join(', '))}`, shape.includes[0])]
      : []),
    named(`fields[${shape.name}]`, 'Attributes to answer, separated by commas; the key is always answered.', 'id'),
    ...(shape.paged
      ? [...PAGING, ...(shape.filters.search ? ['total_up_to'] : [])].map((one) => ({ $ref: `#/components/parameters/${one}` }))
      : []),
  ]
}

/** Groups of filters of which at least one must match. */
const alternativesParameter = (filters: readonly string[]): Json => ({
  name: `filter[${ALTERNATIVES}]`,
  in: 'query',
  description: `Groups of filters, at most ${ALTERNATIVES_MAX}: records match all filters of at least one group, in addition to the other filters. A group is numbered: \`filter[${ALTERNATIVES}][0][name][operator]=value\`. Filters: ${filters.map((one) => `\`${one}\``).join(', ')}.`,
  style: 'deepObject',
  explode: true,
  schema: { type: 'array', maxItems: ALTERNATIVES_MAX, items: { type: 'object' } },
  example: [{ [filters[0]!]: '1' }],
})

const PAGING = ['page', 'per_page']

/** Parameters that all lists share. */
const SHARED_PARAMETERS: Json = {
  page: { name: 'page', in: 'query', description: 'Number of the page.', schema: { type: 'integer', minimum: 1, default: 1 }, example: 2 },
  per_page: {
    name: 'per_page',
    in: 'query',
    description: 'Records on a page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    example: 100,
  },
  total_up_to: {
    name: 'total_up_to',
    in: 'query',
    description:
      'Most matches of a search that are found and counted: a search that shows the first few is then faster. `meta.total` is this number when there are more, and any of the matches may be among them.',
    schema: { type: 'integer', minimum: 1, maximum: TOTAL_UP_TO_MAX },
    example: 200,
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Key of your choice. A repeated request with the same key and body gets the first answer and writes nothing, for 24 hours.',
    schema: { type: 'string', maxLength: 120 },
    example: 'import-2026-11-27-row-17',
  },
}

function plainParameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...parameterMeaning(name, schema),
    schema: plainSchema(schema),
  }))
}

/** Moves parameters that several operations share to the components, and refers to them. @returns the components */
export function shareParameters(operations: readonly { parameters: Json[] }[]): Json {
  const count = new Map<string, number>()
  for (const { parameters } of operations)
    for (const one of parameters) count.set(JSON.stringify(one), (count.get(JSON.stringify(one)) ?? 0) + 1)
  const shared: Record<string, unknown> = { ...SHARED_PARAMETERS }
  const names = new Map<string, string>()
  for (const operation of operations)
    operation.parameters = operation.parameters.map((one) => {
      const content = JSON.stringify(one)
      if ('$ref' in one || count.get(content)! < 2) return one
      let name = names.get(content)
      if (!name) {
        const base = String(one.name)
          .replaceAll(/[^\w]+/g, '_')
          .replace(/_$/, '')
        for (let n = 1; !name; n++) if (!((n === 1 ? base : `${base}_${n}`) in shared)) name = n === 1 ? base : `${base}_${n}`
        names.set(content, name)
        shared[name] = one
      }
      return { $ref: `#/components/parameters/${name}` }
    })
  return shared
}
