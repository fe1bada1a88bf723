import { sql } from 'kysely'
import { addDays, fromWallTime, localToday, ranksBetween, searchText, startOfDay } from '@stoa/domain'
import { contactAccounts, DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import { DEMO_ACCOUNTS } from '../accounts/people.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { rankOf } from './task-rank.ts'
import { WORK, type WorkText } from './work-texts.ts'
import { writeRows } from '../write-rows.ts'

const ZONE = 'Europe/Athens'

/** The weeks around today: meetings, repeating work, subtasks, something given to a client (domain.md 7). */
export async function seedWork(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  // All-day tasks end with their day. Tasks that were overdue in the story cause no notifications today.
  await sql`UPDATE tasks t SET due_at = (date_trunc('day', t.due_at AT TIME ZONE a.time_zone) + interval '1 day - 1 minute') AT TIME ZONE a.time_zone,
    overdue_told_at = CASE WHEN t.due_at < ${run.today} THEN ${run.today}::timestamptz END FROM accounts a WHERE a.id = t.account_id AND t.all_day AND t.due_at IS NOT NULL`.execute(
    db,
  )
  for (const account of contactAccounts(run)) {
    const { rows: found } = await sql<{ last: number; client_id: number | null }>`
      SELECT coalesce((SELECT last FROM account_sequences WHERE account_id = ${account.account_id} AND name = 'task'), 0) AS last,
        (SELECT min(related_account_id) FROM account_relations WHERE account_id = ${account.account_id} AND type = 'client' AND status = 'active') AS client_id`.execute(
      db,
    )
    const { last, client_id } = found[0]!
    const rows = rowsOf(run, account, last, client_id)
    await writeRows(db, 'tasks', rows)
    await sql`INSERT INTO account_sequences (account_id, name, last, created_at, updated_at) VALUES (${account.account_id}, 'task', ${last + rows.length}, ${run.today}, ${run.today})
      ON CONFLICT (account_id, name) DO UPDATE SET last = excluded.last`.execute(db)
  }
}

function rowsOf(run: DemoRun, account: ContactAccount, last: number, client_id: number | null): object[] {
  const random = randomOf(`work:${account.code}`)
  let number = last
  const base = (title: string) => {
    number += 1
    const created_at = new Date(run.today.getTime() - random.between(2, 12) * DAY)
    return {
      uuid: random.uuid(created_at),
      account_id: account.account_id,
      number,
      title,
      user_id: account.members[0],
      user_assigned_id: random.pick(account.members),
      account_assigned_id: null,
      parent_uuid: null,
      start_at: null,
      due_at: null,
      all_day: true,
      published_at: null,
      published_to: [],
      recurrence: null,
      checklist: [],
      reminder_at: null,
      overdue_told_at: null,
      position: rankOf(number),
      subtask_position: null,
      completed_at: null,
      completed_by_id: null,
      search_text: searchText({ names: [], values: [title, String(number)] }),
      created_at,
      updated_at: created_at,
      type: 'todo',
      status: 'todo',
      priority: 'normal',
    }
  }
  const isAgency = DEMO_ACCOUNTS.some((one) => one.code === account.code && one.type === 'agency')
  return WORK[account.locale]
    .filter((text) => isAgency || text.everywhere)
    .flatMap((text) => {
      const row = { ...base(text.title), ...looksOf(text), ...timesOf(run, text), ...doneOf(run, text, account) }
      const given =
        text.shared && client_id ? { account_assigned_id: client_id, published_at: row.created_at, published_to: ['client'] } : {}
      const ranks = ranksBetween(null, null, text.parts?.length ?? 0)
      const parts = (text.parts ?? []).map((title, at) => ({
        ...base(title),
        parent_uuid: row.uuid,
        subtask_position: ranks[at],
        ...(at === 0 && { status: 'done', completed_at: run.today, completed_by_id: account.members[0] }),
      }))
      return [{ ...row, ...given }, ...parts]
    })
}

const looksOf = ({ type, status = 'todo', priority = 'normal', repeat, steps = [] }: WorkText) => ({
  type,
  status,
  priority,
  recurrence: repeat ?? null,
  checklist: steps.map((text, at) => ({ text, done: at === 0 })),
})

function timesOf(run: DemoRun, { day, time, length }: WorkText): object {
  const on = addDays(localToday(ZONE, run.today), day)
  const late = day < 0 ? { overdue_told_at: run.today } : {}
  if (!time) {
    const last = addDays(on, (length ?? 1) - 1)
    const due_at = new Date(Date.parse(startOfDay(addDays(last, 1), ZONE)) - MINUTE)
    return { ...late, due_at, ...(length && { start_at: startOfDay(on, ZONE) }) }
  }
  const start = fromWallTime(new Date(`${on}T${time}:00Z`), ZONE)
  const due_at = new Date(start.getTime() + (length ?? 0) * MINUTE)
  return { ...late, all_day: false, due_at, ...(length && { start_at: start }) }
}

const doneOf = (run: DemoRun, { status }: WorkText, account: ContactAccount) =>
  status === 'done' ? { completed_at: run.today, completed_by_id: account.members[0] } : {}
