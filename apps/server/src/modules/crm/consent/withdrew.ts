import { sql } from 'kysely'
import type { Sql } from '#db/rows.ts'

/**
 * Condition whether the person of a contact withdrew consent to marketing over a channel: the last entry of the contact is a withdrawal, or
 * the last one about an address or number that it has: of any contact that has it, also a deleted one, or had it when it was withdrawn. A grant
 * answers a withdrawal only at the addresses that it names. What an import stated counts no more once it is undone, and neither do the withdrawals
 * with which it was: people who are imported again said nothing in between.
 * @param contact SQL of the contact's id
 * @param channel SQL of the channel
 */
export const withdrew = (contact: Sql, channel: Sql): Sql => condition<Sql, Sql>(sql, { contact, channel, raw: sql.raw })

/** The same condition as text, for plain connections. */
export const withdrewText = (contact: string, channel: string): string =>
  condition<string, string>(String.raw, { contact, channel, raw: (text) => text })

interface Parts<T> {
  contact: T
  channel: T
  raw: (text: string) => T
}

/** Condition over an entry whether an import that was undone made it, or its undo. */
const undone = (entry: string) =>
  `(${entry}.source = 'import' AND EXISTS (SELECT FROM consents u WHERE u.contact_id = ${entry}.contact_id AND u.source = 'import' AND u.action = 'withdrawn'
    AND u.proof ->> 'undone' = 'true' AND u.proof ->> 'import_id' = ${entry}.proof ->> 'import_id'))`

const condition = <T, R>(tag: (texts: TemplateStringsArray, ...values: T[]) => R, { contact, channel, raw }: Parts<T>): R =>
  tag`(coalesce((SELECT k.action FROM consents k WHERE k.contact_id = ${contact} AND k.channel = ${channel} AND k.purpose = 'marketing' AND NOT ${raw(undone('k'))}
      ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1) = 'withdrawn', false)
    OR EXISTS (
      SELECT FROM contact_email_addresses own CROSS JOIN LATERAL (
        SELECT k.action, k.occurred_at, k.id FROM contact_email_addresses e
        JOIN consents k ON k.contact_id = e.contact_id AND k.channel = 'email' AND k.purpose = 'marketing' AND (k.action = 'withdrawn' OR lower(e.email) = any(k.addresses))
          AND NOT ${raw(undone('k'))}
        WHERE e.account_id = own.account_id AND e.email_key = own.email_key
        UNION ALL SELECT w.action, w.occurred_at, w.id FROM consents w
        WHERE w.account_id = own.account_id AND w.addresses @> ARRAY[lower(own.email)] AND w.action = 'withdrawn' AND w.channel = 'email' AND w.purpose = 'marketing'
          AND NOT ${raw(undone('w'))}
        ORDER BY occurred_at DESC, id DESC LIMIT 1
      ) said WHERE ${channel} = 'email' AND own.contact_id = ${contact} AND said.action = 'withdrawn')
    OR EXISTS (
      SELECT FROM contact_phone_numbers own CROSS JOIN LATERAL (
        SELECT k.action, k.occurred_at, k.id FROM contact_phone_numbers n
        JOIN consents k ON k.contact_id = n.contact_id AND k.channel = 'sms' AND k.purpose = 'marketing' AND (k.action = 'withdrawn' OR n.number = any(k.addresses))
          AND NOT ${raw(undone('k'))}
        WHERE n.account_id = own.account_id AND n.phone_key = own.phone_key
        UNION ALL SELECT w.action, w.occurred_at, w.id FROM consents w
        WHERE w.account_id = own.account_id AND w.addresses @> ARRAY[own.number] AND w.action = 'withdrawn' AND w.channel = 'sms' AND w.purpose = 'marketing'
          AND NOT ${raw(undone('w'))}
        ORDER BY occurred_at DESC, id DESC LIMIT 1
      ) said WHERE ${channel} = 'sms' AND own.contact_id = ${contact} AND said.action = 'withdrawn'))`
