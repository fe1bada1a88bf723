import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { noteCauses } from '#modules/crm/consent/index.ts'
import { suppress } from '#modules/crm/contact-lists/index.ts'

/**
 * An address that does not exist: nothing is sent there again from this account, its subscriptions are cleaned, the
 * contact's address says so (domain.md 3.12).
 */
export const blockBouncedAddresses = (db: Db, message_ids: readonly number[]) => block(db, message_ids, 'hard_bounce')

/** Does the same after a spam complaint, and withdraws the consent. */
export const blockComplainers = (db: Db, message_ids: readonly number[]) => block(db, message_ids, 'complaint')

/**
 * Locks the contacts that have the addresses of messages. Contacts are locked before their mails everywhere: to be
 * called before a mail is changed whose address may be blocked by it.
 */
export async function lockAddressees(db: Db, message_ids: readonly number[]): Promise<void> {
  if (!message_ids.length) return
  await run(
    db,
    sql`SELECT 1 FROM contacts c WHERE c.id IN (
      SELECT e.contact_id FROM email_messages m JOIN contact_email_addresses e ON e.account_id = m.account_id AND lower(e.email) = m.to_key WHERE m.id = any(${[...message_ids]}::bigint[]))
    ORDER BY c.id FOR NO KEY UPDATE`,
  )
}

async function block(db: Db, message_ids: readonly number[], reason: 'hard_bounce' | 'complaint'): Promise<void> {
  if (!message_ids.length) return
  const found = await rows<{ account_id: number; address: string; email_message_id: number }>(
    db,
    sql`
    SELECT DISTINCT ON (account_id, to_key) account_id, to_key AS address, id AS email_message_id FROM email_messages
    WHERE id = any(${[...message_ids]}::bigint[]) AND to_key <> '' ORDER BY account_id, to_key, id`,
  )
  for (const { account_id, address, email_message_id } of found)
    await suppress(db, { account_id, channel: 'email', address, reason, proof: { email_message_id, method: reason } })
  await noteCauses(
    db,
    found.map(({ account_id, address, email_message_id }) => ({ account_id, channel: 'email', address, message_id: email_message_id })),
  )
}
