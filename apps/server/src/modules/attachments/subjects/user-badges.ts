import { sql } from 'kysely'
import type { UserBadge } from '@stoa/contract'
import type { Context, Db } from '#kit/context.ts'
import { attachOne, valuesOf, type IncludeLoader } from '#kit/includes.ts'

/** Loads the users of a column, as they are shown beside records. */
export function userInclude(relation: string, column: string): IncludeLoader {
  return async (ctx: Context, rows) => {
    attachOne(rows, relation, await userBadges(ctx.db, valuesOf(rows, column)), column)
  }
}

export async function userBadges(db: Db, ids: readonly number[]): Promise<UserBadge[]> {
  if (!ids.length) return []
  const { rows } = await sql<UserBadge>`SELECT id, username, color, NULL AS avatar_url FROM users WHERE id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}
