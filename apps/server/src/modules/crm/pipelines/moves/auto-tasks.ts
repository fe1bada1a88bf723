import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { addFollowUps } from '#modules/work/tasks/index.ts'
import type { StageRow } from '../stages/stages.presenter.ts'

/** A card that enters a stage, and its assignee. */
interface Entering {
  contact_id: number
  contact_request_id: number | null
  user_id: number | null
}

/**
 * Creates the automatic tasks of a stage for cards that enter it (domain.md 2.4), each for the assignee of its card.
 * @param options `notifies`: assignees are notified of each of many tasks
 */
export async function createAutoTasks(
  ctx: Context,
  stage: Pick<StageRow, 'account_id' | 'auto_tasks'>,
  cards: readonly Entering[],
  options: { notifies?: boolean } = {},
): Promise<void> {
  const wanted = (stage.auto_tasks ?? []) as { title: string; due_in_days?: number | null }[]
  if (!wanted.length || !cards.length) return
  const authors = await authorsOf(ctx, stage.account_id, cards)
  for (const author of new Set(authors.values())) {
    const drafts = cards
      .filter(({ user_id }) => authors.get(user_id) === author)
      .flatMap(({ user_id, ...card }) =>
        wanted.map(({ title, due_in_days = null }) => ({ ...card, title, due_in_days, user_assigned_id: user_id })),
      )
    await addFollowUps(ctx, stage.account_id, author, drafts, options)
  }
}

/**
 * Author of the tasks, by assignee: the user who moved the card; without one the assignee, or else the owner or oldest member of
 * the account.
 */
async function authorsOf(ctx: Context, account_id: number, cards: readonly Entering[]): Promise<Map<number | null, number>> {
  const found = await rows<{ user_id: number | null; author: number }>(
    ctx.db,
    sql`SELECT u.user_id, coalesce(${ctx.actor.id || null}::bigint, u.user_id, a.owner_id,
      (SELECT min(m.user_id) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL)) AS author
      FROM accounts a CROSS JOIN unnest(${[...new Set(cards.map(({ user_id }) => user_id))]}::bigint[]) u (user_id) WHERE a.id = ${account_id}`,
  )
  return new Map(found.map(({ user_id, author }) => [user_id, author]))
}
