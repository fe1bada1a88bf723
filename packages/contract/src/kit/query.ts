import type { FilterDefinition, FilterInput } from './filters.ts'
import type { ALTERNATIVES } from './alternatives.ts'

/** Parameters of the query of a list, read or export. */
export interface QueryShape {
  /** Name in `fields[name]` and of the collection. */
  readonly name: string
  readonly filters: Readonly<Record<string, FilterDefinition>>
  /**
   * The list takes alternatives, `filter[or][0][tag]=1&filter[or][1][source]=form`, of all filters but searches and those named. Absent: it
   * takes none.
   */
  readonly alternatives?: { readonly except: readonly string[] }
  readonly sorts: readonly string[]
  /** Dotted names, at most three levels: `tags`, `tags.tagCategory`. */
  readonly includes: readonly string[]
  readonly paged: boolean
}

/** Typed form of `filter[…]`, `sort`, `include`, `fields` and `page` (wire-contract.md 2). */
export interface ListQuery<F extends string = string, S extends string = string, I extends string = string> {
  filter?: { [K in F | typeof ALTERNATIVES]?: FilterInput }
  sort?: S | `-${S}` | readonly (S | `-${S}`)[]
  include?: readonly I[]
  fields?: readonly string[]
  page?: number
  per_page?: number
  /**
   * Most matches of a search that are found and counted, for choices and palettes that show the first few: finding and counting thousands
   * takes longer than to show five. They come in the order of the list, but beyond this number any of the matches may be among them.
   */
  total_up_to?: number
}

export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100
export const TOTAL_UP_TO_MAX = 10_000
