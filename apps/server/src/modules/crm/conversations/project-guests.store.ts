import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/**
 * Ends the participation of people who left a project in its conversation. Members of the conversation's account stay.
 * @param who one user, or the members of an account
 */
export async function removeProjectGuests(
  ctx: Context,
  project_uuid: string,
  who: { user_id: number } | { account_id: number },
): Promise<void> {
  const leaving =
    'user_id' in who
      ? sql`p.participable_id = ${who.user_id}`
      : sql`EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = ${who.account_id})`
  await run(
    ctx.db,
    sql`UPDATE participants p SET left_at = ${ctx.services.clock.now()}, updated_at = now() FROM conversations c
      WHERE c.project_uuid = ${project_uuid} AND p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = c.account_id AND m.status = 'active' AND m.deleted_at IS NULL)
        AND ${leaving}`,
  )
}
