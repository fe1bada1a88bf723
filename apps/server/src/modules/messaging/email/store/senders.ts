import { sql } from 'kysely'
import { deleteRows, one, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Stores the signing key of a domain. @returns the stored key if another process was faster */
export async function insertSendingDomain(db: Db, domain: NewRow<'sending_domains'>): Promise<Row<'sending_domains'>> {
  const stored = await one<Row<'sending_domains'>>(
    db,
    sql`INSERT INTO sending_domains AS d (account_id, domain, selector, private_key_ciphertext, public_key)
      VALUES (${domain.account_id}, ${domain.domain}, ${domain.selector}, ${domain.private_key_ciphertext}, ${domain.public_key})
      ON CONFLICT (account_id, domain) DO UPDATE SET updated_at = d.updated_at RETURNING *`,
  )
  return stored!
}

/** Stores what a look at the DNS of a domain found. */
export async function changeSendingDomain(db: Db, id: number, values: RowChange<'sending_domains'>): Promise<void> {
  await updateRow(db, 'sending_domains', { id }, values)
}

/** Stores the mail server of an account in place of the one before. */
export async function putSmtpSettings(db: Db, settings: NewRow<'account_smtp_settings'>): Promise<Row<'account_smtp_settings'>> {
  const { account_id, host, port, secure, username, password_ciphertext, bounce_domain, verified_at } = settings
  const stored = await one<Row<'account_smtp_settings'>>(
    db,
    sql`INSERT INTO account_smtp_settings AS s (account_id, host, port, secure, username, password_ciphertext, bounce_domain, verified_at)
      VALUES (${account_id}, ${host}, ${port}, ${secure}, ${username}, ${password_ciphertext}, ${bounce_domain}, ${verified_at})
      ON CONFLICT (account_id) DO UPDATE SET host = EXCLUDED.host, port = EXCLUDED.port, secure = EXCLUDED.secure, username = EXCLUDED.username,
        password_ciphertext = EXCLUDED.password_ciphertext, bounce_domain = EXCLUDED.bounce_domain, verified_at = EXCLUDED.verified_at, updated_at = now()
      RETURNING *`,
  )
  return stored!
}

/** @returns whether there were any */
export const deleteSmtpSettings = async (db: Db, account_id: number): Promise<boolean> =>
  (await deleteRows(db, 'account_smtp_settings', { account_id })) > 0

/** Stores the signature of a member, or of the account when `user_id` is null, in place of the one before. */
export async function putSignature(db: Db, { uuid, account_id, user_id, html, text_body }: NewRow<'email_signatures'>): Promise<void> {
  await run(
    db,
    sql`INSERT INTO email_signatures (uuid, account_id, user_id, html, text_body) VALUES (${uuid}, ${account_id}, ${user_id}, ${html}, ${text_body})
      ON CONFLICT (account_id, user_id) DO UPDATE SET html = EXCLUDED.html, text_body = EXCLUDED.text_body, updated_at = now()`,
  )
}

export async function deleteSignature(db: Db, account_id: number, user_id: number | null): Promise<void> {
  await deleteRows(db, 'email_signatures', { account_id, user_id })
}
