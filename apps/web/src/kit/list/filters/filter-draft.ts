import { alternativesOf, type Alternative, type FilterDefinition, type FilterInput } from '@stoa/contract/browser'
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
  /** Number of the alternative that it belongs to; 0 for the conditions that all rows match. */
  group: number
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
export function filtersOf(
  names: readonly string[],
  drafts: readonly Pick<ConditionDraft, 'name' | 'op' | 'value'>[],
): Record<string, FilterInput | undefined> {
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

/** The alternatives of the conditions, in the order of their groups; undefined, which removes them, without a complete condition. */
export function alternativesFrom(drafts: readonly ConditionDraft[]): FilterInput | undefined {
  const groups = [...new Set(drafts.map(({ group }) => group))].filter(Boolean).sort((a, b) => a - b)
  const alternatives = groups.map((group) => alternativeFrom(drafts.filter((draft) => draft.group === group))).filter(isComplete)
  return alternatives.length ? Object.fromEntries(alternatives.map((one, at) => [at, one])) : undefined
}

function alternativeFrom(drafts: readonly ConditionDraft[]): { [name: string]: FilterInput } {
  const filters = filtersOf([...new Set(drafts.map(({ name }) => name))], drafts)
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

const isComplete = (alternative: object) => Object.keys(alternative).length > 0

/** The alternatives in the address; none where it has something else. */
export const alternativesIn = (input: FilterInput | undefined): readonly Alternative[] => alternativesOf(input) ?? []
