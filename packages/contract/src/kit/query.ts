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
}

export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100
