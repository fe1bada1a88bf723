import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import { consentCovers, suppressed } from '../../consent/index.ts'

/** May the contact receive marketing. */
export interface Marketable {
  emails_marketable: boolean
  sms_marketable: boolean
}

/**
 * Condition for a contact `t` that keeps its status and gets a primary address or number: may it receive marketing there.
 * @param address the address or the number; null when the contact has none that messages reach
 */
export function marketableAt(channel: 'email' | 'sms', address: string | null): Sql {
  if (address === null) return sql`false`
  const written = sql`${channel === 'email' ? address.toLowerCase() : address}::text`
  return sql`t.status = 'active' AND t.deleted_at IS NULL AND ${consentCovers(sql`t.id`, channel, written)}
    AND NOT ${suppressed(channel, sql`t.account_id`, written)}`
}

/** Updates the same of contacts and of all that share an address or number with them, such as after an address was suppressed. */
export async function refreshAlike(db: Db, contact_ids: readonly number[]): Promise<void> {
  const alike = await rows<{ id: number }>(
    db,
    sql`SELECT e.contact_id AS id FROM contact_email_addresses own JOIN contact_email_addresses e ON e.account_id = own.account_id AND e.email_key = own.email_key
        WHERE own.contact_id = any(${contact_ids}::bigint[])
      UNION SELECT n.contact_id FROM contact_phone_numbers own JOIN contact_phone_numbers n ON n.account_id = own.account_id AND n.phone_key = own.phone_key
        WHERE own.contact_id = any(${contact_ids}::bigint[])
      UNION SELECT unnest(${contact_ids}::bigint[]) ORDER BY 1`,
  )
  await refreshMarketable(
    db,
    alike.map((row) => row.id),
  )
}

/**
 * Updates `emails_marketable` and `sms_marketable`: the contact is active, its primary address works and is not
 * suppressed, and consent to it is in force (domain.md 4.7, conditions 1, 3, 4 and 6).
 * @returns the new state of each contact for which something changed
 */
export async function refreshMarketable(db: Db, contact_ids: readonly number[]): Promise<Marketable[]> {
  if (!contact_ids.length) return []
  return rows(
    db,
    sql`UPDATE contacts AS c SET emails_marketable = n.email, sms_marketable = n.sms
    FROM (
      SELECT t.id,
        t.status = 'active' AND t.deleted_at IS NULL AND t.email IS NOT NULL
          AND NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.contact_id = t.id AND e.is_primary AND e.status IN ('hard_bounced', 'complained'))
          AND ${consentCovers(sql`t.id`, 'email', sql`lower(t.email)`)} AND NOT ${suppressed('email', sql`t.account_id`, sql`lower(t.email)`)} AS email,
        t.status = 'active' AND t.deleted_at IS NULL AND t.phone IS NOT NULL
          AND NOT EXISTS (SELECT FROM contact_phone_numbers p WHERE p.contact_id = t.id AND p.is_primary AND (p.sms_status = 'unreachable' OR p.type = 'landline'))
          AND ${consentCovers(sql`t.id`, 'sms', sql`t.phone`)} AND NOT ${suppressed('sms', sql`t.account_id`, sql`t.phone`)} AS sms
      FROM contacts t WHERE t.id = any(${contact_ids}::bigint[])
    ) n
    WHERE c.id = n.id AND (c.emails_marketable, c.sms_marketable) IS DISTINCT FROM (n.email, n.sms)
    RETURNING c.emails_marketable, c.sms_marketable`,
  )
}
