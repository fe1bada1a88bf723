import { addDays, localToday, ranksBetween } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { takeTaskNumbers, announceToSubjects } from './create-task.ts'
import { insertFollowUps } from '../store.ts'
import { notifyAssigned, recordTask } from '../task-effects.ts'
import { lastMinute, taskSearchText, zoneOf } from './task-columns.ts'
import { topOfColumn } from '../board/task-rank.ts'

/** A task that follows from a step of the pipeline or from a change of a record. */
export interface FollowUp {
  title: string
  /** Days from today until it is due; null for no due date. */
  due_in_days: number | null
  user_assigned_id: number | null
  contact_id: number
  contact_request_id: number | null
}

/** With more new tasks than this, assignees are not notified of each. */
const NOTIFIED_MAX = 20

/**
 * Creates tasks of one account at the top of its column of open tasks, in the given order and in one statement.
 * @param notifies whether assignees are notified of each of many tasks, because they follow from many events
 */
export async function addFollowUps(
  ctx: Context,
  account_id: number,
  author: number,
  drafts: readonly FollowUp[],
  { notifies = false } = {},
): Promise<void> {
  if (!drafts.length) return
  const zone = await zoneOf(ctx, account_id)
  const today = localToday(zone, ctx.services.clock.now())
  const first = await takeTaskNumbers(ctx, account_id, drafts.length)
  const ranks = ranksBetween(null, await topOfColumn(ctx, { account_id, status: 'todo' }), drafts.length)
  const rows = drafts.map(({ due_in_days, ...draft }, at) => ({
    ...draft,
    uuid: uuidv7(),
    number: first + at,
    due_at: due_in_days === null ? null : lastMinute(addDays(today, due_in_days), zone),
    position: ranks[at]!,
    search_text: taskSearchText(draft.title, first + at),
  }))
  const tasks = await insertFollowUps(ctx.db, account_id, author, rows)
  for (const task of tasks) recordTask(ctx, 'created', task)
  if (notifies || tasks.length <= NOTIFIED_MAX) for (const task of tasks) await notifyAssigned(ctx, task)
  const owners = new Map(drafts.map((draft) => [`${draft.contact_id}:${draft.contact_request_id}`, draft]))
  for (const owner of owners.values()) await announceToSubjects(ctx, owner)
}
