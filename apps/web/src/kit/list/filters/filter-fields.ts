import type { Alternative, FilterDefinition, FilterInput } from '@stoa/contract/browser'

/** The label and choices of a filter; the contract declares its kind and operators. */
export interface FilterField {
  label: string
  /** Choices of filters with a closed list or few records. */
  options?: readonly FilterChoice[]
  /** Loads choices from the server: those that match a search, and by `values` those already selected. */
  load?: (wanted: { search: string; values: readonly string[] }) => Promise<readonly FilterChoice[]>
}

/** One choice of a filter. */
export interface FilterChoice {
  value: string | number
  label: string
}

/** Filters by their name in the query grammar. */
export type FilterFields = Record<string, FilterField>

/** Operators offered for a kind, the usual one first. Choices with a single value read better as `is`. */
export const OFFERED: Record<FilterDefinition['kind'], readonly string[]> = {
  search: [],
  text: ['contains', 'starts_with'],
  choice: ['in', 'not_in', 'is', 'is_not'],
  date: ['preset', 'between', 'after', 'before', 'is', 'is_not'],
  number: ['between', 'gte', 'lte', 'is'],
  boolean: ['is'],
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Words = (key: string, values?: Record<string, unknown>) => string

/** Describes a filter, such as "after 09/03/2024". */
export function describeFilter(field: FilterField | undefined, value: FilterInput, t: Words): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value)
      .map(([op, inner]) =>
        op === 'preset'
          ? t(`kit:ui.presets.${String(inner)}`, { defaultValue: String(inner) })
          : `${t(`kit:filters.operators.${op}`, { defaultValue: op })} ${words(field, inner, t)}`,
      )
      .join(', ')
  }
  return words(field, value, t)
}

/** Describes alternatives, such as "(Tag any of Red and Source any of Form) or (Lifecycle any of Lead)". */
export function describeAlternatives(fields: FilterFields, alternatives: readonly Alternative[], t: Words): string {
  const described = alternatives.map((alternative) =>
    Object.entries(alternative)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${fields[name]?.label ?? name} ${describeFilter(fields[name], value, t)}`]))
      .join(` ${t('kit:filters.and')} `),
  )
  return described.map((one) => (described.length > 1 ? `(${one})` : one)).join(` ${t('kit:filters.or')} `)
}

function words(field: FilterField | undefined, value: FilterInput | undefined, t: Words): string {
  const items = Array.isArray(value) ? value : String(value ?? '').split(',')
  if (items.every((item) => DAY.test(String(item)))) return items.map((item) => String(item).split('-').reverse().join('/')).join(' – ')
  return items
    .map((item) => {
      const option = field?.options?.find((one) => String(one.value) === String(item))
      if (option) return option.label
      return item === 'true'
        ? t('kit:filters.yes')
        : item === 'false'
          ? t('kit:filters.no')
          : item === 'null'
            ? t('kit:filters.none')
            : String(item)
    })
    .join(', ')
}
