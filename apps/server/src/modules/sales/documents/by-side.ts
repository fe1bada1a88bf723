import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'

/** A value of the row `t` for the issuing side, and another value for all other readers. */
export function bySide({ actor }: Pick<Context, 'actor'>, kept: Sql, received: Sql): Sql {
  if (actor.staff || actor.permissions.size > 0) return kept
  return sql`CASE WHEN t.account_id = any(${[...actor.memberships.keys()]}::bigint[]) THEN ${kept} ELSE ${received} END`
}

/** Public name of an account, as opposed to the names that relations give it. */
export const ownName = (column: string): Sql => sql`(SELECT a.name FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`
