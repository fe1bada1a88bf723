import type { FilterDefinition, FilterInput } from '@stoa/contract/browser'
import { OFFERED } from './filter-fields.ts'

/** The operator and value of a condition while it is edited. */
export interface FilterDraft {
  op: string
  value: FilterInput
}

/** A condition on a field of a list. */
export interface ConditionDraft extends FilterDraft {
  /** Tells the conditions on screen apart. */
  id: number
  name: string
}

/** The conditions of a filter in the address, one an operator. */
export function draftsOf(definition: FilterDefinition, value: FilterInput | undefined): FilterDraft[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'object' && !Array.isArray(value)) return Object.entries(value).map(([op, inner]) => ({ op, value: inner ?? '' }))
  return [{ op: definition.kind === 'date' ? 'is' : usualOperator(definition), value: value as FilterInput }]
}

/** The operator that a new condition has. */
export const usualOperator = (definition: FilterDefinition): string => OFFERED[definition.kind][0] ?? 'is'

/** Each named filter as its conditions say; undefined, which removes it, without a complete condition. */
export function filtersOf(names: readonly string[], drafts: readonly ConditionDraft[]): Record<string, FilterInput | undefined> {
  return Object.fromEntries(
    names.map((name) => {
      const set = drafts.filter((draft) => draft.name === name).flatMap((draft) => valueOf(draft) ?? [])
      return [name, set.length ? Object.assign({}, ...set) : undefined]
    }),
  )
}

/** The value that a condition sets; undefined for an empty value or half a range. */
function valueOf({ op, value }: FilterDraft): { [op: string]: FilterInput } | undefined {
  const parts = partsOf(value)
  if (!parts.some(Boolean)) return undefined
  if (op === 'between' && (parts.length !== 2 || parts.some((part) => part === ''))) return undefined
  return { [op]: parts.length > 1 || op === 'in' || op === 'not_in' ? parts : parts[0]! }
}

/** The parts of a value: the items of a list, the ends of a range, or the value itself. */
export const partsOf = (value: FilterInput | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null || value === '' ? [] : String(value).split(',')
