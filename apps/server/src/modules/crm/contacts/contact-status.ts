import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { refreshMarketable } from './contact-marketable.ts'

/**
 * What follows when contacts were archived, blacklisted or brought back (domain.md 3.3); their `status` is written
 * already. Archived ones leave their pipelines; blacklisted ones are suppressed on every address and cleaned from
 * lists; coming back from there lifts only what a member or a failed check had put there.
 */
export async function followStatus(
  db: Db,
  contact_ids: readonly number[],
  status: 'active' | 'archived' | 'blacklisted',
  user_id: number,
): Promise<void> {
  if (!contact_ids.length) return
  if (status === 'archived') await sql`DELETE FROM contact_pipeline_stage WHERE contact_id = any(${contact_ids}::bigint[])`.execute(db)
  if (status === 'blacklisted') await suppress(db, contact_ids)
  if (status === 'active') await lift(db, contact_ids, user_id)
  await refreshMarketable(db, contact_ids)
}

const addresses = (contact_ids: readonly number[]) => sql`
  SELECT e.account_id, e.contact_id, 'email' AS channel, lower(e.email) AS address FROM contact_email_addresses e WHERE e.contact_id = any(${contact_ids}::bigint[])
  UNION SELECT p.account_id, p.contact_id, 'sms', p.number FROM contact_phone_numbers p WHERE p.contact_id = any(${contact_ids}::bigint[]) AND p.number IS NOT NULL`

async function suppress(db: Db, contact_ids: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO suppressions (account_id, channel, address, reason, contact_id)
    SELECT account_id, channel, address, 'manual', contact_id FROM (${addresses(contact_ids)}) a
    ON CONFLICT (account_id, channel, address) WHERE lifted_at IS NULL DO NOTHING`.execute(db)
  await sql`
    UPDATE subscriptions SET status = 'cleaned', cleaned_reason = 'blacklisted', version = version + 1, updated_at = now()
    WHERE contact_id = any(${contact_ids}::bigint[]) AND status <> 'cleaned'`.execute(db)
}

async function lift(db: Db, contact_ids: readonly number[], user_id: number): Promise<void> {
  await sql`
    UPDATE suppressions s SET lifted_at = now(), lifted_by_id = ${user_id}, updated_at = now()
    FROM (${addresses(contact_ids)}) a
    WHERE s.account_id = a.account_id AND s.channel = a.channel AND s.address = a.address AND s.lifted_at IS NULL AND s.reason IN ('manual', 'invalid')`.execute(
    db,
  )
}
