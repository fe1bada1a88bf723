import { sql } from 'kysely'
import { addDays, localToday } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { insertRow } from '#kit/standard-verbs.ts'
import { uuidv7 } from '#lib/uuid.ts'
import {
  lastMinute,
  nextTaskNumber,
  notifyTaskAssigned,
  recordTask,
  taskRank,
  type TaskRow,
  taskSearchText,
  tellOwners,
} from '#modules/attachments/tasks/index.ts'
import type { StageRow } from '../pipelines/index.ts'
import type { RequestRow } from './requests.presenter.ts'

/** Creates the tasks that a stage asks for when a request enters it, for the assignee of the request. */
export async function createAutoTasks(ctx: Context, request: RequestRow, stage: StageRow): Promise<void> {
  const wanted = (stage.auto_tasks ?? []) as { title: string; due_in_days?: number | null }[]
  if (!wanted.length) return
  const { zone, author } = await authorOf(ctx, request)
  const today = localToday(zone, ctx.services.clock.now())
  for (const { title, due_in_days } of wanted) {
    const uuid = uuidv7()
    const number = await nextTaskNumber(ctx, request.account_id)
    const task = await insertRow<TaskRow>(ctx, 'tasks', {
      uuid,
      account_id: request.account_id,
      number,
      title,
      user_id: author,
      user_assigned_id: request.user_id,
      contact_id: request.contact_id,
      contact_request_id: request.id,
      due_at: due_in_days == null ? null : lastMinute(addDays(today, due_in_days), zone),
      position: await taskRank(ctx, { account_id: request.account_id, status: 'todo' }, uuid),
      search_text: taskSearchText(title, number),
    })
    recordTask(ctx, 'created', task)
    await notifyTaskAssigned(ctx, task)
  }
  await tellOwners(ctx, { contact_id: request.contact_id, contact_request_id: request.id })
}

/** Stops what is still to be done for a request. @returns how many tasks that were */
export async function cancelOpenTasks(ctx: Context, request: RequestRow): Promise<number> {
  const { rows } = await sql<TaskRow & { was: string }>`
    WITH old AS (SELECT uuid, status FROM tasks WHERE account_id = ${request.account_id} AND contact_request_id = ${request.id} AND deleted_at IS NULL
      AND status NOT IN ('done', 'cancelled') FOR UPDATE)
    UPDATE tasks k SET status = 'cancelled', version = k.version + 1, updated_at = now() FROM old WHERE k.uuid = old.uuid RETURNING k.*, old.status AS was`.execute(
    ctx.db,
  )
  for (const task of rows) recordTask(ctx, 'updated', task, { status: [task.was, 'cancelled'] })
  return rows.length
}

/** Whoever moved it writes the tasks; without anybody at hand its assignee, else the owner or the oldest member of the account. */
async function authorOf(ctx: Context, request: RequestRow): Promise<{ zone: string; author: number }> {
  const { rows } = await sql<{ zone: string; author: number }>`
    SELECT time_zone AS zone, coalesce(${ctx.actor.id || null}::bigint, ${request.user_id}::bigint, owner_id,
      (SELECT min(m.user_id) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL)) AS author FROM accounts a WHERE id = ${request.account_id}`.execute(
    ctx.db,
  )
  return rows[0]!
}
