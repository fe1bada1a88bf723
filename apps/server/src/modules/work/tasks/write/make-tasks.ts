import { addDays, localToday } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { nextTaskNumber } from './create-task.ts'
import { insertTask } from '../store.ts'
import { notifyAssigned, recordTask } from '../task-effects.ts'
import { lastMinute, taskSearchText, zoneOf } from './task-columns.ts'
import { rankIn } from '../board/task-rank.ts'

/** A task of a template. */
export interface TaskDraft {
  title: string
  /** Days from today until it is due. */
  offset_days: number
  user_assigned_id: number | null
  checklist: readonly string[]
}

/**
 * Creates the tasks of a template at the bottom of the column of open tasks. Their author is `owner.user_id`, because the
 * caller may belong to another account.
 */
export async function makeTasks(
  ctx: Context,
  owner: { account_id: number; user_id: number; order_item_uuid: string; contact_id: number | null },
  drafts: readonly TaskDraft[],
): Promise<void> {
  const zone = await zoneOf(ctx, owner.account_id)
  const today = localToday(zone, ctx.services.clock.now())
  for (const { title, offset_days, user_assigned_id, checklist } of drafts) {
    const uuid = uuidv7()
    const number = await nextTaskNumber(ctx, owner.account_id)
    const task = await insertTask(ctx.db, {
      ...owner,
      uuid,
      number,
      title,
      type: 'production',
      user_assigned_id,
      due_at: lastMinute(addDays(today, offset_days), zone),
      all_day: true,
      checklist: JSON.stringify(checklist.map((text) => ({ text, done: false }))),
      position: await rankIn(ctx, { account_id: owner.account_id, status: 'todo' }, uuid, { at: 'bottom' }),
      search_text: taskSearchText(title, number),
    })
    recordTask(ctx, 'created', task)
    await notifyAssigned(ctx, task)
  }
}
