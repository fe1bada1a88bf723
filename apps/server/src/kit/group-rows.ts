import { sql } from 'kysely'
import type { FilterDefinition, ListGroup, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from './context.ts'
import type { ListRequest } from './query/list-request.ts'
import type { ResourceQuery } from './query/resource-query.ts'

/** How the rows of a list are grouped. */
export interface Grouping {
  /** Filters by whose values the rows can be grouped. */
  by: Readonly<Record<string, GroupedBy>>
  /** Summed amounts in minor units over the row `t`, and the column with their currency. */
  sums?: { currency: string; amounts: Readonly<Record<string, Sql>> }
}

interface GroupedBy {
  column: string
  /** Name of a value, as SQL over `g.key`; codes are in the locale files. @param account_id account of the path */
  label?: (account_id: number) => Sql
  /** Permission without which the names are not shown. */
  needs?: string
  /** Only the account that keeps a row may see its value; to others the row has none. */
  own?: true
}

interface Asked {
  params: Params
  query: ListRequest
  /** Restricts the rows further, as it does for the list. */
  extra?: Sql
}

/**
 * Counts and sums the rows of a list by the values of one column, over all rows of the filter and in one statement. The first `sort` of the
 * query names the column; without it the first one of the grouping.
 */
export async function groupRows(
  ctx: Context,
  { resource, spec, where }: ResourceQuery,
  { by, sums }: Grouping,
  { params, query, extra }: Asked,
): Promise<{ data: ListGroup[] }> {
  const name = query.sort[0]?.name ?? Object.keys(by)[0]!
  const { column, own } = by[name]!
  const { account_id } = params
  const codes = (resource.shape.filters as Record<string, FilterDefinition>)[name]!.options
  const amounts = Object.entries(sums?.amounts ?? {})
  const value = sql.ref(`t.${column}`)
  const key = own ? sql`CASE WHEN t.account_id = ${account_id} THEN ${value} END` : value
  const currency = sums ? sql.ref(`t.${sums.currency}`) : sql`NULL::text`
  const order = codes ? sql`array_position(${codes}::text[], g.key::text)` : sql`label, value`
  const found = await rows<ListGroup>(
    ctx.db,
    sql`WITH parts AS (
        SELECT ${key} AS key, ${currency} AS currency, count(*) AS count${sql.join(
          amounts.map(([amount, of]) => sql`, coalesce(sum(${of}), 0)::bigint AS ${sql.ref(amount)}`),
          sql``,
        )}
        FROM ${sql.table(spec.from)} t WHERE ${where(ctx, query, extra ? {} : params, extra)} GROUP BY 1, 2
      )
      SELECT g.key::text AS value, ${labelFor(ctx, by[name]!, account_id)} AS label, sum(g.count)::bigint AS count,
        coalesce(jsonb_agg(jsonb_build_object('currency', g.currency, 'amounts', jsonb_build_object(${sql.join(
          amounts.flatMap(([amount]) => [sql.lit(amount), sql.ref(`g.${amount}`)]),
        )})) ORDER BY g.currency) FILTER (WHERE g.currency IS NOT NULL), '[]') AS sums
      FROM parts g GROUP BY g.key ORDER BY g.key IS NULL, ${order}`,
  )
  const nameOf = (code: string) => ctx.services.t(ctx.request.locale, `filters:values.${resource.name}.${name}.${code}`)
  return { data: codes ? found.map((group) => ({ ...group, label: group.value && nameOf(group.value) })) : found }
}

/** The name of the value `g.key`, if the caller may see it. */
const labelFor = ({ actor }: Context, { label, needs }: GroupedBy, account_id: number): Sql =>
  label && (!needs || holdsIn(actor, account_id, needs)) ? label(account_id) : sql`NULL::text`

/** The grouping of a list whose path alone says which rows it has. */
export const groupsOfList =
  (query: ResourceQuery, grouping: Grouping, extra?: (params: Params) => Sql) =>
  (ctx: Context, asked: { params: Params; query: ListRequest }) =>
    groupRows(ctx, query, grouping, extra ? { ...asked, extra: extra(asked.params) } : asked)
