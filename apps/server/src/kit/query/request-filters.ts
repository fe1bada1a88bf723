import {
  ALTERNATIVES,
  ALTERNATIVES_MAX,
  alternativeFilters,
  alternativesOf,
  FilterError,
  parseFilter,
  type Condition,
  type FilterInput,
  type QueryShape,
} from '@stoa/contract'
import { AppError, invalid } from '#lib/errors.ts'
import type { Asker, ListRequest } from './list-request.ts'
import { toSnake } from '#lib/to-snake.ts'

/** Conditions by the name of their filter; all must match. */
export type Conditions = ReadonlyMap<string, readonly Condition[]>

type Inputs = Readonly<Record<string, FilterInput | undefined>>

/**
 * Parses the filters of a query, and its alternatives.
 * @throws 400 for an unknown filter, 422 under `filter.<name>` for an invalid value
 */
export function filtersOfRequest(shape: QueryShape, filters: Inputs, asker: Asker): Pick<ListRequest, 'conditions' | 'alternatives'> {
  const errors: Record<string, string> = {}
  const { [ALTERNATIVES]: or, ...plain } = filters
  const known = Object.keys(shape.filters)
  const request = {
    conditions: conditionsOf(shape, known, plain, { asker, errors, at: 'filter' }),
    alternatives: or === undefined ? [] : alternativesIn(shape, or, { asker, errors, at: `filter.${ALTERNATIVES}` }),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return request
}

/** The names of all filters of a request, those of alternatives included. */
export const askedFilters = ({ conditions, alternatives }: Pick<ListRequest, 'conditions' | 'alternatives'>): ReadonlySet<string> =>
  new Set([conditions, ...alternatives].flatMap((group) => [...group.keys()]))

interface Place {
  asker: Asker
  /** Collects the messages, by the path of their filter. */
  errors: Record<string, string>
  at: string
}

function conditionsOf(shape: QueryShape, known: readonly string[], filters: Inputs, { asker, errors, at }: Place): Conditions {
  const conditions = new Map<string, Condition[]>()
  for (const [name, input] of Object.entries(filters)) {
    const definition = known.includes(name) ? shape.filters[name] : undefined
    if (!definition) throw unknownFilter(known, name)
    try {
      const parsed = parseFilter(definition, input)
      if (parsed.length) conditions.set(name, parsed)
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      errors[`${at}.${name}`] = faultOf(asker, shape, name, error)
    }
  }
  return conditions
}

/** The alternatives with at least one condition. */
function alternativesIn(shape: QueryShape, input: FilterInput, place: Place): Conditions[] {
  const known = alternativeFilters(shape)
  if (!known.length) throw unknownFilter(Object.keys(shape.filters), ALTERNATIVES)
  const groups = alternativesOf(input)
  if (!groups || groups.length > ALTERNATIVES_MAX) {
    const { services, request } = place.asker
    place.errors[place.at] = services.t(request.locale, 'filters:faults.alternatives', { max: ALTERNATIVES_MAX })
    return []
  }
  return groups
    .map((group, at) => {
      const filters = Object.fromEntries(Object.entries(group).map(([name, value]) => [toSnake(name), value]))
      return conditionsOf(shape, known, filters, { ...place, at: `${place.at}.${at}` })
    })
    .filter(({ size }) => size > 0)
}

/** Choices are named by their labels, and by the codes that URLs use. */
function faultOf({ services, request }: Asker, shape: QueryShape, name: string, { fault, value, known }: FilterError): string {
  const t = (key: string, values?: Record<string, unknown>) => services.t(request.locale, `filters:${key}`, values)
  const words = { operator: 'operators', preset: 'presets', choice: `values.${shape.name}.${name}` }[fault as string]
  const named = known.map((code) => {
    const word = t(`${words}.${code}`, { defaultValue: code })
    return word === code ? code : `${word} (${code})`
  })
  return t(`faults.${fault}`, { field: t(`names.${name}`), value, known: named.join(', ') })
}

/** The 400 for an unknown filter, with the wording that existing clients expect (wire-contract.md 2.6). */
export function unknownFilter(allowed: readonly string[], name: string): AppError {
  return new AppError(
    400,
    'unknown_filter',
    `Requested filter(s) \`${name.slice(0, 60)}\` are not allowed. Allowed filter(s) are \`${allowed.join(', ')}\`.`,
  )
}
