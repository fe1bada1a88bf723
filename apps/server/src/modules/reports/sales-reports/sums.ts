import { sql } from 'kysely'
import type { Sums } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** Sums by currency of rows with the columns `currency` and `value_minor`, the largest first. */
export async function sumsOf(ctx: Context, source: Sql): Promise<Sums> {
  return rows<Sums[number]>(
    ctx.db,
    sql`SELECT r.currency, sum(r.value_minor)::bigint AS value_minor FROM (${source}) AS r GROUP BY 1 HAVING sum(r.value_minor) <> 0 ORDER BY 2 DESC, 1`,
  )
}

/**
 * Several sums by currency of the same rows in one statement, each as `sumsOf` gives it, and the number of rows.
 * @param source rows with the column `currency`
 * @param values the summed expressions over `r`, by name
 * @param counted which rows are counted
 */
export async function manySumsOf<Name extends string>(
  ctx: Context,
  source: Sql,
  values: Readonly<Record<Name, Sql>>,
  counted = sql`true`,
): Promise<{ sums: Record<Name, Sums>; count: number }> {
  const names = Object.keys(values) as Name[]
  const columns = names.map((name) => sql`coalesce(sum(${values[name]}), 0)::bigint AS ${sql.ref(name)}`)
  const found = await rows<Record<Name, number> & { currency: string; rows_counted: number }>(
    ctx.db,
    sql`SELECT r.currency, count(*) FILTER (WHERE ${counted}) AS rows_counted, ${sql.join(columns)} FROM (${source}) AS r GROUP BY 1 ORDER BY 1`,
  )
  const sumsOfName = (name: Name): Sums =>
    found
      .map((row) => ({ currency: row.currency, value_minor: row[name] }))
      .filter(({ value_minor }) => value_minor !== 0)
      .sort((a, b) => b.value_minor - a.value_minor)
  return {
    sums: Object.fromEntries(names.map((name) => [name, sumsOfName(name)])) as Record<Name, Sums>,
    count: found.reduce((sum, row) => sum + row.rows_counted, 0),
  }
}

/** The same as a JSON expression inside a statement whose rows are already grouped by the other columns. */
export const sumsJson = (currency: Sql, value: Sql): Sql =>
  sql`coalesce(jsonb_agg(jsonb_build_object('currency', ${currency}, 'value_minor', ${value}) ORDER BY ${value} DESC) FILTER (WHERE ${value} <> 0), '[]')`
