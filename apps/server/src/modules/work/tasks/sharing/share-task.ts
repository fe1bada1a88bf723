import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { RowChange } from '#db/rows.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import { logTask, notifyOfTask } from '../task-effects.ts'
import { say } from '../write/task-input.ts'
import type { TaskRow } from '../task-row.ts'

export type Audience = 'client' | 'provider'

/**
 * As what an account takes part in a task: both sides of an active relation can be given tasks of the other.
 * @throws 403 without `tasks.assign`, 422 on `account_assigned_id` for an account without such a relation
 */
export async function audienceOf(ctx: Context, account_id: number, other_id: number): Promise<Audience> {
  if (!holdsIn(ctx.actor, account_id, 'tasks.assign')) throw missingAccountPermission()
  const { rows } = await sql<{ type: string; is_keeper: boolean }>`
    SELECT type, account_id = ${account_id} AS is_keeper FROM account_relations
    WHERE status = 'active' AND deleted_at IS NULL AND ((account_id = ${account_id} AND related_account_id = ${other_id}) OR (account_id = ${other_id} AND related_account_id = ${account_id}))
    ORDER BY is_keeper DESC LIMIT 1`.execute(ctx.db)
  const relation = rows[0]
  if (!relation) throw invalid({ account_assigned_id: say(ctx, 'unknown', 'account_assigned_id') })
  return (relation.type === 'client') === relation.is_keeper ? 'client' : 'provider'
}

/**
 * Columns of a task that is given to another account, which publishes it there (domain.md 3.6), or taken from it.
 * @param account_assigned_id undefined leaves things as they are
 */
export async function sharedColumns(
  ctx: Context,
  account_id: number,
  account_assigned_id: number | null | undefined,
): Promise<RowChange<'tasks'>> {
  if (account_assigned_id === undefined) return {}
  if (account_assigned_id === null || account_assigned_id === account_id)
    return { account_assigned_id: null, published_at: null, published_to: [] }
  const audience = await audienceOf(ctx, account_id, account_assigned_id)
  return { account_assigned_id, published_at: ctx.services.clock.now(), published_to: [audience] }
}

/** What publishing owes: history, and word to those people of the other account who may read tasks. */
export async function announcePublished(ctx: Context, task: TaskRow): Promise<void> {
  logTask(ctx, 'published', task)
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM memberships WHERE account_id = ${task.account_assigned_id} AND status = 'active' AND deleted_at IS NULL LIMIT 500`.execute(
    ctx.db,
  )
  await notifyOfTask(
    ctx,
    'task.published',
    task,
    rows.map((row) => row.user_id),
  )
}
