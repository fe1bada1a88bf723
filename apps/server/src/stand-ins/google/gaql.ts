/** A query of the Google Ads query language, as far as the stand-in understands it. */
export interface Gaql {
  fields: string[]
  resource: string
  conditions: Condition[]
  order: { field: string; descending: boolean }[]
  limit: number | null
}

interface Condition {
  field: string
  operator: string
  values: string[]
}

/** The query is not one; `code` is the value of `queryError`. */
export class GaqlError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const CLAUSES =
  /^\s*SELECT\s+(?<select>.+?)\s+FROM\s+(?<from>\w+)(?:\s+WHERE\s+(?<where>.+?))?(?:\s+ORDER\s+BY\s+(?<order>.+?))?(?:\s+LIMIT\s+(?<limit>\d+))?\s*$/is
const CONDITION =
  /^\s*(?<field>[\w.]+)\s*(?:(?<compare>!=|>=|<=|=|>|<)\s*(?<value>'[^']*'|[\w.-]+)|(?<in>(?:NOT\s+)?IN)\s*\((?<list>[^)]*)\)|BETWEEN\s+'(?<low>[^']*)'\s+AND\s+'(?<high>[^']*)')\s*$/i

/** @throws GaqlError for anything outside SELECT, FROM, WHERE (=, !=, <, >, IN, BETWEEN), ORDER BY and LIMIT */
export function parseGaql(text: string, known: (resource: string) => ReadonlySet<string> | undefined): Gaql {
  const clauses = CLAUSES.exec(text)?.groups
  if (!clauses) throw new GaqlError('UNEXPECTED_INPUT', 'Error in query: unexpected input.')
  const resource = clauses.from!
  const fields_of = known(resource)
  if (!fields_of) throw new GaqlError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `Invalid resource type in FROM clause: '${resource}'.`)
  const fields = split(clauses.select!, ',')
  const conditions = clauses.where ? split(clauses.where, / AND (?!'[^']*'\s*(?:AND|$))/i).map(readCondition) : []
  const order = clauses.order ? split(clauses.order, ',').map(readOrder) : []
  for (const field of [...fields, ...conditions.map((one) => one.field), ...order.map((one) => one.field)])
    if (!fields_of.has(field)) throw new GaqlError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${field}'.`)
  return { fields, resource, conditions, order, limit: clauses.limit ? Number(clauses.limit) : null }
}

const split = (text: string, by: string | RegExp) => text.split(by).map((part) => part.trim())

function readCondition(text: string): Condition {
  const { field, compare, value, in: within, list, low, high } = CONDITION.exec(text)?.groups ?? {}
  if (!field) throw new GaqlError('BAD_OPERATOR', `Error in WHERE clause: '${text}'.`)
  if (compare) return { field, operator: compare, values: [plain(value!)] }
  if (within) return { field, operator: within.toUpperCase().replace(/\s+/, ' '), values: split(list!, ',').map(plain) }
  return { field, operator: 'BETWEEN', values: [low!, high!] }
}

const plain = (value: string) => value.replace(/^'|'$/g, '')

function readOrder(text: string): { field: string; descending: boolean } {
  const [field = '', direction = 'ASC'] = text.split(/\s+/)
  return { field, descending: direction.toUpperCase() === 'DESC' }
}

type Flat = Record<string, string | number | boolean | null>

/** Rows that fulfil the conditions, in order. */
export function selectRows(query: Gaql, rows: Iterable<Flat>): Flat[] {
  const found = [...rows].filter((row) => query.conditions.every((condition) => fulfils(row[condition.field] ?? null, condition)))
  found.sort((a, b) => {
    for (const { field, descending } of query.order) {
      const difference = compareValues(a[field] ?? null, b[field] ?? null)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  return query.limit === null ? found : found.slice(0, query.limit)
}

function fulfils(value: string | number | boolean | null, { operator, values }: Condition): boolean {
  const text = String(value)
  const compared = compareValues(value, typeof value === 'number' ? Number(values[0]) : values[0]!)
  switch (operator) {
    case '=':
      return text.toLowerCase() === values[0]!.toLowerCase()
    case '!=':
      return text.toLowerCase() !== values[0]!.toLowerCase()
    case 'IN':
      return values.includes(text)
    case 'NOT IN':
      return !values.includes(text)
    case 'BETWEEN':
      return text >= values[0]! && text <= values[1]!
    case '>=':
      return compared >= 0
    case '<=':
      return compared <= 0
    case '>':
      return compared > 0
    default:
      return compared < 0
  }
}

function compareValues(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

const camel = (name: string) => name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())
/** Numbers of these fields are not int64, so JSON keeps them numbers. */
const DOUBLES = new Set(['metrics.conversions', 'metrics.conversions_value', 'user_list.match_rate_percentage', 'customer_client.level'])

/** A row as the API answers it: nested, lower camel case, int64 as strings, empty fields left out. */
export function presentRow(fields: readonly string[], row: Flat): Record<string, Record<string, unknown>> {
  const nested: Record<string, Record<string, unknown>> = {}
  for (const field of fields) {
    const value = row[field]
    if (value === null || value === undefined) continue
    const [resource = '', name = ''] = field.split('.')
    const shown = typeof value === 'number' && !DOUBLES.has(field) ? String(value) : value
    nested[camel(resource)] = { ...nested[camel(resource)], [camel(name)]: shown }
  }
  return nested
}
