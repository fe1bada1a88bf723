import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import { consentCovers, suppressed, type Channel } from '../../consent/index.ts'

/** Why a contact may not receive a message. The values of `skip_reason` of messages. */
export type Refusal = 'not_active' | 'no_address' | 'invalid' | 'suppressed' | 'no_consent'

export interface ReceiveRules {
  channel: Channel
  /** Transactional messages need no consent. Only bounces, complaints and erasures prevent them. */
  purpose: 'marketing' | 'transactional'
  /** Marketing: the contact is subscribed to at least one of these lists over the channel. */
  contact_list_ids?: readonly number[] | undefined
  /** Marketing: the contact is subscribed to none of these lists. */
  excluded_contact_list_ids?: readonly number[] | undefined
}

/**
 * The rules of domain.md 4.7 as one SQL expression over a contact `c`: null when it may receive the message, otherwise
 * the reason. For statements that select or skip many recipients at the moment of sending [INV-21].
 * @param address SQL of the address or number; the primary one when left out
 */
export function refusalSql(rules: ReceiveRules, address?: Sql): Sql {
  const { channel, purpose } = rules
  const to = address ?? (channel === 'email' ? sql`c.email` : sql`c.phone`)
  const key = channel === 'email' ? sql`lower(${to})` : to
  const isMarketing = purpose === 'marketing'
  const blocking = isMarketing ? undefined : ['hard_bounce', 'complaint', 'erasure']
  return sql`CASE
    WHEN c.deleted_at IS NOT NULL OR ${isMarketing ? sql`c.status <> 'active'` : sql`c.status IN ('merged', 'erased')`} THEN 'not_active'
    WHEN ${to} IS NULL THEN 'no_address'
    WHEN ${broken(channel, key)} THEN 'invalid'
    WHEN ${suppressed(channel, sql`c.account_id`, key, blocking)} THEN 'suppressed'
    ${isMarketing ? sql`WHEN NOT ${consentCovers(sql`c.id`, channel, key)} OR NOT ${chosen(rules)} THEN 'no_consent'` : sql``}
  END`
}

/**
 * Which of many contacts may not receive a message now.
 * @returns reasons by contact; contacts that may receive it are left out
 */
export async function mayReceiveMany(
  db: Db,
  asked: ReceiveRules & { account_id: number; contact_ids: readonly number[] },
): Promise<Map<number, Refusal>> {
  const found = await rows<{ id: number; refusal: Refusal | null }>(
    db,
    sql`
    SELECT w.id, CASE WHEN c.id IS NULL THEN 'not_active' ELSE ${refusalSql(asked)} END AS refusal
    FROM unnest(${asked.contact_ids}::bigint[]) AS w (id) LEFT JOIN contacts c ON c.id = w.id AND c.account_id = ${asked.account_id}`,
  )
  return new Map(found.flatMap(({ id, refusal }) => (refusal ? [[id, refusal] as const] : [])))
}

/**
 * Whether one contact may receive a message now. Check again right before sending.
 * @param asked.address address of the message, unless it is the contact's primary one
 * @returns the reason why not, or null
 */
export async function mayReceive(
  db: Db,
  asked: ReceiveRules & { account_id: number; contact_id: number; address?: string | undefined },
): Promise<Refusal | null> {
  const address = asked.address === undefined ? undefined : sql`${asked.address}::text`
  const row = await one<{ refusal: Refusal | null }>(
    db,
    sql`
    SELECT ${refusalSql(asked, address)} AS refusal FROM contacts c WHERE c.id = ${asked.contact_id} AND c.account_id = ${asked.account_id}`,
  )
  return row ? row.refusal : 'not_active'
}

/** Addresses that bounced or complained, and numbers that are unreachable or not mobile. */
const broken = (channel: Channel, key: Sql): Sql =>
  channel === 'email'
    ? sql`(${key} !~ '^[^@[:space:]]+@[^@[:space:]]+$' OR EXISTS (SELECT FROM contact_email_addresses e WHERE e.contact_id = c.id AND lower(e.email) = ${key} AND e.status IN ('hard_bounced', 'complained')))`
    : sql`EXISTS (SELECT FROM contact_phone_numbers p WHERE p.contact_id = c.id AND p.number = ${key} AND (p.sms_status = 'unreachable' OR p.type = 'landline'))`

function chosen({ channel, contact_list_ids, excluded_contact_list_ids }: ReceiveRules): Sql {
  const on = (ids: readonly number[]) => sql`EXISTS (
    SELECT FROM subscriptions s WHERE s.contact_id = c.id AND s.contact_list_id = any(${ids}::bigint[]) AND s.status = 'subscribed' AND ${sql.lit(channel)} = any(s.channels))`
  const included = contact_list_ids ? on(contact_list_ids) : sql`true`
  return excluded_contact_list_ids?.length ? sql`(${included} AND NOT ${on(excluded_contact_list_ids)})` : sql`(${included})`
}
