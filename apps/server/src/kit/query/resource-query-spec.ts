import type { Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import type { IncludeLoaders } from './includes.ts'
import type { FilterSql } from './filter-sql.ts'
import type { ListRequest } from './list-request.ts'
import type { Policy } from '#access/policy.ts'
import type { JsonRows } from './json-rows.ts'
import type { DeepPage, Hits, OrderPart } from './list-page.ts'

type FiltersOf<R> = R extends Resource<any, any, any, infer F, any, any> ? keyof F & string : never
type SortsOf<R> = R extends Resource<any, any, any, any, infer S, any> ? S : never
type IncludesOf<R> = R extends Resource<any, any, any, any, any, infer I> ? I : never
export type RowOf<R> = R extends Resource<infer Row, any, any, any, any, any> ? Row : never

/** How a list is sorted by a column that may be empty, or whose index is on another table. */
export interface SortColumn {
  column: string
  nulls_last?: true
  /** Narrow table with `account_id`, the key and this column of each row, and an index in this order. */
  ordered_by?: string
}

export interface ResourceQuerySpec<R extends Resource, Row> {
  /** Table or view; its rows are aliased `t`. */
  from: string
  policy: Policy<Row>
  /** Rows that lists and reads may find, such as those that are not deleted. */
  where?: Sql
  /**
   * Rows that only lists exclude, such as archived records, unless the request uses this filter. `implies_where` says that they need not
   * be checked by the condition of `where` as well.
   */
  hidden?: { unless: FiltersOf<R>; where: Sql; implies_where?: boolean }
  /** Path parameters that restrict the list: `{ account_id: 'account_id' }`. */
  under?: Readonly<Record<string, string>>
  /** SQL of each filter in the contract. */
  filters: { [K in FiltersOf<R>]: FilterSql }
  /** Filters that usually match few rows. Their matches are collected once, for the page and its total. */
  selective?: readonly FiltersOf<R>[]
  /** Column of each sort in the contract. */
  sorts: { [K in SortsOf<R>]: string | SortColumn }
  defaultSort?: SortsOf<R> | `-${SortsOf<R>}`
  includes: IncludeLoaders<IncludesOf<R>>
  /** The public representation, an allow-list: new columns are private until added here. */
  present: (row: Row, ctx: Context) => RowOf<R>
  /** How PostgreSQL writes the rows as JSON, for resources whose presenter computes nothing else. */
  json?: JsonRows
  /** Exact number of rows of an unfiltered list, from a stored counter, as an expression; null when the counter cannot be used. */
  total?: (ctx: Context, params: Params) => Sql | null
  /**
   * Keys and order columns of all matches, from another table that can serve these conditions and this order without
   * reading the rows.
   */
  hits?: (ctx: Context, request: ListRequest, params: Params, order: OrderPart[]) => Hits | undefined
  /** Finds the rows of a deep page of an unfiltered list without reading those of the pages before. */
  deepPage?: (params: Params, order: OrderPart[], offset: number) => DeepPage | undefined
}
