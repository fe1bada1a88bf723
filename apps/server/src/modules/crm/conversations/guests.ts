import { sql } from 'kysely'
import { accountsWhere, type Actor, knowsAccount } from '#access/actor.ts'
import type { Sql } from '#kit/context.ts'
import type { ConversationRow } from './conversations.presenter.ts'

/*
 * Guests are people of the other accounts of a project who take part in its conversation.
 */

/** Permissions that guests have in a conversation in which they take part (domain.md 1.2). */
const OF_GUESTS: ReadonlySet<string> = new Set(['conversations.read', 'messages.create'])

/** Whether the caller reads a conversation as a guest. Guests do not see notes. */
export const isGuest = (actor: Actor, row: Pick<ConversationRow, 'account_id'>): boolean => !knowsAccount(actor, row.account_id)

/** Codes of lines about the work of the account: assignment and snoozing. */
const INTERNAL_EVENTS = ['assigned', 'due', 'snoozed', 'taken', 'unassigned', 'woken']

/** Condition on messages that guests see: neither notes nor lines about the work of the account. */
export const shownToGuests = (): Sql =>
  sql`(direction <> 'internal' AND (direction <> 'system' OR NOT event->>'code' = any(${INTERNAL_EVENTS}::text[])))`

/** The status of a conversation `t` as the caller sees it: to guests a snoozed conversation is open. */
export const shownStatus = (actor: Actor): Sql =>
  actor.staff || actor.permissions.size > 0
    ? sql`t.status`
    : sql`CASE WHEN t.status = 'snoozed' AND NOT t.account_id = any(${[...actor.memberships.keys()]}::bigint[]) THEN 'open' ELSE t.status END`

/** Whether the other side of a conversation `t` waits for an answer, as the caller sees it: guests are not told. */
export const shownWaiting = (actor: Actor): Sql =>
  actor.staff || actor.permissions.size > 0
    ? sql`t.waiting_since IS NOT NULL`
    : sql`t.waiting_since IS NOT NULL AND t.account_id = any(${[...actor.memberships.keys()]}::bigint[])`

/** The guest accounts of a conversation through which the caller takes part in it. */
const guestAccountsOf = (actor: Actor, row: ConversationRow): number[] =>
  row.joined_user_ids?.includes(actor.id) ? (row.guest_account_ids ?? []).filter((id) => actor.memberships.has(id)) : []

/** Whether a conversation exists for the caller as a guest. */
export const knowsAsGuest = (actor: Actor, row: ConversationRow): boolean => guestAccountsOf(actor, row).length > 0

/** Whether the caller has a permission in a conversation as a guest. */
export const holdsAsGuest = (actor: Actor, permission: string, row: ConversationRow): boolean =>
  OF_GUESTS.has(permission) && guestAccountsOf(actor, row).some((id) => actor.memberships.get(id)!.permissions.has(permission))

/** Condition on conversations `t` of projects that the caller sees as a guest. @param joined condition that the caller takes part */
export function guestScope(actor: Actor, permission: string, joined: Sql): Sql | undefined {
  const accounts = OF_GUESTS.has(permission) ? accountsWhere(actor, permission).map((membership) => membership.account_id) : []
  if (!accounts.length) return undefined
  return sql`(t.project_uuid IS NOT NULL AND ${joined} AND t.project_uuid IN (SELECT a.project_uuid FROM project_accounts a
    JOIN projects j ON j.uuid = a.project_uuid AND j.deleted_at IS NULL WHERE a.account_id = any(${accounts}::bigint[]) AND a.ended_at IS NULL))`
}
