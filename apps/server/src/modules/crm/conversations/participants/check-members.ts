import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

/**
 * Checks that users are active members of an account who may read its conversations.
 * @returns the users, each once
 * @throws 422 on `field` when one is not
 */
export async function checkMembers(ctx: Context, account_id: number, user_ids: readonly number[], field: string): Promise<number[]> {
  const wanted = [...new Set(user_ids)]
  if (!wanted.length) return []
  const found = await rows(
    ctx.db,
    sql`SELECT m.user_id FROM memberships m WHERE m.account_id = ${account_id} AND m.user_id = any(${wanted}::bigint[]) AND ${mayRead}`,
  )
  if (found.length !== wanted.length) refuseUnknown(ctx, field)
  return wanted
}

/** Whether a membership `m` is active and lets its user read conversations. */
export const mayRead: Sql = sql`m.status = 'active' AND m.deleted_at IS NULL
  AND (EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = 'conversations.read')
    OR EXISTS (SELECT FROM role_permission p WHERE p.role_id = m.role_id AND p.permission_name = 'conversations.read')
    OR EXISTS (SELECT FROM membership_role r JOIN role_permission p ON p.role_id = r.role_id WHERE r.membership_id = m.id AND p.permission_name = 'conversations.read'))`
