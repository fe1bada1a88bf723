import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { taskQuery } from './tasks.query.ts'
import type { TaskRow } from './task-row.ts'

/** How a task is called in events and in the activity log. */
const taskSubject: Subject<TaskRow> = { type: 'task', label: (task) => task.title, contact_id: (task) => task.contact_id }

/** Screen of a task in one of the accounts that see it. */
export const taskPath = (account_id: number, uuid: string): string => `/accounts/${account_id}/tasks/${uuid}`

/** History, and the live event for the people of both accounts; columns that only sort or search are no change to anybody. */
export function recordTask(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  task: TaskRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, taskQuery, taskSubject, verb, task, changes)
  tellOtherAccount(ctx, verb, task)
}

/** The account that a task was given to hears of it on its own channel, with its own permissions. */
export function tellOtherAccount(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  task: TaskRow,
  account_id = task.account_assigned_id,
): void {
  if (!account_id) return
  ctx.emit({ name: `task.${verb}`, account_id, type: 'task', key: task.uuid, version: task.version, requires: 'tasks.read' })
  if (verb === 'deleted') ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id } })
}

/** A place among the subtasks is seen at once, and is nothing for the history. */
export function tellOrdered(ctx: Context, task: TaskRow): void {
  for (const account_id of [task.account_id, task.account_assigned_id]) tellOtherAccount(ctx, 'updated', task, account_id)
}

/** A further line of history: `task.completed`, `task.published` … */
export function logTask(ctx: Context, event: string, task: TaskRow): void {
  ctx.log({
    account_id: task.account_id,
    event: `task.${event}`,
    subject_type: 'task',
    subject_id: task.uuid,
    subject_label: task.title,
    contact_id: task.contact_id,
  })
}

/** Tells users of what happened to a task, each in the account in which he sees it. */
export async function notifyOfTask(ctx: Context, setting_code: string, task: TaskRow, user_ids: readonly number[]): Promise<void> {
  const others = [...new Set(user_ids)].filter((id) => id !== ctx.actor.id)
  if (!others.length) return
  const accounts = [task.account_id, ...(task.published_at !== null && task.account_assigned_id ? [task.account_assigned_id] : [])]
  const { rows } = await sql<{ account_id: number; user_ids: number[] }>`
    SELECT account_id, array_agg(user_id) AS user_ids FROM (
      SELECT DISTINCT ON (user_id) user_id, account_id FROM memberships
      WHERE account_id = any(${accounts}::bigint[]) AND user_id = any(${others}::bigint[]) AND status = 'active' AND deleted_at IS NULL
      ORDER BY user_id, account_id = ${task.account_id} DESC) m GROUP BY account_id`.execute(ctx.db)
  for (const { account_id, user_ids: told } of rows)
    ctx.publish({
      topic: 'notification',
      account_id,
      payload: {
        setting_code,
        account_id,
        requires: 'tasks.read',
        user_ids: told,
        actor_id: ctx.actor.id,
        subject_type: 'task',
        subject_id: task.uuid,
        params: { subject: task.title },
        url: taskPath(account_id, task.uuid),
      },
    })
}

/** Tells the new assignee, unless he did it himself. */
export async function notifyAssigned(ctx: Context, task: TaskRow): Promise<void> {
  if (task.user_assigned_id) await notifyOfTask(ctx, 'task.assigned', task, [task.user_assigned_id])
}
