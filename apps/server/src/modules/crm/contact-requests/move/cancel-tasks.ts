import type { Context } from '#kit/context.ts'
import { cancelTasksOfRequest, recordTask } from '#modules/work/tasks/index.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Cancels, announces and logs the open tasks of a request. @returns their number */
export async function cancelOpenTasks(ctx: Context, request: RequestRow): Promise<number> {
  const found = await cancelTasksOfRequest(ctx.db, request)
  for (const task of found) recordTask(ctx, 'updated', task, { status: [task.was, 'cancelled'] })
  return found.length
}
