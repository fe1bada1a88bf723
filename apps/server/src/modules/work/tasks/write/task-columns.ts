import { sql } from 'kysely'
import type { TaskInput } from '@stoa/contract'
import { addDays, searchText, startOfDay } from '@stoa/domain'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'

/**
 * Columns for the fields of a body: the description without unsafe HTML, checklist and recurrence as JSON. The dates of an
 * all-day task become the first and the last minute of their days in the zone of the account.
 */
export function columnsOf(body: Partial<TaskInput>, zone: string, all_day: boolean): RowChange<'tasks'> {
  const {
    account_id: _account,
    checklist,
    recurrence,
    description,
    start_at,
    due_at,
    ...plain
  } = body as Partial<TaskInput> & {
    account_id?: number
  }
  return {
    ...plain,
    ...(description !== undefined && { description: description && cleanHtml(description).body }),
    ...(checklist !== undefined && { checklist: JSON.stringify(checklist) }),
    ...(recurrence !== undefined && { recurrence: recurrence && JSON.stringify(recurrence) }),
    ...(start_at !== undefined && { start_at: start_at && (all_day ? startOfDay(start_at.slice(0, 10), zone) : start_at) }),
    ...(due_at !== undefined && { due_at: due_at && (all_day ? lastMinute(due_at.slice(0, 10), zone) : due_at) }),
  }
}

/** Time zone of an account's calendar days. */
export async function zoneOf(ctx: Pick<Context, 'db'>, account_id: number): Promise<string> {
  const account = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  return account!.time_zone
}

/** The last minute of a day: an all-day task is overdue once the day is over. */
export const lastMinute = (day: string, zone: string): string =>
  new Date(new Date(startOfDay(addDays(day, 1), zone)).getTime() - 60_000).toISOString()

/** Text by which searches find a task. */
export const taskSearchText = (title: string, number: number): string => searchText({ names: [], values: [title, String(number)] })
