import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ConversationRow } from '../conversations.presenter.ts'

type Led = Pick<ConversationRow, 'account_id' | 'project_uuid'>

/** Groups the users among those given who are guests of a conversation by their account. */
export async function guestsByAccount(ctx: Context, conversation: Led, user_ids: readonly number[]): Promise<Map<number, number[]>> {
  if (conversation.project_uuid === null || !user_ids.length) return new Map()
  const found = await rows<{ account_id: number; user_ids: number[] }>(
    ctx.db,
    sql`SELECT account_id, array_agg(user_id) AS user_ids FROM (
      SELECT DISTINCT ON (m.user_id) m.user_id, a.account_id FROM memberships m
      JOIN project_accounts a ON a.project_uuid = ${conversation.project_uuid} AND a.account_id = m.account_id AND a.account_id <> ${conversation.account_id} AND a.ended_at IS NULL
      WHERE m.user_id = any(${[...user_ids]}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM memberships o WHERE o.account_id = ${conversation.account_id} AND o.user_id = m.user_id AND o.status = 'active' AND o.deleted_at IS NULL)
      ORDER BY m.user_id, a.account_id) g GROUP BY account_id`,
  )
  return new Map(found.map((row) => [row.account_id, row.user_ids]))
}
