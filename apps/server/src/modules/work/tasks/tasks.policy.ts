import { sql } from 'kysely'
import { accountsWhere, isSelf, type Actor } from '#access/actor.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import type { TaskRow } from './task-row.ts'

const members = accountPolicy<TaskRow>({
  own: {
    sql: (actor) => sql`(t.user_assigned_id = ${actor.id} OR t.user_id = ${actor.id})`,
    holds: (actor, task) => task.user_assigned_id === actor.id || task.user_id === actor.id,
  },
})

/** Permissions that count in the account that a published task was given to. */
const OF_GUESTS: ReadonlySet<string> = new Set(['tasks.read', 'tasks.update'])

/**
 * Members by their permissions; an assignee may work on the task without `tasks.update` (domain.md 3.6). Other accounts see
 * only tasks that were published to them (invariant 52).
 */
export const taskPolicy: Policy<TaskRow> = {
  scope(actor, permission) {
    const own = members.scope(actor, permission)
    if (own === undefined || !OF_GUESTS.has(permission)) return own
    const accounts = accountsWhere(actor, permission).map((membership) => membership.account_id)
    if (!accounts.length) return own
    return sql`(${own} OR (t.published_at IS NOT NULL AND t.account_assigned_id = any(${accounts}::bigint[])))`
  },
  knows: (actor, task) => members.knows(actor, task) || guestMembership(actor, task) !== undefined,
  holds: (actor, permission, task) =>
    (members.knows(actor, task) && (members.holds(actor, permission, task) || isAssignee(actor, permission, task))) ||
    (OF_GUESTS.has(permission) && (guestMembership(actor, task)?.permissions.has(permission) ?? false)),
}

/** Whether the caller knows a task only through the account that it was given to. */
export function isFromOutside(actor: Actor, task: TaskRow): boolean {
  return !members.knows(actor, task)
}

const isAssignee = (actor: Actor, permission: string, task: TaskRow) =>
  permission === 'tasks.update' && isSelf(actor, task.user_assigned_id)

/** The caller's membership in the account that a published task was given to. */
function guestMembership(actor: Actor, task: TaskRow) {
  return task.published_at !== null && task.account_assigned_id !== null ? actor.memberships.get(task.account_assigned_id) : undefined
}
