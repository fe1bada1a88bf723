import type { FilterDefinition, FilterInput } from '@stoa/contract/browser'
import { OFFERED } from './filter-fields.ts'

/** A filter while it is edited. */
export interface FilterDraft {
  op: string
  value: FilterInput
}

/** The draft of a filter in the address; its usual operator without a value if the filter is not set. */
export function draftOf(definition: FilterDefinition, value: FilterInput | undefined): FilterDraft {
  const usual = OFFERED[definition.kind][0] ?? 'is'
  if (value === undefined || value === null) return { op: usual, value: '' }
  if (typeof value === 'object' && !Array.isArray(value)) {
    const [op, inner] = Object.entries(value)[0] ?? [usual, '']
    return { op, value: inner ?? '' }
  }
  return { op: definition.kind === 'date' ? 'is' : usual, value: value as FilterInput }
}

/** The value that a draft sets; undefined, which removes the filter, for an empty value or half a range. */
export function valueOf({ op, value }: FilterDraft): FilterInput | undefined {
  const parts = partsOf(value)
  if (!parts.some(Boolean)) return undefined
  if (op === 'between' && (parts.length !== 2 || parts.some((part) => part === ''))) return undefined
  return { [op]: parts.length > 1 || op === 'in' || op === 'not_in' ? parts : parts[0]! }
}

/** The parts of a value: the items of a list, the ends of a range, or the value itself. */
export const partsOf = (value: FilterInput | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null || value === '' ? [] : String(value).split(',')
