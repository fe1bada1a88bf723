import { isTypedDay } from './fields.ts'

/**
 * Filters of lists (domain.md 0.2, wire-contract.md 2.3). A definition is data: the server binds it to SQL, the browser
 * renders its input, `/filters` returns it and OpenAPI documents it.
 */
export type FilterKind = 'search' | 'text' | 'choice' | 'date' | 'number' | 'boolean'

export interface FilterDefinition<K extends FilterKind = FilterKind> {
  readonly kind: K
  /** Type of values of a choice. `id` values are numbers on the server. */
  readonly value?: 'id' | 'uuid' | 'code'
  /** Choices with a closed list of codes. */
  readonly options?: readonly string[]
  /** Choices with "none", sent as `null`. */
  readonly nullable?: boolean
}

/** Free text over the search columns of a resource. */
export const searchFilter = (): FilterDefinition<'search'> => ({ kind: 'search' })
/** Case-insensitive substring of one column. */
export const textFilter = (): FilterDefinition<'text'> => ({ kind: 'text' })
/** Records by id: is, is not, in, not in; `nullable` adds "none". */
export const idFilter = (options: { nullable?: boolean } = {}): FilterDefinition<'choice'> => ({ kind: 'choice', value: 'id', ...options })
export const uuidFilter = (options: { nullable?: boolean } = {}): FilterDefinition<'choice'> => ({
  kind: 'choice',
  value: 'uuid',
  ...options,
})
/** One or several of a closed list of codes. */
export const codeFilter = (options?: readonly string[]): FilterDefinition<'choice'> => ({
  kind: 'choice',
  value: 'code',
  ...(options && { options }),
})
export const dateFilter = (): FilterDefinition<'date'> => ({ kind: 'date' })
export const numberFilter = (): FilterDefinition<'number'> => ({ kind: 'number' })
export const booleanFilter = (): FilterDefinition<'boolean'> => ({ kind: 'boolean' })

export const DATE_PRESETS = ['today', 'yesterday', 'last7Days', 'last30Days', 'last60Days', 'last90Days', 'thisYear', 'lastYear'] as const
/** The preset without a condition: empty in the URL, and accepted by its name. */
const LIFETIME = 'lifetime'
export type DatePreset = (typeof DATE_PRESETS)[number]

export const OPERATORS: Record<FilterKind, readonly string[]> = {
  search: [],
  text: ['contains', 'starts_with'],
  choice: ['is', 'is_not', 'in', 'not_in'],
  date: ['after', 'before', 'between', 'is', 'is_not', 'preset'],
  number: ['is', 'gte', 'lte', 'between'],
  boolean: ['is'],
}

export type ChoiceValue = string | number | null
export type Condition<K extends FilterKind = FilterKind> = {
  search: { kind: 'search'; text: string }
  text: { kind: 'text'; op: 'contains' | 'starts_with'; text: string }
  /** `any`: one of the values must match; otherwise none may match. */
  choice: { kind: 'choice'; op: 'any' | 'none'; values: ChoiceValue[] }
  date:
    | { kind: 'date'; op: 'after' | 'before' | 'is' | 'is_not'; day: string }
    | { kind: 'date'; op: 'between'; from: string; to: string }
    | { kind: 'date'; op: 'preset'; preset: DatePreset }
  number: { kind: 'number'; op: 'is' | 'gte' | 'lte'; value: number } | { kind: 'number'; op: 'between'; from: number; to: number }
  boolean: { kind: 'boolean'; value: boolean }
}[K]

/** A malformed filter value; becomes a 422 under `filter.<name>`, in the reader's language. */
export class FilterError extends Error {
  readonly fault: FilterFault
  /** The refused value, shortened. */
  readonly value: string
  /** The valid values. */
  readonly known: readonly string[]

  constructor(fault: FilterFault, value: string, known: readonly string[] = []) {
    super(fault)
    this.fault = fault
    this.value = value.slice(0, 40)
    this.known = known
  }
}
export type FilterFault =
  | 'operator'
  | 'preset'
  | 'date'
  | 'dates'
  | 'date_range'
  | 'number'
  | 'numbers'
  | 'boolean'
  | 'none'
  | 'id'
  | 'uuid'
  | 'choice'
  | 'single'

/** A filter in a query: without or with an operator. */
export type FilterInput =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | null)[]
  | { readonly [op: string]: FilterInput | undefined }

/**
 * Parses `filter[name]=…` into conditions that must all match. An empty value disables the filter.
 * @throws FilterError on an unknown operator or a malformed value
 */
export function parseFilter(definition: FilterDefinition, input: FilterInput | undefined): Condition[] {
  if (isEmpty(input)) return []
  if (definition.kind === 'search') return [{ kind: 'search', text: plain(input).slice(0, 200) }]
  return byOperator(definition, input).flatMap(([op, value]) =>
    isEmpty(value) || (op === 'preset' && value === LIFETIME) ? [] : [condition(definition, op, value)],
  )
}

function byOperator(definition: FilterDefinition, input: FilterInput | undefined): [string, FilterInput][] {
  if (typeof input !== 'object' || input === null || isList(input)) return [[bareOperator(definition, input!), input!]]
  if ('operator' in input) return [[normalizeOperator(definition, plain(input.operator)), input.value ?? '']]
  const keys = Object.keys(input)
  if (keys.length && keys.every((key) => /^\d+$/.test(key)))
    return [[bareOperator(definition, Object.values(input) as string[]), Object.values(input) as string[]]]
  return keys.map((key) => [normalizeOperator(definition, key), input[key] ?? ''])
}

function bareOperator(definition: FilterDefinition, input: FilterInput): string {
  if (definition.kind === 'text') return 'contains'
  if (definition.kind === 'choice') return 'in'
  const pair = isList(input) ? input.length === 2 : plain(input).split(',').length === 2
  return pair && definition.kind !== 'boolean' ? 'between' : 'is'
}

/** `is not`, `isNot`, `is-not` and `is_not` are the same operator (wire-contract.md 2.3). */
function normalizeOperator(definition: FilterDefinition, raw: string): string {
  const op = raw
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
  if (!OPERATORS[definition.kind].includes(op)) throw new FilterError('operator', raw, OPERATORS[definition.kind])
  return op
}

function condition(definition: FilterDefinition, op: string, value: FilterInput): Condition {
  if (definition.kind === 'text') return { kind: 'text', op: op as 'contains', text: plain(value).slice(0, 200) }
  if (definition.kind === 'choice')
    return {
      kind: 'choice',
      op: op === 'is_not' || op === 'not_in' ? 'none' : 'any',
      values: list(value).map((item) => choice(definition, item)),
    }
  if (definition.kind === 'boolean') return { kind: 'boolean', value: boolean(plain(value)) }
  if (definition.kind === 'number') return numberCondition(op, value)
  return dateCondition(op, value)
}

function dateCondition(op: string, value: FilterInput): Condition<'date'> {
  if (op === 'preset') {
    const preset = DATE_PRESETS.find((name) => name === plain(value))
    if (!preset) throw new FilterError('preset', plain(value), DATE_PRESETS)
    return { kind: 'date', op, preset }
  }
  if (op !== 'between') return { kind: 'date', op: op as 'is', day: day(plain(value)) }
  const [from, to, ...more] = list(value)
    .map((item) => day(String(item), 'dates'))
    .sort()
  if (!from || !to || more.length) throw new FilterError('dates', list(value).join(','))
  return { kind: 'date', op, from, to }
}

function numberCondition(op: string, value: FilterInput): Condition<'number'> {
  if (op !== 'between') return { kind: 'number', op: op as 'is', value: number(plain(value)) }
  const [from, to, ...more] = list(value)
    .map((item) => number(String(item), 'numbers'))
    .sort((a, b) => a - b)
  if (from === undefined || to === undefined || more.length) throw new FilterError('numbers', list(value).join(','))
  return { kind: 'number', op, from, to }
}

function choice(definition: FilterDefinition, item: string | number | null): ChoiceValue {
  const text = item === null ? 'null' : String(item).trim()
  // A code can be "none" itself, as the membership status of an account.
  if (definition.options?.includes(text)) return text
  if (text === 'null' || text === 'none') {
    if (!definition.nullable) throw new FilterError('none', text)
    return null
  }
  if (definition.value === 'id') return id(text)
  if (definition.value === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new FilterError('uuid', text)
  if (definition.options) throw new FilterError('choice', text, definition.options)
  return text
}

function id(text: string): number {
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) throw new FilterError('id', text)
  return Number(text)
}

function day(text: string, fault: FilterFault = 'date'): string {
  const value = text.trim()
  const parsed = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  if (!parsed || Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== value) throw new FilterError(fault, value)
  if (!isTypedDay(value)) throw new FilterError('date_range', value)
  return value
}

function number(text: string, fault: FilterFault = 'number'): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new FilterError(fault, text)
  return value
}

function boolean(text: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(text)) return true
  if (['false', '0', 'no', 'off'].includes(text)) return false
  throw new FilterError('boolean', text)
}

const isList = (input: FilterInput | undefined): input is readonly (string | number | null)[] => Array.isArray(input)

function list(value: FilterInput): (string | number | null)[] {
  if (isList(value)) return value.flatMap((item): (string | number | null)[] => (typeof item === 'string' ? item.split(',') : [item]))
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((item) => list(item ?? ''))
  return typeof value === 'string' ? value.split(',').filter((item) => item !== '') : [value as number | null]
}

function plain(value: FilterInput | undefined): string {
  if (isList(value)) return value.join(',')
  if (typeof value === 'object' && value !== null) throw new FilterError('single', JSON.stringify(value))
  return String(value ?? '').trim()
}

function isEmpty(input: FilterInput | undefined): boolean {
  if (input === undefined || input === null) return true
  if (typeof input === 'string') return input.trim() === ''
  if (isList(input)) return input.length === 0
  return typeof input === 'object' && Object.keys(input).length === 0
}
