import type { BodyOf, One, Params, publishTask as endpoint, Task } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { refuse } from '#kit/refuse.ts'
import { announcePublished, sharedColumns } from './share-task.ts'
import { writeTask } from '../store.ts'
import { logTask, recordTask, announceToOtherAccount } from '../task-effects.ts'
import type { TaskRow } from '../task-row.ts'
import { taskQuery } from '../tasks.query.ts'

/**
 * Shows a task to the account that it was given to, or gives it to the account that the body names or that its project leaves no
 * choice about. Publishing it again changes nothing.
 * @throws 422 on `account_assigned_id` when there is no such account, or several
 */
export async function publishTask(ctx: Context, { body }: { body: BodyOf<typeof endpoint> }): Promise<One<Task>> {
  const task = await taskQuery.find(ctx, body.task_uuid, 'publish')
  if (task.published_at !== null) return taskQuery.one(ctx, task, ['userAssigned', 'accountAssigned'])
  const account_assigned_id = body.account_assigned_id ?? task.account_assigned_id ?? (await receiverOf(ctx, task))
  const after = await save(ctx, task, await sharedColumns(ctx, task.account_id, account_assigned_id))
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

/** The account to which the project of a task leaves no choice: its only client, else its only other account. */
async function receiverOf(ctx: Context, task: TaskRow): Promise<number> {
  const found = await rows<{ account_id: number; role: string; name: string }>(
    ctx.db,
    sql`SELECT p.account_id, p.role, a.name FROM project_accounts p JOIN accounts a ON a.id = p.account_id
      WHERE p.project_uuid = ${task.project_uuid} AND p.ended_at IS NULL AND p.account_id <> ${task.account_id}
        AND EXISTS (SELECT FROM account_relations r WHERE r.status = 'active' AND r.deleted_at IS NULL
          AND (r.account_id, r.related_account_id) IN ((${task.account_id}, p.account_id), (p.account_id, ${task.account_id})))
      ORDER BY a.name, p.account_id LIMIT 20`,
  )
  const clients = found.filter((one) => one.role === 'client')
  const receivers = clients.length ? clients : found
  if (receivers.length === 1) return receivers[0]!.account_id
  const names = receivers.map((one) => one.name).join(', ')
  refuse(ctx, { account_assigned_id: receivers.length ? ['projects:choose_receiver', { names }] : 'projects:no_receiver' })
}

async function save(ctx: Context, before: TaskRow, values: Parameters<typeof writeTask>[2]): Promise<TaskRow> {
  const after = await writeTask(ctx.db, before.uuid, values)
  recordTask(ctx, 'updated', after, {
    published_at: [before.published_at, after.published_at],
    ...(after.account_assigned_id !== before.account_assigned_id && {
      account_assigned_id: [before.account_assigned_id, after.account_assigned_id],
    }),
  })
  return after
}
