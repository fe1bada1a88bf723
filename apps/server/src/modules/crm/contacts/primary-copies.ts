import { sql } from 'kysely'
import { emailKey } from '@stoa/domain'
import type { Db } from '#kit/context.ts'

/**
 * Makes sure that one address and one number is primary where there are any, and answers the copies of them that the
 * contact keeps.
 */
export async function primaryCopies(db: Db, contact_id: number) {
  await onePrimary(db, contact_id)
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    SELECT (SELECT email FROM contact_email_addresses WHERE contact_id = ${contact_id} AND is_primary) AS email,
      (SELECT number FROM contact_phone_numbers WHERE contact_id = ${contact_id} AND is_primary) AS phone`.execute(db)
  const { email, phone } = rows[0]!
  return { email, email_key: email && emailKey(email), phone, phone_key: phone }
}

/** Where no address or number is primary any more, the oldest one that can be used becomes it. */
async function onePrimary(db: Db, contact_id: number): Promise<void> {
  await sql`
    UPDATE contact_email_addresses SET is_primary = true, updated_at = now() WHERE id = (
      SELECT e.id FROM contact_email_addresses e WHERE e.contact_id = ${contact_id}
        AND NOT EXISTS (SELECT FROM contact_email_addresses p WHERE p.contact_id = ${contact_id} AND p.is_primary)
      ORDER BY e.status IN ('hard_bounced', 'complained'), e.id LIMIT 1)`.execute(db)
  await sql`
    UPDATE contact_phone_numbers SET is_primary = true, updated_at = now() WHERE id = (
      SELECT n.id FROM contact_phone_numbers n WHERE n.contact_id = ${contact_id}
        AND NOT EXISTS (SELECT FROM contact_phone_numbers p WHERE p.contact_id = ${contact_id} AND p.is_primary)
      ORDER BY n.number IS NULL, n.id LIMIT 1)`.execute(db)
}
