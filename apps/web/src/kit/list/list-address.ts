import type { FilterInput, ListQuery } from '@stoa/contract/browser'

export type FilterValues = Record<string, FilterInput | undefined>

/** The state of a list in the address. */
export interface Address {
  search: string
  filters: FilterValues
  /** Page 1 is omitted. */
  page: number
  sort?: string | undefined
  /** Id of the saved query that is shown without changes. */
  saved: string | null
  /** Filter by whose values the rows are grouped. */
  group?: string | undefined
  /** Values of the groups that are open, separated by commas. */
  open?: string | undefined
}

/** Reads `filter.search`, `filter.<name>.<op>`, `filter.or.<number>.<name>.<op>` (or, as calls write it, `filter[<name>][<op>]`), `page`, `sort`, `saved`, `group` and `open`. */
export function readAddress(search: Record<string, unknown>): Address {
  const filters: Record<string, FilterInput> = {}
  for (const [key, value] of Object.entries(search)) {
    const [root, name, ...path] = key.split(/[.[\]]+/).filter(Boolean)
    if (root !== 'filter' || !name || name === 'search') continue
    filters[name] = withValue(filters[name], path, valueOf(value))
  }
  const page = Number(search.page)
  return {
    search: String(search['filter.search'] ?? ''),
    filters,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: textOf(search.sort),
    saved: textOf(search.saved) ?? null,
    group: textOf(search.group),
    open: textOf(search.open),
  }
}

/** The address query of a state. Replaces the keys of lists and keeps all others. */
export function writeAddress(previous: Record<string, unknown>, next: Address): Record<string, unknown> {
  const kept = Object.fromEntries(
    Object.entries(previous).filter(([key]) => !/^filter[.[]/.test(key) && !['page', 'sort', 'saved', 'group', 'open'].includes(key)),
  )
  const filters = Object.entries(next.filters).flatMap(([name, value]) => entriesOf(`filter.${name}`, value))
  return {
    ...kept,
    ...(next.search && { 'filter.search': next.search }),
    ...Object.fromEntries(filters),
    ...(next.page > 1 && { page: String(next.page) }),
    ...(next.sort && { sort: next.sort }),
    ...(next.saved && { saved: next.saved }),
    ...(next.group && { group: next.group, ...(next.open && { open: next.open }) }),
  }
}

/** The query of the call for a state; filters of the screen override those of the address. */
export function toWireQuery(
  address: Address,
  extra: { fixed?: FilterValues | undefined; include?: readonly string[] | undefined; per_page?: number } = {},
): ListQuery {
  const filter = { ...(address.search && { search: address.search }), ...address.filters, ...extra.fixed }
  return {
    ...(Object.values(filter).some((value) => value !== undefined) && { filter }),
    ...(address.sort && { sort: address.sort }),
    ...(extra.include?.length && { include: extra.include }),
    ...(address.page > 1 && { page: address.page }),
    ...(extra.per_page && { per_page: extra.per_page }),
  }
}

/** A filter with one more value at a path, such as `after`, or `0`, `tag`, `in` of an alternative. */
function withValue(filter: FilterInput | undefined, [step, ...path]: readonly string[], value: FilterInput): FilterInput {
  if (step === undefined) return value
  const inner = filter as Record<string, FilterInput> | undefined
  return { ...inner, [step]: withValue(inner?.[step], path, value) }
}

function entriesOf(key: string, value: FilterInput | undefined): [string, string][] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.length ? [[key, value.map(String).join(',')]] : []
  if (typeof value === 'object') return Object.entries(value).flatMap(([op, inner]) => entriesOf(`${key}.${op}`, inner as FilterInput))
  return [[key, String(value)]]
}

const textOf = (value: unknown) => (value ? String(value) : undefined)

const valueOf = (value: unknown): FilterInput => {
  const text = String(value)
  return text.includes(',') ? text.split(',') : text
}
