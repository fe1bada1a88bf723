import { sql } from 'kysely'
import type { Params, UserActivity } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { adminUserQuery } from './users.query.ts'

const AT_ONCE = 50

/**
 * Lists fifty log entries about a user, newest first: actions by the user, and by others on the user.
 * @param query.before id of the last entry of the previous page
 */
export async function listUserActivity(
  ctx: Context,
  { params, query }: { params: Params; query: { before?: number | undefined; by?: 'user' | 'others' | undefined } },
): Promise<{ data: UserActivity[] }> {
  const { id } = await adminUserQuery.find(ctx, params.id)
  const did = sql`l.actor_id = ${id}`
  const done = sql`(l.subject_type = 'user' AND l.subject_id = ${String(id)} AND l.actor_id IS DISTINCT FROM ${id})`
  const whose = query.by === 'user' ? did : query.by === 'others' ? done : sql`(${did} OR ${done})`
  const found = await rows<UserActivity>(
    ctx.db,
    sql`SELECT l.id, l.event, l.subject_type, l.subject_id, l.subject_label, l.created_at,
      CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name) END AS account,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'username', u.username) END AS actor,
      CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'username', i.username) END AS impersonator
    FROM activity_logs l LEFT JOIN accounts a ON a.id = l.account_id LEFT JOIN users u ON u.id = l.actor_id LEFT JOIN users i ON i.id = l.impersonator_id
    WHERE ${whose} AND l.id < ${query.before ?? Number.MAX_SAFE_INTEGER} ORDER BY l.id DESC LIMIT ${AT_ONCE}`,
  )
  return { data: found }
}
