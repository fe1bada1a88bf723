import { type Selectable, sql } from 'kysely'
import { type Task, tasks } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { column, searchText, whether } from '#kit/filter-sql.ts'
import { accountPolicy, type Policy } from '#kit/policy.ts'
import { resourceQuery } from '#kit/resource-query.ts'
import { userInclude } from '../subjects/index.ts'

export type TaskRow = Selectable<DB['tasks']> & Pick<Task, 'user' | 'userAssigned'>

const OPEN = sql`t.status NOT IN ('done', 'cancelled')`

const members = accountPolicy<TaskRow>({
  own: {
    sql: (actor) => sql`(t.user_assigned_id = ${actor.id} OR t.user_id = ${actor.id})`,
    holds: (actor, task) => task.user_assigned_id === actor.id || task.user_id === actor.id,
  },
})

/** Members by their permissions; whoever a task is assigned to may work on it without `tasks.update` (domain model 3.6). */
const taskPolicy: Policy<TaskRow> = {
  ...members,
  holds: (actor, permission, task) =>
    members.holds(actor, permission, task) || (permission === 'tasks.update' && task.user_assigned_id === actor.id),
}

export const taskQuery = resourceQuery<typeof tasks, TaskRow>(tasks, {
  from: 'tasks',
  policy: taskPolicy,
  where: sql`t.deleted_at IS NULL AND (t.contact_id IS NULL OR EXISTS (SELECT FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id AND c.deleted_at IS NULL))`,
  filters: {
    search: searchText(),
    status: column('status'),
    assignee: column('user_assigned_id', 'bigint'),
    creator: column('user_id', 'bigint'),
    priority: column('priority'),
    type: column('type'),
    overdue: (condition, scope) => whether(sql`coalesce(t.due_at < ${scope.now} AND ${OPEN}, false)`)(condition, scope),
    due: column('due_at'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    title: 'title',
    due_at: { column: 'due_at', nulls_last: true },
    priority: 'priority',
    status: 'status',
  },
  includes: { user: userInclude('user_id'), userAssigned: userInclude('user_assigned_id') },
  present: (row, ctx) => presentTask(row, ctx.services.clock.now()),
})

/** What a client sees of a task. */
export function presentTask(row: TaskRow, now: Date): Task {
  const isOpen = row.status !== 'done' && row.status !== 'cancelled'
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    number: row.number,
    title: row.title,
    description: row.description,
    type: row.type as Task['type'],
    status: row.status as Task['status'],
    priority: row.priority as Task['priority'],
    user_id: row.user_id,
    user_assigned_id: row.user_assigned_id,
    contact_id: row.contact_id,
    start_at: row.start_at,
    due_at: row.due_at,
    all_day: row.all_day,
    is_overdue: isOpen && row.due_at !== null && new Date(row.due_at) < now,
    estimated_minutes: row.estimated_minutes,
    completed_at: row.completed_at,
    completed_by_id: row.completed_by_id,
    reminder_at: row.reminder_at,
    checklist: row.checklist as Task['checklist'],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.userAssigned !== undefined && { userAssigned: row.userAssigned }),
  }
}
