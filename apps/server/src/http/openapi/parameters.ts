import { DATE_PRESETS, type AnyEndpoint, type FilterDefinition, type QueryShape } from '@stoa/contract'
import { z } from 'zod'
import { plainSchema, type Components, type Json } from './schemas.ts'

const text = { type: 'string' }
const list = (of: string) => `One value or several, separated by commas: ${of}.`

/** What filters of a kind accept besides a bare value; `filter[name][operator]=value` on the wire. */
const OPERATORS: Record<string, Json> = {
  contains: { ...text, description: 'The text occurs anywhere, in upper or lower case.' },
  starts_with: { ...text, description: 'The text begins with this.' },
  after: { ...text, format: 'date', description: 'Later than this day.', example: '2026-01-31' },
  before: { ...text, format: 'date', description: 'Earlier than this day.', example: '2026-12-31' },
  between: { ...text, description: 'Two values, both included, separated by a comma.', example: '2026-01-01,2026-03-31' },
  preset: { ...text, enum: [...DATE_PRESETS], description: 'A period that ends today, or a calendar year.' },
  gte: { type: 'number', description: 'At least this number.' },
  lte: { type: 'number', description: 'At most this number.' },
}
const BY_KIND: Record<FilterDefinition['kind'], readonly string[]> = {
  search: [],
  text: ['contains', 'starts_with'],
  choice: [],
  date: ['after', 'before', 'between', 'preset'],
  number: ['gte', 'lte', 'between'],
  boolean: [],
}

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
    description: keyText(name, endpoint.path),
    schema: Object.keys(schema).length ? plainSchema(schema) : { type: 'integer' },
    example: name.endsWith('uuid') ? '01a21e75-075e-790e-9c8e-116a4b6151c6' : name === 'id' || name.endsWith('_id') ? 7 : undefined,
  }))
}

function keyText(name: string, path: string): string {
  const segments = path.split('/')
  const before = segments[segments.indexOf(`:${name}`) - 1]?.replaceAll('-', ' ') ?? 'record'
  if (name === 'token' || name === 'public_token') return 'Secret of the link.'
  if (name === 'id' || name === 'uuid') return `Key of the record in ${before}.`
  return `The ${name.replace(/_(id|uuid)$/, '').replaceAll('_', ' ')}.`
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
    ...(shape.sorts.length
      ? [named('sort', `Order, \`-\` for descending. ${list(shape.sorts.map((one) => `\`${one}\``).join(', '))}`, `-${shape.sorts[0]}`)]
      : []),
    ...(shape.includes.length
      ? [named('include', `Relations to add. ${list(shape.includes.map((one) => `\`${one}\``).join(', '))}`, shape.includes[0])]
      : []),
    named(`fields[${shape.name}]`, 'Attributes to answer, separated by commas; the key is always answered.', 'id'),
    ...(shape.paged ? PAGING.map((one) => ({ $ref: `#/components/parameters/${one}` })) : []),
  ]
}

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
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Key of your choice. A repeated request with the same key and body gets the first answer and writes nothing, for 24 hours.',
    schema: { type: 'string', maxLength: 120 },
    example: 'import-2026-11-27-row-17',
  },
}

function filterParameter(resource: string, name: string, filter: FilterDefinition, components: Components): Json {
  const base = { name: `filter[${name}]`, in: 'query' }
  if (filter.kind === 'search')
    return { ...base, description: 'Text to search for, at most 200 characters.', schema: text, example: 'maria' }
  const operators =
    filter.kind === 'choice'
      ? choiceOperators(filter)
      : { ...isOf(filter), ...Object.fromEntries(BY_KIND[filter.kind].map((one) => [one, OPERATORS[one]])) }
  const schema = components.named(filterName(resource, name, filter), { type: 'object', properties: operators })
  return { ...base, description: filterText(name, filter, Object.keys(operators)), style: 'deepObject', explode: true, schema }
}

const filterName = (resource: string, name: string, filter: FilterDefinition) =>
  filter.options
    ? `${pascal(resource)}${pascal(name)}Filter`
    : `${pascal(filter.value ?? filter.kind)}${filter.nullable ? 'OrNone' : ''}Filter`

function isOf(filter: FilterDefinition): Json {
  if (filter.kind === 'date')
    return {
      is: { ...text, format: 'date', description: 'On this day.' },
      is_not: { ...text, format: 'date', description: 'Not on this day.' },
    }
  if (filter.kind === 'number') return { is: { type: 'number', description: 'This number.' } }
  return filter.kind === 'boolean' ? { is: { type: 'boolean', description: 'Yes or no.' } } : {}
}

function choiceOperators({ value, options, nullable }: FilterDefinition): Json {
  const one =
    value === 'id' ? { type: 'integer' } : { ...text, ...(value === 'uuid' && { format: 'uuid' }), ...(options && { enum: options }) }
  const none = nullable ? ' `null` stands for none.' : ''
  return {
    is: { ...one, description: `This value.${none}` },
    is_not: { ...one, description: 'Any other value.' },
    in: { ...text, description: 'Any of these values, separated by commas.' },
    not_in: { ...text, description: 'None of these values, separated by commas.' },
  }
}

function filterText(name: string, { kind, options }: FilterDefinition, operators: readonly string[]): string {
  const bare = {
    text: '`contains`',
    choice: '`in`',
    date: '`is`, and a pair `between`',
    number: '`is`, and a pair `between`',
    boolean: '`is`',
    search: '',
  }[kind]
  const values = options ? ` Values: ${options.map((one) => `\`${one}\``).join(', ')}.` : ''
  return `Filters by \`${name}\`. Operators: ${operators.map((one) => `\`${one}\``).join(', ')}; a bare value means ${bare}.${values}`
}

/** What parameters outside lists mean, by name. */
const MEANINGS: Readonly<Record<string, string>> = {
  expires: 'Expiry of the link, in unix seconds.',
  signature: 'Signature of the link.',
  before: 'Only records before the one with this id.',
  after: 'Cursor of the previous answer, or the id after which records begin.',
  around: 'Id of the record around which records are answered.',
  by: 'Whose actions are answered.',
  refresh: 'Whether figures are computed anew.',
  format: 'Format of the file.',
  resource: 'List to which the saved queries belong.',
  shared_with_account_id: 'Account with which the record is shared.',
  filter: 'Filters of the list below this path, such as `filter[search]`.',
  limit: 'Most records to answer.',
  from: 'First day.',
  to: 'Last day.',
  since: 'First day.',
  until: 'Last day.',
  search: 'Text to search for.',
  account_id: 'The account.',
  ids: 'Ids that the answer contains in any case, separated by commas.',
  days: 'Number of days.',
  status: 'Only records with this status.',
  page: 'Number of the page.',
  per_page: 'Records on a page.',
  include: 'Relations to add, separated by commas.',
  kind: 'Kind of records.',
  assignee: 'Only records that this member is assigned to.',
  account_relation_uuid: 'The business relation.',
  contact_id: 'The contact.',
  country_code: 'Country, as in ISO 3166-1.',
  currency: 'Currency, as in ISO 4217.',
  compare: 'Period with which figures are compared.',
  age: 'Column of the report.',
  move: 'Kind of change in the report.',
}

function plainParameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { description?: string }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: schema.description ?? MEANINGS[name] ?? '',
    schema: plainSchema(schema),
  }))
}

/** `ContactLists` of `contact-lists`, `contact_lists` or `contactLists`. */
export const pascal = (name: string): string => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

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
