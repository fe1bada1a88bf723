import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { survivingSubscription } from '../../contact-merge/index.ts'

/** The contact to whom an unsubscribe link belongs. */
export interface LinkHolder {
  account_id: number
  contact_id: number
  /** Null when the mail was not sent through a list. */
  subscription_id: number | null
  contact_list_id: number | null
  account_name: string
  account_color: string | null
  locale: 'en' | 'gr'
  email: string | null
  phone: string | null
}

/**
 * Finds the contact behind an unsubscribe key: the key of a subscription, of one that a merge dropped, or the token of
 * a message. Merged contacts lead to the survivor [INV-23].
 * @returns null for an unknown key
 */
export async function findLinkHolder(db: Db, key: string): Promise<LinkHolder | null> {
  const subscription_id = (await subscriptionWith(db, key)) ?? (await survivingSubscription(db, key))
  const where = subscription_id
    ? sql`SELECT s.contact_id, s.id AS subscription_id, s.contact_list_id FROM subscriptions s WHERE s.id = ${subscription_id}`
    : sql`SELECT m.contact_id, NULL::bigint AS subscription_id, NULL::bigint AS contact_list_id FROM email_messages m WHERE m.token = ${key} AND m.purpose = 'marketing'`
  const row = await one<LinkHolder>(
    db,
    sql`
    WITH RECURSIVE given AS (${where}), followed AS (
      SELECT c.id, c.merged_into_id, 0 AS depth FROM contacts c JOIN given g ON g.contact_id = c.id
      UNION ALL SELECT c.id, c.merged_into_id, f.depth + 1 FROM contacts c JOIN followed f ON c.id = f.merged_into_id WHERE f.depth < 20
    )
    SELECT c.account_id, c.id AS contact_id, g.subscription_id, g.contact_list_id, a.name AS account_name, a.brand_color AS account_color, coalesce(c.locale, a.locale) AS locale, c.email, c.phone
    FROM given g CROSS JOIN LATERAL (SELECT id FROM followed ORDER BY depth DESC LIMIT 1) f
    JOIN contacts c ON c.id = f.id AND c.status <> 'erased' JOIN accounts a ON a.id = c.account_id`,
  )
  return row ?? null
}

async function subscriptionWith(db: Db, key: string): Promise<number | null> {
  const row = await one<{ id: number }>(db, sql`SELECT id FROM subscriptions WHERE unsubscribe_id = ${key}`)
  return row?.id ?? null
}
