import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'

/** A value of the row `t` that the side that keeps the record reads, and the one that everybody else reads instead. */
export function bySide({ actor }: Pick<Context, 'actor'>, kept: Sql, received: Sql): Sql {
  if (actor.staff || actor.permissions.size > 0) return kept
  return sql`CASE WHEN t.account_id = any(${[...actor.memberships.keys()]}::bigint[]) THEN ${kept} ELSE ${received} END`
}

/** What an account calls itself, whatever others call it on their cards. */
export const ownName = (column: string): Sql => sql`(SELECT a.name FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`
