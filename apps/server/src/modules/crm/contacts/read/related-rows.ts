import { sql } from 'kysely'
import type { ContactListBadge, LinkedAccount, Subscription } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'

/** Accounts that are linked to contacts, by name. */
export async function linkedAccountsOf(db: Db, contact_ids: readonly number[]): Promise<(LinkedAccount & { contact_id: number })[]> {
  return rows<LinkedAccount & { contact_id: number }>(
    db,
    sql`
    SELECT l.contact_id, a.id, a.uuid, a.type, a.name, l.relation, l.title, l.is_contact_point
    FROM contact_account l JOIN accounts a ON a.id = l.linked_account_id AND a.deleted_at IS NULL
    WHERE l.contact_id = any(${contact_ids}::bigint[]) ORDER BY a.name, a.id`,
  )
}

const LIST = sql`jsonb_build_object('id', l.id, 'account_id', l.account_id, 'name', l.name, 'description', l.description, 'visibility', l.visibility, 'opt_in', l.opt_in)`

/** Subscriptions of contacts, with their lists. */
export async function subscriptionsOf(db: Db, contact_ids: readonly number[], where: Sql = sql`true`): Promise<Subscription[]> {
  return rows<Subscription>(
    db,
    sql`
    SELECT s.id, s.account_id, s.contact_id, s.contact_list_id, s.status, s.channels, s.source, s.confirm_sent_at, s.confirmed_at, s.subscribed_at, s.unsubscribed_at, s.unsubscribe_reason,
      s.unsubscribe_note, s.cleaned_reason,
      s.version, s.created_at, s.updated_at, ${LIST} AS "contactList"
    FROM subscriptions s JOIN contact_lists l ON l.id = s.contact_list_id AND l.deleted_at IS NULL
    WHERE s.contact_id = any(${contact_ids}::bigint[]) AND ${where} ORDER BY l.name, s.id`,
  )
}

/** Lists of an account to which a contact has no subscription, by name. */
export async function otherLists(db: Db, account_id: number, contact_id: number): Promise<ContactListBadge[]> {
  return rows<ContactListBadge>(
    db,
    sql`
    SELECT l.id, l.account_id, l.name, l.description, l.visibility, l.opt_in FROM contact_lists l
    WHERE l.account_id = ${account_id} AND l.deleted_at IS NULL AND l.archived_at IS NULL
      AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.contact_list_id = l.id AND s.contact_id = ${contact_id} AND s.status IN ('subscribed', 'pending'))
    ORDER BY l.name, l.id LIMIT 500`,
  )
}
