import { addDays, localToday, ranksBetween } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { takeTaskNumbers, tellOwners } from './create-task.ts'
import { insertFollowUps } from '../store.ts'
import { notifyAssigned, recordTask } from '../task-effects.ts'
import { lastMinute, taskSearchText, zoneOf } from './task-input.ts'
import { topOfColumn } from '../board/task-rank.ts'

/** A task that follows from a step somebody took. */
export interface FollowUp {
  title: string
  /** Days from today until it is due; null leaves it open. */
  due_in_days: number | null
  user_assigned_id: number | null
  contact_id: number
  contact_request_id: number | null
}

/** Who is given more tasks than this at once finds them in his list and is not told of each. */
const TOLD_ONE_BY_ONE = 20

/** Makes tasks of one account, in the order they are named, on top of those to do, in few statements however many they are. */
export async function addFollowUps(ctx: Context, account_id: number, author: number, drafts: readonly FollowUp[]): Promise<void> {
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
  if (tasks.length <= TOLD_ONE_BY_ONE) for (const task of tasks) await notifyAssigned(ctx, task)
  const owners = new Map(drafts.map((draft) => [`${draft.contact_id}:${draft.contact_request_id}`, draft]))
  for (const owner of owners.values()) await tellOwners(ctx, owner)
}
