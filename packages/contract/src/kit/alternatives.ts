import type { FilterDefinition, FilterInput } from './filters.ts'

/** Name in `filter` of the groups of conditions of which at least one must match (wire-contract.md 2.3). */
export const ALTERNATIVES = 'or'

/** Maximum number of alternatives in a query. */
export const ALTERNATIVES_MAX = 10

/** The filters of one alternative, all of which must match. */
export type Alternative = Readonly<Record<string, FilterInput | undefined>>

interface ShapeWithAlternatives {
  readonly filters: Readonly<Record<string, FilterDefinition>>
  readonly alternatives?: { readonly except: readonly string[] }
}

/** The filters that alternatives of a list may use; none if it takes no alternatives. */
export const alternativeFilters = ({ filters, alternatives }: ShapeWithAlternatives): string[] =>
  alternatives ? Object.keys(filters).filter((name) => filters[name]!.kind !== 'search' && !alternatives.except.includes(name)) : []

/**
 * The alternatives of a query in their order, from a list or from an object with numbers as keys.
 * @returns null if the input is something else
 */
export function alternativesOf(input: unknown): readonly Alternative[] | null {
  if (typeof input !== 'object' || input === null) return input === undefined || input === null || input === '' ? [] : null
  const entries = Object.entries(input)
  const isList = entries.every(([key, value]) => /^\d+$/.test(key) && typeof value === 'object' && value !== null && !Array.isArray(value))
  return isList ? entries.map(([, value]) => value as Alternative) : null
}
