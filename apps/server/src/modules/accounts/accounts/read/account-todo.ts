import { sql } from 'kysely'
import type { AccountSummary } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

type Todo = AccountSummary['todo'][number]
type Figures = Record<
  'overdue_tasks' | 'tasks_today' | 'unassigned_contacts' | 'contacts' | 'members' | 'registrations' | 'contact_data',
  number
>

/** Counting recent unassigned contacts stops at this number. */
const MANY = 100

/** Lists tasks that the caller could do next in the account and may do, most urgent first. */
export async function accountTodo(ctx: Context, account_id: number): Promise<Todo[]> {
  const found = await figures(ctx, account_id)
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const todo: [boolean, Todo][] = [
    [may('tasks.read') && found.overdue_tasks > 0, { code: 'overdue_tasks', count: found.overdue_tasks }],
    [may('tasks.read') && found.tasks_today > 0, { code: 'tasks_today', count: found.tasks_today }],
    [
      seesAll(ctx, account_id) && may('contacts.assign') && found.unassigned_contacts > 0,
      { code: 'unassigned_contacts', count: found.unassigned_contacts },
    ],
    [may('contacts.create') && found.contacts === 0, { code: 'first_contacts', count: 0 }],
    [may('members.create') && found.members < 2, { code: 'invite_members', count: 0 }],
    [may('accounts.update') && found.registrations === 0, { code: 'add_registration', count: 0 }],
    [may('accounts.update') && found.contact_data === 0, { code: 'add_contact_data', count: 0 }],
  ]
  return todo.filter(([applies]) => applies).map(([, item]) => item)
}

const seesAll = (ctx: Context, account_id: number) => ctx.actor.staff || ctx.actor.memberships.get(account_id)?.data_scope === 'all'

/** Days are in the account's time zone; tasks are the caller's own. */
async function figures(ctx: Context, account_id: number): Promise<Figures> {
  const now = ctx.services.clock.now()
  const row = await one<Figures>(
    ctx.db,
    sql`WITH a AS (SELECT id, date_trunc('day', ${now}::timestamptz, time_zone) AS today, time_zone FROM accounts WHERE id = ${account_id}),
    mine AS (SELECT due_at FROM tasks WHERE account_id = ${account_id} AND user_assigned_id = ${ctx.actor.id} AND deleted_at IS NULL AND status NOT IN ('done', 'cancelled') AND due_at IS NOT NULL)
    SELECT
      (SELECT count(*) FROM mine WHERE due_at < a.today) AS overdue_tasks,
      (SELECT count(*) FROM mine WHERE due_at >= a.today AND due_at < a.today + interval '1 day') AS tasks_today,
      (SELECT count(*) FROM (SELECT FROM contacts c WHERE c.account_id = a.id AND c.deleted_at IS NULL AND c.status = 'active' AND c.user_id IS NULL
        AND c.created_at >= ${now}::timestamptz - interval '30 days' LIMIT ${MANY}) recent) AS unassigned_contacts,
      (SELECT coalesce(sum(value), 0)::bigint FROM account_counters k WHERE k.account_id = a.id AND k.name = 'contacts') AS contacts,
      (SELECT count(*) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active' AND m.deleted_at IS NULL) AS members,
      (SELECT count(*) FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL) AS registrations,
      (SELECT count(*) FROM (SELECT FROM account_phones p WHERE p.account_id = a.id AND p.deleted_at IS NULL
        UNION ALL SELECT FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL) reach) AS contact_data
    FROM a`,
  )
  return row!
}
