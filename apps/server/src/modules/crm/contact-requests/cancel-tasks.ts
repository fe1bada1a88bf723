import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { recordTask, type TaskRow } from '#modules/attachments/tasks/index.ts'
import type { RequestRow } from './requests.presenter.ts'

/** Stops what is still to be done for a request. @returns how many tasks that were */
export async function cancelOpenTasks(ctx: Context, request: RequestRow): Promise<number> {
  const found = await rows<TaskRow & { was: string }>(
    ctx.db,
    sql`WITH old AS (SELECT uuid, status FROM tasks WHERE account_id = ${request.account_id} AND contact_request_id = ${request.id} AND deleted_at IS NULL
      AND status NOT IN ('done', 'cancelled') FOR UPDATE)
    UPDATE tasks k SET status = 'cancelled', version = k.version + 1, updated_at = now() FROM old WHERE k.uuid = old.uuid RETURNING k.*, old.status AS was`,
  )
  for (const task of found) recordTask(ctx, 'updated', task, { status: [task.was, 'cancelled'] })
  return found.length
}
