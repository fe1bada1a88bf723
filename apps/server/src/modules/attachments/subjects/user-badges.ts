import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { UserBadge } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { joined, type JoinedInclude } from '#kit/query/includes.ts'
import { jsonColumns, jsonRecord } from '#kit/query/json-rows.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'

/** Includes the user that a column of the record refers to, as a badge. */
export function userInclude(column: string): JoinedInclude {
  return joined(
    jsonRecord(
      sql`SELECT ${jsonColumns(UserBadge, 'u', { avatar_url: sql`u.avatar_uuid` })} FROM users u WHERE u.id = ${sql.ref(`t.${column}`)}`,
    ),
    { complete: (ctx, users) => signAvatars(ctx.services, users) },
  )
}

/** The same for ids that come from elsewhere. */
export async function userBadges(ctx: Pick<Context, 'db' | 'services'>, ids: readonly number[]): Promise<UserBadge[]> {
  if (!ids.length) return []
  const users = await rows<UserBadge>(
    ctx.db,
    sql`SELECT id, username, color, avatar_uuid AS avatar_url FROM users WHERE id = any(${ids}::bigint[])`,
  )
  signAvatars(ctx.services, users)
  return users
}
