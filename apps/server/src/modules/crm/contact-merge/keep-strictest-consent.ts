import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { intoConsents, latestConsent, suppressFrom } from '../consent/index.ts'
import type { MergeKeys } from './move-children.ts'
import { noteItems } from './store.ts'

/**
 * Prevents a merge from making anyone marketable who was not [INV-29]. Call it before rows are moved.
 *
 * The consents become one history, in which the latest action decides. If this history ends with "granted" although one
 * of the contacts refused (withdrawn, suppressed as a person, blacklisted) or has an address without consent, a
 * withdrawal is added that names the merge. It is journalled, so that the undo deletes it.
 */
export async function keepStrictestConsent(db: Db, merge: MergeKeys): Promise<void> {
  const ids = [merge.winner_id, ...merge.loser_ids]
  await run(
    db,
    sql`
    WITH own AS (
      SELECT contact_id, 'email' AS channel, email_key AS key, lower(email) AS address FROM contact_email_addresses WHERE contact_id = any(${ids}::bigint[])
      UNION ALL SELECT contact_id, 'sms', phone_key, number FROM contact_phone_numbers WHERE contact_id = any(${ids}::bigint[]) AND number IS NOT NULL
    ),
    latest AS (
      SELECT DISTINCT ON (contact_id, channel, purpose) contact_id, channel, purpose, action, basis, occurred_at, id FROM consents
      WHERE account_id = ${merge.account_id} AND contact_id = any(${ids}::bigint[]) ORDER BY contact_id, channel, purpose, occurred_at DESC, id DESC
    ),
    joined AS (SELECT DISTINCT ON (channel, purpose) channel, purpose, basis, action FROM latest ORDER BY channel, purpose, occurred_at DESC, id DESC),
    granted AS (SELECT DISTINCT o.channel, l.purpose, o.key FROM latest l JOIN own o ON o.contact_id = l.contact_id AND o.channel = l.channel WHERE l.action = 'granted'),
    refused AS (
      SELECT channel, purpose FROM latest WHERE action = 'withdrawn'
      UNION SELECT o.channel, 'marketing' FROM own o JOIN suppressions s ON s.account_id = ${merge.account_id} AND s.channel = o.channel AND s.address = o.address
        AND s.lifted_at IS NULL AND s.reason IN ('unsubscribed_all', 'complaint', 'manual', 'erasure', 'sms_stop')
      UNION SELECT j.channel, j.purpose FROM joined j WHERE EXISTS (SELECT FROM contacts c WHERE c.id = any(${ids}::bigint[]) AND c.status = 'blacklisted')
      UNION SELECT o.channel, j.purpose FROM own o JOIN joined j ON j.channel = o.channel
        WHERE NOT EXISTS (SELECT FROM granted g WHERE g.channel = o.channel AND g.purpose = j.purpose AND g.key = o.key)
    ),
    made AS (
      ${intoConsents(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'occurred_at'])}
      SELECT ${merge.account_id}, ${merge.winner_id}, j.channel, j.purpose, 'withdrawn', j.basis, 'staff', 'Merged with a contact that had not agreed.',
        jsonb_build_object('contact_merge_uuid', ${merge.uuid}::text), greatest(now(), (SELECT max(l.occurred_at) FROM latest l))
      FROM joined j JOIN refused r USING (channel, purpose)
      WHERE j.action = 'granted'
      RETURNING id
    )
    ${noteItems(merge, sql`SELECT 'consents' AS table_name, made.id::text AS row_key, 'status_tightened' AS action, ${merge.winner_id}::bigint AS old_contact_id, NULL::jsonb AS before FROM made`)}`,
  )
}

/**
 * Suppresses every address of a contact that became blacklisted through a merge (domain.md 3.3). The addresses that
 * came from the other contacts were not suppressed before.
 */
export async function blockAddresses(db: Db, merge: MergeKeys): Promise<void> {
  await run(
    db,
    sql`
    WITH own AS (
      SELECT 'email' AS channel, lower(email) AS address FROM contact_email_addresses WHERE contact_id = ${merge.winner_id}
      UNION SELECT 'sms', number FROM contact_phone_numbers WHERE contact_id = ${merge.winner_id} AND number IS NOT NULL
    ),
    made AS (
      ${suppressFrom(
        ['account_id', 'channel', 'address', 'reason', 'contact_id'],
        sql`SELECT ${merge.account_id}::bigint, channel, address, 'manual', ${merge.winner_id}::bigint FROM own`,
      )}
    )
    ${noteItems(merge, sql`SELECT 'suppressions' AS table_name, made.id::text AS row_key, 'status_tightened' AS action, ${merge.winner_id}::bigint AS old_contact_id, NULL::jsonb AS before FROM made`)}`,
  )
}

/** Whether all or some of the contacts with an address in a channel could receive marketing before the merge. */
export interface MarketableBefore {
  all: boolean
  some: boolean
}

/**
 * Whether the surviving contact may receive marketing, by its addresses, consents and suppressions (domain.md 4.7). If
 * all contacts could before, it can. If only some could, it needs a granted consent.
 */
export async function marketableAfter(
  db: Db,
  merge: MergeKeys,
  before: { email: MarketableBefore; sms: MarketableBefore },
): Promise<{ emails_marketable: boolean; sms_marketable: boolean }> {
  const found = await rows<{ channel: 'email' | 'sms'; reachable: boolean; action: string | null }>(
    db,
    sql`
    SELECT c.channel, ${latestConsent(sql`${merge.winner_id}`, sql`c.channel`)} AS action,
      EXISTS (SELECT FROM (
          SELECT 'email' AS channel, lower(email) AS address FROM contact_email_addresses WHERE contact_id = ${merge.winner_id} AND status NOT IN ('hard_bounced', 'complained')
          UNION ALL SELECT 'sms', number FROM contact_phone_numbers WHERE contact_id = ${merge.winner_id} AND number IS NOT NULL AND sms_status <> 'unreachable'
        ) a WHERE a.channel = c.channel AND NOT EXISTS (
          SELECT FROM suppressions s WHERE s.account_id = ${merge.account_id} AND s.channel = a.channel AND s.address = a.address AND s.lifted_at IS NULL)) AS reachable
    FROM (VALUES ('email'), ('sms')) AS c (channel)`,
  )
  const after = (channel: 'email' | 'sms') => {
    const { reachable, action } = found.find((row) => row.channel === channel)!
    return reachable && action !== 'withdrawn' && (before[channel].all || (before[channel].some && action === 'granted'))
  }
  return { emails_marketable: after('email'), sms_marketable: after('sms') }
}
