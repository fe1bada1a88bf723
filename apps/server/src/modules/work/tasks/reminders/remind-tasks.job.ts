import { sql } from 'kysely'
import { z } from 'zod'
import { one, type Db, type Sql } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { markNotified } from '../store.ts'
import { intoOutbox } from '#platform/outbox/store.ts'

/** Tasks claimed per statement. */
const PIECE = 200

/** Sends due reminders and notifies of overdue tasks; runs every minute. */
export const remindTasksJob = defineJob({
  name: 'remind-tasks',
  payload: z.object({}),
  concurrency: 1,
})

export const remindTasksHandler = handleJob(remindTasksJob, async (services, { logger, signal }) => {
  const { database, clock, wakeOutbox } = services
  let reminded = 0
  let overdue = 0
  for (let found = PIECE; found === PIECE && !signal.aborted; reminded += found) found = await remindTasks(database.db, clock.now())
  for (let found = PIECE; found === PIECE && !signal.aborted; overdue += found) found = await notifyOverdue(database.db, clock.now())
  if (reminded || overdue) logger.info({ reminded, overdue }, 'tasks notified')
  wakeOutbox()
})

/**
 * Reminds the assignee of a task, or its creator when there is no assignee. One statement marks the task and writes the
 * message, so a killed process has done both or neither.
 * @returns how many reminders were sent, at most 200
 */
export function remindTasks(db: Db, now: Date): Promise<number> {
  return notifyDue(db, now, {
    column: 'reminded_at',
    due: sql`t.reminder_at <= ${now} AND t.reminded_at IS NULL`,
    order: sql`t.reminder_at`,
    setting_code: 'task.due-soon',
  })
}

/** Notifies of tasks that became overdue within the last week, once per due date. @returns how many, at most 200 */
export function notifyOverdue(db: Db, now: Date): Promise<number> {
  return notifyDue(db, now, {
    column: 'overdue_told_at',
    due: sql`t.due_at < ${now} AND t.due_at > ${now}::timestamptz - interval '7 days' AND t.overdue_told_at IS NULL`,
    order: sql`t.due_at`,
    setting_code: 'task.overdue',
  })
}

async function notifyDue(
  db: Db,
  now: Date,
  { column, due, order, setting_code }: { column: Parameters<typeof markNotified>[0]; due: Sql; order: Sql; setting_code: string },
): Promise<number> {
  const found = await one<{ claimed: number }>(
    db,
    sql`WITH due AS (
      SELECT t.uuid FROM tasks t WHERE ${due} AND t.deleted_at IS NULL AND t.status NOT IN ('done', 'cancelled')
      ORDER BY ${order} LIMIT ${PIECE} FOR NO KEY UPDATE SKIP LOCKED
    ), claimed AS (
      ${markNotified(column, sql`due`, now)}
      RETURNING t.uuid, t.title, t.account_id, t.account_assigned_id, t.published_at, coalesce(t.user_assigned_id, t.user_id) AS told_id
    ), told AS (
      SELECT c.*, coalesce(
        (SELECT m.account_id FROM memberships m WHERE m.account_id = c.account_id AND m.user_id = c.told_id AND m.status = 'active' AND m.deleted_at IS NULL),
        CASE WHEN c.published_at IS NOT NULL THEN c.account_assigned_id END, c.account_id) AS in_account_id FROM claimed c
    ), message AS (
      ${intoOutbox}
      SELECT in_account_id, 'notification', jsonb_build_object('setting_code', ${setting_code}::text, 'account_id', in_account_id, 'requires', 'tasks.read',
        'user_ids', jsonb_build_array(told_id), 'subject_type', 'task', 'subject_id', uuid, 'params', jsonb_build_object('subject', title),
        'url', '/accounts/' || in_account_id || '/tasks/' || uuid) FROM told
    )
    SELECT count(*) AS claimed FROM claimed`,
  )
  return found!.claimed
}
