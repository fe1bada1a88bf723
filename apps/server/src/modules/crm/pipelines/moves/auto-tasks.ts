import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { addFollowUps } from '#modules/work/tasks/index.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

/** A card that enters a stage, and its assignee. */
interface Entering {
  contact_id: number
  contact_request_id: number | null
  user_id: number | null
}

/** Creates the automatic tasks of a stage for cards that enter it (domain.md 2.4), each for the assignee of its card. */
export async function createAutoTasks(
  ctx: Context,
  stage: Pick<StageRow, 'account_id' | 'auto_tasks'>,
  cards: readonly Entering[],
): Promise<void> {
  const wanted = (stage.auto_tasks ?? []) as { title: string; due_in_days?: number | null }[]
  if (!wanted.length || !cards.length) return
  const drafts = cards.flatMap(({ user_id, ...card }) =>
    wanted.map(({ title, due_in_days = null }) => ({ ...card, title, due_in_days, user_assigned_id: user_id })),
  )
  await addFollowUps(ctx, stage.account_id, await authorOf(ctx, stage.account_id, cards[0]!.user_id), drafts)
}

/** Author of the tasks: the user who moved the card; without one its assignee, or else the owner or oldest member of the account. */
async function authorOf(ctx: Context, account_id: number, user_id: number | null): Promise<number> {
  const row = await one<{ author: number }>(
    ctx.db,
    sql`SELECT coalesce(${ctx.actor.id || null}::bigint, ${user_id}::bigint, owner_id,
      (SELECT min(m.user_id) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL)) AS author FROM accounts a WHERE id = ${account_id}`,
  )
  return row!.author
}
