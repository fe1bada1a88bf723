import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { taskQuery } from './tasks.query.ts'
import type { TaskRow } from './task-row.ts'

/** Name of tasks in events and in the activity log. */
const taskSubject: Subject<TaskRow> = { type: 'task', label: (task) => task.title, contact_id: (task) => task.contact_id }

/** Path of the screen of a task in an account. */
export const taskPath = (account_id: number, uuid: string): string => `/accounts/${account_id}/tasks/${uuid}`

/** Logs a change and announces it to both accounts. Columns that only serve sorting or searching must not be among the changes. */
export function recordTask(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  task: TaskRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  record(ctx, taskQuery, taskSubject, verb, task, changes)
  announceToOtherAccount(ctx, verb, task)
}

/** Announces a change on the channel of the account that the task was given to. */
export function announceToOtherAccount(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  task: TaskRow,
  account_id = task.account_assigned_id,
): void {
  if (!account_id) return
  ctx.emit({ name: `task.${verb}`, account_id, type: 'task', key: task.uuid, version: task.version, requires: 'tasks.read' })
  if (verb === 'deleted') ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id } })
}

/** Announces a new order of subtasks to both accounts; the activity log omits it. */
export function announceOrder(ctx: Context, task: TaskRow): void {
  for (const account_id of [task.account_id, task.account_assigned_id]) announceToOtherAccount(ctx, 'updated', task, account_id)
}

/** Adds a line such as `task.completed` or `task.published` to the activity log. */
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

/** Notifies users, except the caller, of a task, each in the account in which they see it. */
export async function notifyOfTask(ctx: Context, setting_code: string, task: TaskRow, user_ids: readonly number[]): Promise<void> {
  const others = [...new Set(user_ids)].filter((id) => id !== ctx.actor.id)
  if (!others.length) return
  const accounts = [task.account_id, ...(task.published_at !== null && task.account_assigned_id ? [task.account_assigned_id] : [])]
  const found = await rows<{ account_id: number; user_ids: number[] }>(
    ctx.db,
    sql`SELECT account_id, array_agg(user_id) AS user_ids FROM (
        SELECT DISTINCT ON (user_id) user_id, account_id FROM memberships
        WHERE account_id = any(${accounts}::bigint[]) AND user_id = any(${others}::bigint[]) AND status = 'active' AND deleted_at IS NULL
        ORDER BY user_id, account_id = ${task.account_id} DESC) m GROUP BY account_id`,
  )
  for (const { account_id, user_ids: notified } of found)
    ctx.publish({
      topic: 'notification',
      account_id,
      payload: {
        setting_code,
        account_id,
        requires: 'tasks.read',
        user_ids: notified,
        actor_id: ctx.actor.id,
        subject_type: 'task',
        subject_id: task.uuid,
        params: { subject: task.title },
        url: taskPath(account_id, task.uuid),
      },
    })
}

/** Notifies the assignee, unless that is the caller. */
export async function notifyAssigned(ctx: Context, task: TaskRow): Promise<void> {
  if (task.user_assigned_id) await notifyOfTask(ctx, 'task.assigned', task, [task.user_assigned_id])
}
