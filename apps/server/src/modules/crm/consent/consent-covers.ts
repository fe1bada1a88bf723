import { sql } from 'kysely'
import type { Sql } from '#db/rows.ts'
import type { Channel } from './store/consents.ts'

/**
 * Condition whether a contact agreed to marketing at an address: a grant for this address is in force (domain.md 4.7,
 * condition 4).
 * @param contact SQL of the contact's id
 * @param address SQL of the lower-case e-mail or E.164 number
 */
export const consentCovers = (contact: Sql, channel: Channel, address: Sql): Sql =>
  covers<Sql, Sql>(sql, { contact, channel: sql.lit(channel), address, inForce: sql.raw(IN_FORCE) })

/** The same condition as text, for plain connections. */
export const consentCoversText = (contact: string, channel: string, address: string): string =>
  covers<string, string>(String.raw, { contact, channel, address, inForce: IN_FORCE })

/**
 * Condition, as text, that a grant `k` is in force. A later withdrawal for its channel ends it, and so does a later entry
 * with a basis that permits no marketing.
 */
export const IN_FORCE = `NOT EXISTS (
    SELECT FROM consents w WHERE w.contact_id = k.contact_id AND w.channel = k.channel AND w.purpose = k.purpose
      AND (w.action = 'withdrawn' OR w.basis NOT IN ('consent', 'soft_opt_in')) AND (w.occurred_at, w.id) > (k.occurred_at, k.id))`

/**
 * Condition, as text, that the latest entry `k` of a contact does not refuse for good: it grants, or it is not newer than a merge that
 * can be undone, and the undo may take it away or return it to another contact.
 */
export const MAY_RETURN = `(k.action <> 'withdrawn' OR EXISTS (
    SELECT FROM contact_merges m WHERE m.account_id = k.account_id AND m.winner_id = k.contact_id AND m.undone_at IS NULL AND m.created_at >= k.created_at))`

interface Parts<T> {
  contact: T
  channel: T
  address: T
  inForce: T
}

const covers = <T, R>(tag: (texts: TemplateStringsArray, ...values: T[]) => R, { contact, channel, address, inForce }: Parts<T>): R =>
  tag`EXISTS (
    SELECT FROM consents k WHERE k.contact_id = ${contact} AND k.channel = ${channel} AND k.purpose = 'marketing' AND k.action = 'granted'
      AND k.basis IN ('consent', 'soft_opt_in') AND ${address} = any(k.addresses) AND ${inForce})`
