import type { BodyOf, One, Params, publishTask as endpoint, Task } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { announcePublished, audienceOf } from './share-task.ts'
import { writeTask } from '../store.ts'
import { logTask, recordTask, announceToOtherAccount } from '../task-effects.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'

/**
 * Shows a task to the account that it was given to. Publishing it again changes nothing.
 * @throws 422 on `project_uuid` when it was given to no other account
 */
export async function publishTask(ctx: Context, { body }: { body: BodyOf<typeof endpoint> }): Promise<One<Task>> {
  const task = await taskQuery.find(ctx, body.task_uuid, 'publish')
  if (task.published_at !== null) return taskQuery.one(ctx, task, ['userAssigned', 'accountAssigned'])
  if (task.account_assigned_id === null) refuseMissing(ctx, 'project_uuid')
  const audience = await audienceOf(ctx, task.account_id, task.account_assigned_id)
  const after = await save(ctx, task, { published_at: ctx.services.clock.now(), published_to: [audience] })
  await announcePublished(ctx, after)
  return taskQuery.one(ctx, after, ['userAssigned', 'accountAssigned'])
}

/** Hides a task from the account that it was given to; the comments of that account remain. */
export async function unpublishTask(ctx: Context, { params }: { params: Params }): Promise<One<Task>> {
  const task = await taskQuery.find(ctx, params.uuid, 'publish')
  if (task.published_at === null) return taskQuery.one(ctx, task, ['userAssigned', 'accountAssigned'])
  const after = await save(ctx, task, { published_at: null, published_to: [] })
  logTask(ctx, 'unpublished', after)
  announceToOtherAccount(ctx, 'deleted', after)
  return taskQuery.one(ctx, after, ['userAssigned', 'accountAssigned'])
}

async function save(ctx: Context, before: TaskRow, values: Parameters<typeof writeTask>[2]): Promise<TaskRow> {
  const after = await writeTask(ctx.db, before.uuid, values)
  recordTask(ctx, 'updated', after, { published_at: [before.published_at, after.published_at] })
  return after
}
