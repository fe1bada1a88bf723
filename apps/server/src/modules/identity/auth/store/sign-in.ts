import { sql } from 'kysely'
import { insertRow, one, run, updateRows, type Db, type NewRow } from '#db/rows.ts'

/** Stores a failed sign-in and deletes those older than a day. */
export async function addLoginFailure(
  db: Db,
  { email_hash, ip, known_source, now }: { email_hash: Buffer; ip: string; known_source: Buffer | null; now: Date },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO login_failures (email_hash, ip, known_source, failed_at) VALUES (${email_hash}, ${ip}::inet, ${known_source}::bytea, ${now})`,
  )
  await run(db, sql`DELETE FROM login_failures WHERE failed_at < ${now}::timestamptz - interval '1 day'`)
}

/** Deletes the failures of an address. @param ip only those from this IP address */
export async function deleteLoginFailures(db: Db, email_hash: Buffer, ip?: string): Promise<void> {
  await run(db, sql`DELETE FROM login_failures WHERE email_hash = ${email_hash} ${ip === undefined ? sql`` : sql`AND ip = ${ip}::inet`}`)
}

/** Stores the challenge of a second factor and deletes those that have ended. */
export async function addChallenge(db: Db, challenge: NewRow<'login_challenges'>, now: Date): Promise<void> {
  await run(db, sql`DELETE FROM login_challenges WHERE expires_at < ${now}`)
  await insertRow(db, 'login_challenges', challenge)
}

/** Marks a challenge as passed. @returns false when it was already passed */
export async function markChallengeUsed(db: Db, id: number): Promise<boolean> {
  const used = await run(db, sql`UPDATE login_challenges SET used_at = now() WHERE id = ${id} AND used_at IS NULL`)
  return used > 0
}

/** Stores the secret of an authenticator, in place of one that was never confirmed. */
export async function storeTotpSecret(db: Db, user_id: number, secret_ciphertext: Buffer): Promise<void> {
  await run(
    db,
    sql`INSERT INTO user_totp (user_id, secret_ciphertext) VALUES (${user_id}, ${secret_ciphertext})
    ON CONFLICT (user_id) DO UPDATE SET secret_ciphertext = EXCLUDED.secret_ciphertext, last_used_step = NULL, updated_at = now() WHERE user_totp.confirmed_at IS NULL`,
  )
}

/** Enables the second factor of a user. */
export async function confirmTotp(db: Db, user_id: number, now: Date): Promise<void> {
  await run(db, sql`UPDATE user_totp SET confirmed_at = ${now} WHERE user_id = ${user_id}`)
}

/** Remembers the step of an accepted code, so that it is accepted once. */
export async function noteTotpStep(db: Db, user_id: number, last_used_step: number): Promise<void> {
  await updateRows(db, 'user_totp', { user_id }, { last_used_step })
}

export async function setRecoveryCodes(db: Db, user_id: number, recovery_code_hashes: Buffer[]): Promise<void> {
  await updateRows(db, 'user_totp', { user_id }, { recovery_code_hashes: sql`${recovery_code_hashes}::bytea[]` })
}

/** Deletes a recovery code that was used. */
export async function removeRecoveryCode(db: Db, user_id: number, hash: Buffer): Promise<void> {
  await updateRows(db, 'user_totp', { user_id }, { recovery_code_hashes: sql`array_remove(t.recovery_code_hashes, ${hash})` })
}

/** Disables the second factor of a user. @returns whether it was enabled */
export async function deleteTotp(db: Db, user_id: number): Promise<boolean> {
  const totp = await one<{ confirmed_at: string | null }>(db, sql`DELETE FROM user_totp WHERE user_id = ${user_id} RETURNING confirmed_at`)
  return Boolean(totp?.confirmed_at)
}
