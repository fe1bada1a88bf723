import { sql } from 'kysely'
import type { Sums } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'

/** Sums by currency of rows with the columns `currency` and `value_minor`, the largest first. */
export async function sumsOf(ctx: Context, rows: Sql): Promise<Sums> {
  const { rows: found } = await sql<Sums[number]>`
    SELECT r.currency, sum(r.value_minor)::bigint AS value_minor FROM (${rows}) AS r GROUP BY 1 HAVING sum(r.value_minor) <> 0 ORDER BY 2 DESC, 1`.execute(
    ctx.db,
  )
  return found
}

/** The same inside a statement, as JSON: of rows grouped before by what stands beside it. */
export const sumsJson = (currency: Sql, value: Sql): Sql =>
  sql`coalesce(jsonb_agg(jsonb_build_object('currency', ${currency}, 'value_minor', ${value}) ORDER BY ${value} DESC) FILTER (WHERE ${value} <> 0), '[]')`
