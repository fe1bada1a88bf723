import { sql } from 'kysely'
import { insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

type User = Row<'users'>

/** Inserts a user. @throws the violation of `users_email` for a taken address */
export const insertUser = (db: Db, user: NewRow<'users'>): Promise<User> => insertRow(db, 'users', user)

/** Changes a user's record and increments its version. */
export const changeUser = (db: Db, id: number, values: RowChange<'users'>): Promise<User> =>
  updateRow(db, 'users', { id }, values, { versioned: true })

/** Activates a pending user, which verifies their address. @returns undefined when the user is not pending */
export async function activatePending(db: Db, id: number, now: Date): Promise<User | undefined> {
  const values = { status: 'active', activated_at: now, email_verified_at: now }
  const [user] = await updateRows(db, 'users', { id, status: 'pending', deleted_at: null }, values, { versioned: true })
  return user
}

/** Activates a user on behalf of staff, and lifts a lock. */
export const activateByStaff = (db: Db, id: number, now: Date): Promise<User> =>
  changeUser(db, id, {
    status: 'active',
    activated_at: sql`coalesce(t.activated_at, ${now})`,
    email_verified_at: sql`coalesce(t.email_verified_at, ${now})`,
    deactivated_at: null,
    failed_logins: 0,
    locked_until: null,
  })

/** Replaces the registration of a pending user. */
export const replaceRegistration = (db: Db, id: number, values: RowChange<'users'>): Promise<User> => updateRow(db, 'users', { id }, values)

export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await updateRow(db, 'users', { id }, { password_hash })
}

/** Replaces a forgotten password, and lifts a lock. */
export async function resetPasswordOf(db: Db, id: number, password_hash: string): Promise<void> {
  await updateRow(db, 'users', { id }, { password_hash, failed_logins: 0, locked_until: null })
}

export async function markEmailVerified(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'users', { id }, { email_verified_at: now })
}

/** Shows a picture beside the user's name; null shows initials. */
export async function setAvatar(db: Db, id: number, picture: { id: number; uuid: string } | null): Promise<void> {
  await updateRow(db, 'users', { id }, { avatar_media_id: picture?.id ?? null, avatar_uuid: picture?.uuid ?? null })
}

/** Writes the search texts of users. */
export async function writeSearchTexts(db: Db, texts: readonly { id: number; text: string }[]): Promise<void> {
  await run(
    db,
    sql`UPDATE users u SET search_text = x.text FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS x(id bigint, text text) WHERE u.id = x.id`,
  )
}

/*
 * The functions below write what the system notes about a user. They leave `updated_at` and `version` alone.
 */

/** Notes a completed sign-in. @param password_hash replaces the stored hash when it was made with outdated parameters */
export async function noteSignIn(
  db: Db,
  id: number,
  { now, tz_offset, password_hash }: { now: Date; tz_offset: number | null; password_hash: string | null },
): Promise<void> {
  await run(
    db,
    sql`UPDATE users SET last_login_at = ${now}, failed_logins = 0, locked_until = NULL, tz_offset = coalesce(${tz_offset}, tz_offset),
      password_hash = coalesce(${password_hash}, password_hash) WHERE id = ${id}`,
  )
}

/** Counts a failed sign-in. @param locked_until locks the user until then; null leaves a lock as it is */
export async function countFailedSignIn(db: Db, id: number, locked_until: Date | null): Promise<void> {
  await run(
    db,
    sql`UPDATE users SET failed_logins = failed_logins + 1, locked_until = coalesce(${locked_until}::timestamptz, locked_until) WHERE id = ${id}`,
  )
}

/** Removes a deleted picture from the users that show it. */
export async function clearAvatars(db: Db, media_id: number): Promise<void> {
  await run(db, sql`UPDATE users SET avatar_media_id = NULL, avatar_uuid = NULL WHERE avatar_media_id = ${media_id}`)
}

/**
 * Sets the account in which a user works. It records use, like `last_seen_at`, and is not a part of the user's profile:
 * `updated_at` does not change when a user opens an account or switches to another one.
 */
export async function setCurrentAccount(db: Db, id: number, account_id: number): Promise<void> {
  await run(db, sql`UPDATE users SET current_account_id = ${account_id} WHERE id = ${id}`)
}

/** Sets the account in which a user works, unless there is one. */
export async function setFirstAccount(db: Db, id: number, account_id: number): Promise<void> {
  await run(db, sql`UPDATE users SET current_account_id = ${account_id} WHERE id = ${id} AND current_account_id IS NULL`)
}

/** Moves a user from an account to the one of their other accounts that they used last, or to none. */
export async function leaveCurrentAccount(db: Db, { user_id, account_id }: { user_id: number; account_id: number }): Promise<void> {
  await run(
    db,
    sql`UPDATE users SET current_account_id = (
      SELECT m.account_id FROM memberships m JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
      WHERE m.user_id = ${user_id} AND m.account_id <> ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL
      ORDER BY m.last_active_at DESC NULLS LAST, m.id LIMIT 1)
    WHERE id = ${user_id} AND current_account_id = ${account_id}`,
  )
}

/** Removes a closed account as the current one of its users. */
export async function clearCurrentAccount(db: Db, account_id: number): Promise<void> {
  await run(db, sql`UPDATE users SET current_account_id = NULL, updated_at = now() WHERE current_account_id = ${account_id}`)
}

/**
 * Notes that users were here, as a part of a WITH that selects `user_id` and `impersonator_id` as `used`. Impersonation leaves no
 * trace. Returns `id` and `current_account_id`.
 */
export const usersSeen: Sql = sql`
  UPDATE users u SET last_seen_at = now() FROM used WHERE u.id = used.user_id AND used.impersonator_id IS NULL RETURNING u.id, u.current_account_id`

/** Locks a user's row until the transaction ends. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await one(db, sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`)
}
