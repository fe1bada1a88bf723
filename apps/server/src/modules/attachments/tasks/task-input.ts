import { sql } from 'kysely'
import { TASK_TRANSITIONS, type TaskStatus } from '@stoa/contract'
import { holdsIn } from '#kit/actor.ts'
import type { Context } from '#kit/context.ts'
import { invalid, missingAccountPermission } from '#kit/errors.ts'
import type { TaskRow } from './tasks.query.ts'

const say = (ctx: Context, key: string, field: string) =>
  ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`) })

/**
 * A task is given to an active member of its account; to give it to somebody else takes `tasks.assign`.
 * @throws 403 without that right, 422 on `user_assigned_id` for a stranger
 */
export async function checkTaskAssignee(ctx: Context, account_id: number, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  if (user_id !== ctx.actor.id && !holdsIn(ctx.actor, account_id, 'tasks.assign')) throw missingAccountPermission()
  const { rows } =
    await sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`.execute(
      ctx.db,
    )
  if (!rows.length) throw invalid({ user_assigned_id: say(ctx, 'unknown', 'user_assigned_id') })
}

/** A start after the end is refused on the end. @throws 422 on `due_at` */
export function checkPeriod(ctx: Context, start_at: string | null | undefined, due_at: string | null | undefined): void {
  if (start_at && due_at && new Date(start_at) > new Date(due_at)) throw invalid({ due_at: say(ctx, 'invalid', 'due_at') })
}

/**
 * Columns that change with the status of a task (domain model 3.6).
 * @throws 422 on `status` when the task cannot go there
 */
export function moveTask(ctx: Context, task: TaskRow, status: TaskStatus | undefined): Record<string, unknown> {
  if (status === undefined || status === task.status) return {}
  if (!TASK_TRANSITIONS[task.status as TaskStatus].includes(status)) throw invalid({ status: say(ctx, 'unknown', 'status') })
  const isDone = status === 'done'
  return { status, completed_at: isDone ? ctx.services.clock.now() : null, completed_by_id: isDone ? ctx.actor.id : null }
}

/** Tells the new assignee, unless he did it himself. */
export function notifyAssigned(ctx: Context, task: TaskRow, url: string): void {
  if (!task.user_assigned_id || task.user_assigned_id === ctx.actor.id) return
  ctx.publish({
    topic: 'notification',
    account_id: task.account_id,
    payload: {
      setting_code: 'task.assigned',
      account_id: task.account_id,
      user_ids: [task.user_assigned_id],
      actor_id: ctx.actor.id,
      subject_type: 'task',
      subject_id: task.uuid,
      params: { subject: task.title },
      url,
    },
  })
}
