import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/**
 * The headers of every marketing mail (RFC 2369, RFC 8058): one address that a browser opens as a page and a mail
 * program posts to in one click.
 * @param key `unsubscribe_id` of a subscription, or the `token` of the message when it goes through no list
 */
export function unsubscribeHeaders(app_url: string, key: string): { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string } {
  return { 'List-Unsubscribe': `<${unsubscribeUrl(app_url, key)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The link of the same page for the body of a mail. */
export const unsubscribeUrl = (app_url: string, key: string): string => `${app_url}/email/unsubscribe/${key}`

/**
 * The keys of contacts' unsubscribe links on the lists a mail goes through: of several lists the one joined last.
 * Contacts on none of them are left out; their link is the token of the message.
 */
export async function unsubscribeKeys(
  db: Db,
  contact_ids: readonly number[],
  contact_list_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ contact_id: number; unsubscribe_id: string }>`
    SELECT DISTINCT ON (contact_id) contact_id, unsubscribe_id FROM subscriptions
    WHERE contact_id = any(${contact_ids}::bigint[]) AND contact_list_id = any(${contact_list_ids}::bigint[]) AND status = 'subscribed'
    ORDER BY contact_id, subscribed_at DESC, id DESC`.execute(db)
  return new Map(rows.map((row) => [row.contact_id, row.unsubscribe_id]))
}
