import { sql } from 'kysely'
import type { EmailMessage } from '@stoa/contract'
import type { Db, Sql } from '#kit/context.ts'

export type SkipReason = NonNullable<EmailMessage['skip_reason']>

/**
 * Which of these messages must not be sent, asked at the moment of sending (domain model 4.7). Marketing needs an
 * active contact, an address that takes mail, consent, no suppression, and room below the frequency cap; other mail
 * respects addresses that bounced, complained or were erased.
 */
export async function refusedMessages(db: Db, ids: readonly number[]): Promise<Map<number, SkipReason>> {
  const { rows } = await sql<{ id: number; reason: SkipReason | null }>`
    SELECT m.id, CASE WHEN m.purpose = 'marketing' THEN ${marketingRefusal} ELSE ${transactionalRefusal} END AS reason
    FROM email_messages m LEFT JOIN contacts c ON c.account_id = m.account_id AND c.id = m.contact_id
    WHERE m.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.flatMap((row) => (row.reason ? [[row.id, row.reason] as const] : [])))
}

const suppressed = (
  reasons: Sql = sql`true`,
): Sql => sql`EXISTS (SELECT FROM suppressions s WHERE s.account_id = m.account_id AND s.channel = 'email'
  AND s.address IN (m.to_key, suppression_hash(m.to_key)) AND s.lifted_at IS NULL AND ${reasons})`

const bad = sql`EXISTS (SELECT FROM contact_email_addresses e WHERE e.contact_id = m.contact_id AND lower(e.email) = m.to_key AND e.status IN ('hard_bounced', 'complained'))`

const consents = sql`coalesce((SELECT k.action = 'granted' AND k.basis IN ('consent', 'soft_opt_in') FROM consents k
  WHERE k.contact_id = m.contact_id AND k.channel = 'email' AND k.purpose = 'marketing' ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1), false)`

const capped = sql`(SELECT (a.settings->'frequency_cap'->>'count')::int <= (SELECT count(*) FROM email_messages o
    WHERE o.account_id = m.account_id AND o.contact_id = m.contact_id AND o.purpose = 'marketing' AND o.id <> m.id
      AND o.sent_at > now() - make_interval(days => (a.settings->'frequency_cap'->>'days')::int))
  FROM accounts a WHERE a.id = m.account_id AND a.settings->'frequency_cap'->>'count' IS NOT NULL AND a.settings->'frequency_cap'->>'days' IS NOT NULL)`

const marketingRefusal = sql`CASE
  WHEN c.id IS NULL OR c.status <> 'active' OR c.deleted_at IS NOT NULL THEN 'not_active'
  WHEN m.to_key = '' THEN 'no_address'
  WHEN ${bad} THEN 'invalid'
  WHEN ${suppressed()} THEN 'suppressed'
  WHEN NOT ${consents} THEN 'no_consent'
  WHEN ${capped} THEN 'frequency_cap' END`

const transactionalRefusal = sql`CASE
  WHEN m.to_key = '' THEN 'no_address'
  WHEN ${suppressed(sql`s.reason IN ('hard_bounce', 'complaint', 'erasure')`)} THEN 'suppressed' END`
