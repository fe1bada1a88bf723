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

/** The same as a JSON expression inside a statement whose rows are already grouped by the other columns. */
export const sumsJson = (currency: Sql, value: Sql): Sql =>
  sql`coalesce(jsonb_agg(jsonb_build_object('currency', ${currency}, 'value_minor', ${value}) ORDER BY ${value} DESC) FILTER (WHERE ${value} <> 0), '[]')`
