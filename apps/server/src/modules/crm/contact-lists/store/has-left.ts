import { sql } from 'kysely'
import { run, type Db, type Sql } from '#db/rows.ts'

/**
 * Condition whether the person of a contact left a list: the contact ended its subscription, or it never had one and a deleted contact with
 * one of its addresses or numbers did. Those who are asked to confirm that they come back have left until they do.
 * @param contact SQL of the contact's id
 * @param list SQL of the list's id
 */
export const hasLeft = (contact: Sql, list: Sql): Sql => condition<Sql, Sql>(sql, { contact, list })

/** The same condition as text, for plain connections. */
export const hasLeftText = (contact: string, list: string): string => condition<string, string>(String.raw, { contact, list })

interface Parts<T> {
  contact: T
  list: T
}

const condition = <T, R>(tag: (texts: TemplateStringsArray, ...values: T[]) => R, { contact, list }: Parts<T>): R =>
  tag`coalesce((SELECT l.status = 'unsubscribed' OR (l.status = 'pending' AND l.unsubscribed_at IS NOT NULL) FROM subscriptions l WHERE l.contact_id = ${contact} AND l.contact_list_id = ${list}), EXISTS (
    SELECT FROM (
      SELECT e.contact_id FROM contact_email_addresses own JOIN contact_email_addresses e ON e.account_id = own.account_id AND e.email_key = own.email_key
        WHERE own.contact_id = ${contact}
      UNION ALL SELECT n.contact_id FROM contact_phone_numbers own JOIN contact_phone_numbers n ON n.account_id = own.account_id AND n.phone_key = own.phone_key
        WHERE own.contact_id = ${contact}
    ) alike JOIN contacts f ON f.id = alike.contact_id AND f.deleted_at IS NOT NULL
    JOIN subscriptions l ON l.contact_id = f.id AND l.contact_list_id = ${list}
      AND (l.status = 'unsubscribed' OR (l.status = 'pending' AND l.unsubscribed_at IS NOT NULL))))`

/**
 * Gives contacts that are merged the subscriptions that deleted contacts with one of their addresses or numbers ended, to lists where they
 * have none, so that the stricter of several subscriptions is kept. The undo leaves them: the people did leave.
 */
export async function noteDepartures({ db }: { db: Db }, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribed_at, unsubscribe_id)
      SELECT DISTINCT ON (alike.own_id, l.contact_list_id) l.account_id, alike.own_id, l.contact_list_id, 'unsubscribed', l.channels, l.source, l.unsubscribed_at, gen_random_uuid()
      FROM (
        SELECT own.contact_id AS own_id, e.contact_id FROM contact_email_addresses own
          JOIN contact_email_addresses e ON e.account_id = own.account_id AND e.email_key = own.email_key WHERE own.contact_id = any(${contact_ids}::bigint[])
        UNION SELECT own.contact_id, n.contact_id FROM contact_phone_numbers own
          JOIN contact_phone_numbers n ON n.account_id = own.account_id AND n.phone_key = own.phone_key WHERE own.contact_id = any(${contact_ids}::bigint[])
      ) alike JOIN contacts f ON f.id = alike.contact_id AND f.deleted_at IS NOT NULL
      JOIN subscriptions l ON l.contact_id = f.id AND (l.status = 'unsubscribed' OR (l.status = 'pending' AND l.unsubscribed_at IS NOT NULL))
      ORDER BY alike.own_id, l.contact_list_id, l.unsubscribed_at DESC NULLS LAST
      ON CONFLICT (contact_id, contact_list_id) DO NOTHING`,
  )
}
