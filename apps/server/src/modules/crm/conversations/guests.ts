import { sql } from 'kysely'
import { accountsWhere, type Actor, knowsAccount } from '#access/actor.ts'
import type { Sql } from '#kit/context.ts'
import type { ConversationRow } from './conversations.presenter.ts'

/** What people of the other accounts of a project may do in its conversation once they were let in (domain.md 1.2). */
const OF_GUESTS: ReadonlySet<string> = new Set(['conversations.read', 'messages.create'])

/** Whether the caller reads a conversation of another account as one of its project's people: notes are not for him. */
export const isGuest = (actor: Actor, row: Pick<ConversationRow, 'account_id'>): boolean => !knowsAccount(actor, row.account_id)

/** Lines about how the account does its work: whom it gave a conversation to, and when it means to take it up again. */
const OF_THE_HOUSE = ['assigned', 'due', 'snoozed', 'taken', 'unassigned', 'woken']

/** Messages that guests are told: neither notes nor lines of the house. */
export const toldToGuests = (): Sql =>
  sql`(direction <> 'internal' AND (direction <> 'system' OR NOT event->>'code' = any(${OF_THE_HOUSE}::text[])))`

/** The status that a caller is told: to guests a conversation that was put aside is open. */
export const statusTold = (actor: Actor): Sql =>
  actor.staff || actor.permissions.size > 0
    ? sql`t.status`
    : sql`CASE WHEN t.status = 'snoozed' AND NOT t.account_id = any(${[...actor.memberships.keys()]}::bigint[]) THEN 'open' ELSE t.status END`

/** Accounts through which a caller who was let in takes part. */
const placesOf = (actor: Actor, row: ConversationRow): number[] =>
  row.joined_user_ids?.includes(actor.id) ? (row.guest_account_ids ?? []).filter((id) => actor.memberships.has(id)) : []

export const knowsAsGuest = (actor: Actor, row: ConversationRow): boolean => placesOf(actor, row).length > 0

export const holdsAsGuest = (actor: Actor, permission: string, row: ConversationRow): boolean =>
  OF_GUESTS.has(permission) && placesOf(actor, row).some((id) => actor.memberships.get(id)!.permissions.has(permission))

/** Conversations of projects that a caller was let into. @param joined SQL of those he takes part in */
export function guestScope(actor: Actor, permission: string, joined: Sql): Sql | undefined {
  const accounts = OF_GUESTS.has(permission) ? accountsWhere(actor, permission).map((membership) => membership.account_id) : []
  if (!accounts.length) return undefined
  return sql`(t.project_uuid IS NOT NULL AND ${joined} AND t.project_uuid IN (SELECT a.project_uuid FROM project_accounts a
    JOIN projects j ON j.uuid = a.project_uuid AND j.deleted_at IS NULL WHERE a.account_id = any(${accounts}::bigint[]) AND a.ended_at IS NULL))`
}
