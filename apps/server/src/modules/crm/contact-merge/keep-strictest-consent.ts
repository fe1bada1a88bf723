import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { intoConsents, suppressFrom } from '../consent/index.ts'
import type { MergeKeys } from './move-children.ts'
import { noteItems } from './store.ts'

/**
 * Prevents a merge from making anyone marketable who was not [INV-29]. Call it before rows are moved.
 *
 * The consents become one history, in which the latest action decides. If this history ends with "granted" although one
 * of the contacts refused (withdrawn, suppressed as a person, blacklisted) or has an address without consent, a
 * withdrawal is added that names the merge. Otherwise a grant also counts for another spelling of its e-mail, which reaches
 * the same mailbox. Both are journalled, so that the undo deletes them.
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
      SELECT DISTINCT ON (contact_id, channel, purpose) contact_id, channel, purpose, action, basis, source, text_snapshot, addresses, occurred_at, id FROM consents
      WHERE account_id = ${merge.account_id} AND contact_id = any(${ids}::bigint[]) ORDER BY contact_id, channel, purpose, occurred_at DESC, id DESC
    ),
    joined AS (SELECT DISTINCT ON (channel, purpose) channel, purpose, basis, action FROM latest ORDER BY channel, purpose, occurred_at DESC, id DESC),
    granted AS (SELECT DISTINCT o.channel, l.purpose, o.key FROM latest l JOIN own o ON o.contact_id = l.contact_id AND o.channel = l.channel WHERE l.action = 'granted' AND l.basis IN ('consent', 'soft_opt_in')),
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
    ),
    spelled AS (
      ${intoConsents(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
      SELECT ${merge.account_id}, ${merge.winner_id}, l.channel, l.purpose, 'granted', l.basis, l.source, l.text_snapshot,
        jsonb_build_object('contact_merge_uuid', ${merge.uuid}::text, 'consent_id', l.id), array_agg(DISTINCT o.address), l.occurred_at
      FROM latest l JOIN own g ON g.contact_id = l.contact_id AND g.channel = l.channel AND g.address = any(l.addresses)
      JOIN own o ON o.channel = g.channel AND o.key = g.key AND o.address <> g.address
      WHERE l.action = 'granted' AND l.basis IN ('consent', 'soft_opt_in') AND NOT EXISTS (SELECT FROM refused r WHERE r.channel = l.channel AND r.purpose = l.purpose)
      GROUP BY l.channel, l.purpose, l.basis, l.source, l.text_snapshot, l.id, l.occurred_at
      RETURNING id
    ), added AS (SELECT id FROM made UNION ALL SELECT id FROM spelled)
    ${noteItems(merge, sql`SELECT 'consents' AS table_name, added.id::text AS row_key, 'status_tightened' AS action, ${merge.winner_id}::bigint AS old_contact_id, NULL::jsonb AS before FROM added`)}`,
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
