import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { refreshMarketable } from '#modules/crm/contacts/index.ts'

/**
 * An address that does not exist: nothing is sent there again from this account, its subscriptions are cleaned, the
 * contact's address says so (domain model 3.12).
 */
export async function blockBouncedAddresses(db: Db, message_ids: readonly number[]): Promise<void> {
  await block(db, message_ids, 'hard_bounce')
}

/** Somebody called it spam: the same, and the consent is withdrawn. */
export async function blockComplainers(db: Db, message_ids: readonly number[]): Promise<void> {
  const contact_ids = await block(db, message_ids, 'complaint')
  await sql`
    INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, proof)
    SELECT c.account_id, c.id, 'email', 'withdrawn', 'unsubscribe_link', 'Complaint to the mail provider.', '{"method":"complaint"}'
    FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])
      AND (SELECT k.action FROM consents k WHERE k.contact_id = c.id AND k.channel = 'email' AND k.purpose = 'marketing' ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1) = 'granted'`.execute(
    db,
  )
  await refreshMarketable(db, contact_ids)
}

async function block(db: Db, message_ids: readonly number[], reason: 'hard_bounce' | 'complaint'): Promise<number[]> {
  if (!message_ids.length) return []
  const ids = [...message_ids]
  await sql`
    INSERT INTO suppressions (account_id, channel, address, reason, contact_id, source_message_id)
    SELECT DISTINCT ON (m.account_id, m.to_key) m.account_id, 'email', m.to_key, ${reason}, m.contact_id, m.id FROM email_messages m
    WHERE m.id = any(${ids}::bigint[]) AND m.to_key <> '' ORDER BY m.account_id, m.to_key, m.id
    ON CONFLICT (account_id, channel, address) WHERE lifted_at IS NULL DO NOTHING`.execute(db)
  const { rows } = await sql<{ contact_id: number }>`
    UPDATE contact_email_addresses e SET status = ${reason === 'complaint' ? 'complained' : 'hard_bounced'}, bounce_count = e.bounce_count + ${reason === 'complaint' ? 0 : 1},
      last_bounce_at = CASE WHEN ${reason} = 'complaint' THEN e.last_bounce_at ELSE now() END, updated_at = now()
    FROM email_messages m WHERE m.id = any(${ids}::bigint[]) AND e.account_id = m.account_id AND lower(e.email) = m.to_key RETURNING e.contact_id`.execute(
    db,
  )
  const contact_ids = [...new Set(rows.map((row) => row.contact_id))].sort((a, b) => a - b)
  await sql`
    UPDATE subscriptions s SET status = 'cleaned', cleaned_reason = ${reason}, version = s.version + 1, updated_at = now()
    WHERE s.contact_id = any(${contact_ids}::bigint[]) AND s.status IN ('subscribed', 'pending') AND 'email' = any(s.channels)
      AND EXISTS (SELECT FROM contacts c JOIN email_messages m ON m.id = any(${ids}::bigint[]) AND lower(c.email) = m.to_key WHERE c.id = s.contact_id)`.execute(
    db,
  )
  await refreshMarketable(db, contact_ids)
  return contact_ids
}
