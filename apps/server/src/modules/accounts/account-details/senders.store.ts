import { sql } from 'kysely'
import { insertRow, one, run, updateRow, updateRows, type Db, type Row } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'

type Email = Row<'account_emails'>

/** Makes an address of an account a sender. Adds the address if the account lacks it, as primary if it is the first. */
export async function putSender(db: Db, account_id: number, email: string): Promise<Email> {
  const known = await one<Email>(
    db,
    sql`UPDATE account_emails SET is_sender = true, updated_at = now() WHERE account_id = ${account_id} AND lower(email) = ${email} AND deleted_at IS NULL RETURNING *`,
  )
  if (known) return known
  const isFirst = sql`NOT EXISTS (SELECT FROM account_emails WHERE account_id = ${account_id} AND is_primary AND deleted_at IS NULL)`
  return insertRow(db, 'account_emails', { uuid: uuidv7(), account_id, email, label: 'other', is_sender: true, is_primary: isFirst })
}

/** Sets the name that recipients see beside the address. */
export async function setSenderName(db: Db, uuid: string, from_name: string | null): Promise<void> {
  await updateRow(db, 'account_emails', { uuid }, { from_name })
}

/** Stops sending from an address and revokes the link that verifies it. The address remains an e-mail of the account. */
export async function dropSender(db: Db, uuid: string): Promise<void> {
  await updateRow(db, 'account_emails', { uuid }, { is_sender: false, verify_token_hash: null })
}

/** Sets the status of a domain on the account's senders of that domain, where it differs. */
export async function setDomainStatus(
  db: Db,
  { account_id, domain }: { account_id: number; domain: string },
  status: string,
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`UPDATE account_emails SET domain_status = ${status}, updated_at = ${now}
    WHERE account_id = ${account_id} AND is_sender AND lower(split_part(email, '@', 2)) = ${domain} AND deleted_at IS NULL AND domain_status <> ${status}`,
  )
}

/**
 * Stores a new link that verifies a sender and revokes the previous one.
 * @returns name and language of the account, for the mail
 */
export async function startVerification(
  db: Db,
  uuid: string,
  { hash, now, valid_days }: { hash: Buffer; now: Date; valid_days: number },
): Promise<{ account: string; locale: 'en' | 'gr' }> {
  const account = await one<{ account: string; locale: 'en' | 'gr' }>(
    db,
    sql`UPDATE account_emails e SET verify_token_hash = ${hash}, verify_sent_at = ${now}, verify_expires_at = ${now}::timestamptz + make_interval(days => ${valid_days}), updated_at = ${now}
    FROM accounts a WHERE e.uuid = ${uuid} AND a.id = e.account_id RETURNING a.name AS account, a.locale`,
  )
  return account!
}

/** Marks a sender as verified. Keeps the time of the first verification. */
export async function markSenderVerified(db: Db, uuid: string, now: Date): Promise<void> {
  await updateRows(db, 'account_emails', { uuid }, { verified_at: sql`coalesce(t.verified_at, ${now})`, updated_at: now })
}
