import { sql } from 'kysely'
import type { AccountSummary } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { countFigure } from './home-figures.ts'

type Todo = AccountSummary['todo'][number]
type Figures = Record<'contacts' | 'members' | 'registrations' | 'contact_data', number>

/** Figures that wait for the caller, most urgent first. */
const WAITING = ['overdue_tasks', 'tasks_today', 'late_answers', 'staging_requests', 'my_tasks', 'unassigned_contacts'] as const

/** Lists tasks that the caller could do next in the account and may do, most urgent first. */
export async function accountTodo(ctx: Context, account_id: number): Promise<Todo[]> {
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const [found, ...waiting] = await Promise.all([
    figures(ctx, account_id),
    ...WAITING.map(async (code): Promise<Todo> => ({ code, count: (await countFigure(ctx, account_id, code)) ?? 0 })),
  ])
  const todo: [boolean, Todo][] = [
    ...waiting.map((item): [boolean, Todo] => [
      item.count > 0 && (item.code !== 'unassigned_contacts' || maySpread(ctx, account_id)),
      item,
    ]),
    [may('contacts.create') && found.contacts === 0, { code: 'first_contacts', count: 0 }],
    [may('members.create') && found.members < 2, { code: 'invite_members', count: 0 }],
    [may('accounts.update') && found.registrations === 0, { code: 'add_registration', count: 0 }],
    [may('accounts.update') && found.contact_data === 0, { code: 'add_contact_data', count: 0 }],
  ]
  return todo.filter(([applies]) => applies).map(([, item]) => item)
}

/** Whether the caller assigns contacts of others. */
const maySpread = (ctx: Context, account_id: number): boolean =>
  holdsIn(ctx.actor, account_id, 'contacts.assign') &&
  (ctx.actor.staff !== null || ctx.actor.memberships.get(account_id)?.data_scope === 'all')

async function figures(ctx: Context, account_id: number): Promise<Figures> {
  const row = await one<Figures>(
    ctx.db,
    sql`SELECT
      (SELECT coalesce(sum(value), 0)::bigint FROM account_counters k WHERE k.account_id = a.id AND k.name = 'contacts') AS contacts,
      (SELECT count(*) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL) AS members,
      (SELECT count(*) FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL) AS registrations,
      (SELECT count(*) FROM (SELECT FROM account_phones p WHERE p.account_id = a.id AND p.deleted_at IS NULL
        UNION ALL SELECT FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL) reach) AS contact_data
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  return row!
}
