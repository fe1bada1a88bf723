import { sql } from 'kysely'
import type { Recurrence } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { nextTaskNumber, announceToSubjects } from '../write/create-task.ts'
import { sameDistance } from '../reminders/move-reminder.ts'
import { nextOccurrence } from './recurrence.ts'
import { insertTask } from '../store.ts'
import { subtaskRank } from '../board/subtask-rank.ts'
import { logTask, notifyOfTask, recordTask } from '../task-effects.ts'
import { taskSearchText, zoneOf } from '../write/task-columns.ts'
import { rankIn } from '../board/task-rank.ts'
import type { TaskRow } from '../task-row.ts'

/** Logs that a task is done, notifies its creator and creates the next occurrence of a repeating task (domain.md 3.6). */
export async function completeTask(ctx: Context, task: TaskRow): Promise<void> {
  logTask(ctx, 'completed', task)
  await notifyOfTask(ctx, 'task.completed', task, [task.user_id])
  await makeNextOccurrence(ctx, task)
}

/**
 * Creates a task for the next date, once per completed task, even if that is reopened and completed again. The caller holds
 * a lock on the completed task.
 */
async function makeNextOccurrence(ctx: Context, done: TaskRow): Promise<void> {
  const recurrence = done.recurrence as Recurrence | null
  if (!recurrence || !done.due_at) return
  const made = await one(ctx.db, sql`SELECT 1 FROM tasks WHERE recurrence_of_uuid = ${done.uuid}`)
  if (made) return
  const zone = await zoneOf(ctx, done.account_id)
  const due = new Date(done.due_at)
  const next = nextOccurrence(recurrence, due, zone, ctx.services.clock.now())
  if (!next) return
  const uuid = uuidv7()
  const number = await nextTaskNumber(ctx, done.account_id)
  const shifted = (at: string | null) => at && sameDistance(new Date(at), due, next, zone)
  const checks = done.checklist as { text: string; done: boolean }[]
  const task = await insertTask(ctx.db, {
    ...kept(done),
    uuid,
    number,
    recurrence_of_uuid: done.uuid,
    recurrence: JSON.stringify({ ...recurrence, ...(recurrence.count && { count: recurrence.count - 1 }) }),
    checklist: JSON.stringify(checks.map((check) => ({ ...check, done: false }))),
    start_at: shifted(done.start_at),
    due_at: next,
    reminder_at: shifted(done.reminder_at),
    position: await rankIn(ctx, { account_id: done.account_id, status: 'todo' }, uuid),
    subtask_position: await subtaskRank(ctx, { uuid, account_id: done.account_id, parent_uuid: done.parent_uuid }),
    search_text: taskSearchText(done.title, number),
  })
  recordTask(ctx, 'created', task)
  await announceToSubjects(ctx, task)
}

/** Columns that the next occurrence takes over. */
const kept = (done: TaskRow) => Object.fromEntries(KEPT.map((name) => [name, done[name]])) as Pick<TaskRow, (typeof KEPT)[number]>

const KEPT = [
  'account_id',
  'title',
  'description',
  'type',
  'priority',
  'user_id',
  'user_assigned_id',
  'account_assigned_id',
  'contact_id',
  'contact_request_id',
  'parent_uuid',
  'all_day',
  'estimated_minutes',
  'published_at',
  'published_to',
] as const satisfies readonly (keyof TaskRow)[]
