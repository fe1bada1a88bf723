import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { one, rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { logTask, notifyOfTask } from '../task-effects.ts'
import type { TaskRow } from '../task-row.ts'

/** Side on which an account takes part in a task of another. */
export type Audience = 'client' | 'provider'

/**
 * Returns the side on which another account takes part in a task. Tasks can be shared in both directions of an active relation.
 * @throws 403 without `tasks.assign`, 422 on `account_assigned_id` for an account without an active relation
 */
async function audienceOf(ctx: Context, account_id: number, other_id: number): Promise<Audience> {
  if (!holdsIn(ctx.actor, account_id, 'tasks.assign')) throw missingAccountPermission()
  const relation = await one<{ type: string; is_keeper: boolean }>(
    ctx.db,
    sql`SELECT type, account_id = ${account_id} AS is_keeper FROM account_relations
      WHERE status = 'active' AND deleted_at IS NULL AND ((account_id = ${account_id} AND related_account_id = ${other_id}) OR (account_id = ${other_id} AND related_account_id = ${account_id}))
      ORDER BY is_keeper DESC LIMIT 1`,
  )
  if (!relation) refuseUnknown(ctx, 'account_assigned_id')
  return (relation.type === 'client') === relation.is_keeper ? 'client' : 'provider'
}

/**
 * Columns of a task that is given to another account, which also publishes it there (domain.md 3.6), or taken back.
 * @param account_assigned_id undefined changes nothing
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

/** Logs that a task was published and notifies the people of the other account who may read tasks. */
export async function announcePublished(ctx: Context, task: TaskRow): Promise<void> {
  logTask(ctx, 'published', task)
  const members = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${task.account_assigned_id} AND status = 'active' AND deleted_at IS NULL LIMIT 500`,
  )
  await notifyOfTask(
    ctx,
    'task.published',
    task,
    members.map(({ user_id }) => user_id),
  )
}
