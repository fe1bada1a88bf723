import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rankIn } from '../board/task-rank.ts'
import { completeTask } from '../recurrence/complete-task.ts'
import { writeTask } from '../store.ts'
import { recordTask } from '../task-effects.ts'
import { isOpen } from '../task-row.ts'

/**
 * Lets a task follow the review of what it makes: changes put a task in review back in progress, and approval completes a task of the
 * type approval.
 */
export async function followReview(
  ctx: Context,
  key: { account_id: number; uuid: string },
  result: 'approved' | 'changes_requested',
): Promise<void> {
  const task = await findRow(ctx.db, 'tasks', { ...key, deleted_at: null }, 'NO KEY UPDATE')
  if (!task) return
  const isBack = result === 'changes_requested' && task.status === 'in_review'
  const isDone = result === 'approved' && task.type === 'approval' && isOpen(task)
  if (!isBack && !isDone) return
  const status = isDone ? 'done' : 'in_progress'
  const position = await rankIn(ctx, { account_id: task.account_id, status }, task.uuid)
  const done = { completed_at: ctx.services.clock.now(), completed_by_id: ctx.actor.id }
  const after = await writeTask(ctx.db, task.uuid, { status, position, ...(isDone && done) })
  recordTask(ctx, 'updated', after, { status: [task.status, status] })
  if (isDone) await completeTask(ctx, after)
}
