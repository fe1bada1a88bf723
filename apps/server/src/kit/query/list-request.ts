import { isRecord } from '#lib/is-record.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX, TOTAL_UP_TO_MAX, type FilterInput, type QueryShape } from '@stoa/contract'
import type { Context } from '../context.ts'
import { filtersOfRequest, type Conditions } from './request-filters.ts'
import { toSnake } from '#lib/to-snake.ts'

/** A list, read or export query after parsing (wire-contract.md 2). */
export interface ListRequest {
  readonly conditions: Conditions
  /** Groups of conditions of which at least one must match, in addition to `conditions`; none: they do not restrict the list. */
  readonly alternatives: readonly Conditions[]
  readonly sort: readonly { readonly name: string; readonly descending: boolean }[]
  readonly include: readonly string[]
  /** Requested attributes of the root; null means all. */
  readonly fields: ReadonlySet<string> | null
  readonly page: number
  readonly per_page: number
  /** Most matches that a search collects and counts; null: all. */
  readonly total_up_to: number | null
  /** Paging style of the request, which the links repeat. */
  readonly page_style: 'page' | 'number'
  /** Ignored names. */
  readonly ignored: readonly string[]
}

/** A list without filters, for figures that count its rows. */
export const UNFILTERED: ListRequest = {
  conditions: new Map(),
  alternatives: [],
  sort: [],
  include: [],
  fields: null,
  page: 1,
  per_page: 1,
  total_up_to: null,
  page_style: 'page',
  ignored: [],
}

type Raw = Record<string, unknown>
export type Asker = Pick<Context, 'services' | 'request'>

/**
 * Parses a nested query (`qs` form), using the names that its endpoint allows.
 * @param asker determines the language of errors
 * @param attributes names allowed in `fields`, in snake_case; null when they are not known
 * @throws 400 for an unknown filter, 422 under `filter.<name>` for an invalid value
 */
export function parseListRequest(shape: QueryShape, raw: Raw, asker: Asker, attributes: ReadonlySet<string> | null = null): ListRequest {
  const ignored: string[] = []
  const paging = pageOf(raw)
  return {
    ...filtersOfRequest(shape, namedFilters(shape, raw), asker),
    sort: names(raw.sort).flatMap((word) => sortOf(shape, word, ignored)),
    include: includesOf(shape, names(raw.include), attributes, ignored),
    fields: fieldsOf(shape, raw.fields, attributes, ignored),
    ...paging,
    ignored,
  }
}

/** `filter[x]`, the URL form `filter.x`, and `search` for `filter[search]` (ruling 3). */
function namedFilters(shape: QueryShape, raw: Raw): Record<string, FilterInput | undefined> {
  const nested = isRecord(raw.filter) ? raw.filter : {}
  const dotted = Object.entries(raw).flatMap(([key, value]) => (key.startsWith('filter.') ? [[key.slice('filter.'.length), value]] : []))
  const search = raw.search !== undefined && shape.filters.search ? { search: raw.search } : {}
  const all: Raw = { ...search, ...Object.fromEntries(dotted), ...nested }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [toSnake(name), value as FilterInput]))
}

function sortOf(shape: QueryShape, word: string, ignored: string[]) {
  const descending = word.startsWith('-')
  const name = toSnake(word.replace(/^[-+]/, '')).replace(/^(created|updated)_at$/, '$1')
  if (shape.sorts.includes(name)) return [{ name, descending }]
  ignored.push(`sort=${word}`)
  return []
}

/** Adds each prefix of a dotted include. camelCase and snake_case are equivalent. Including a count that is always present is allowed. */
function includesOf(shape: QueryShape, asked: string[], attributes: ReadonlySet<string> | null, ignored: string[]): string[] {
  const known = new Map(shape.includes.map((name) => [toSnake(name), name]))
  const found = new Set<string>()
  for (const word of asked) {
    const parts = toSnake(word).split('.')
    const name = parts.join('.')
    if (name.endsWith('_count') && !known.has(name) && attributes?.has(name)) continue
    if (parts.length > 3 || !known.has(name)) ignored.push(`include=${word}`)
    else for (let at = 1; at <= parts.length; at++) addKnown(found, known, parts.slice(0, at).join('.'))
  }
  return [...found]
}

function addKnown(found: Set<string>, known: Map<string, string>, name: string): void {
  const include = known.get(name)
  if (include) found.add(include)
}

function fieldsOf(shape: QueryShape, raw: unknown, attributes: ReadonlySet<string> | null, ignored: string[]): Set<string> | null {
  const own = isRecord(raw) ? raw[shape.name] : raw
  const asked = names(own).map(toSnake)
  if (attributes) ignored.push(...asked.filter((name) => !attributes.has(name) && !KEYS.has(name)).map((name) => `fields=${name}`))
  return asked.length ? new Set([...KEYS, ...asked]) : null
}

const KEYS = new Set(['id', 'uuid'])

/** A page below 1 or not a number becomes page 1; a larger page size is clamped (wire-contract.md 1.2, 2.2). */
function pageOf(raw: Raw) {
  const nested = isRecord(raw.page) ? raw.page : undefined
  const size = whole(nested?.size ?? raw.per_page ?? raw.limit, PAGE_SIZE)
  const page_style: 'page' | 'number' = nested ? 'number' : 'page'
  const page = Math.min(whole(nested ? nested.number : raw.page, 1), 100_000_000)
  const most = whole(raw.total_up_to, 0)
  return { page, per_page: Math.min(size, PAGE_SIZE_MAX), total_up_to: most ? Math.min(most, TOTAL_UP_TO_MAX) : null, page_style }
}

function whole(value: unknown, otherwise: number): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 1 ? number : otherwise
}

function names(value: unknown): string[] {
  const words = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value]
  return words
    .flatMap((word) => (typeof word === 'string' ? word.split(',') : []))
    .map((word) => word.trim())
    .filter(Boolean)
}
