import { sql } from 'kysely'
import { deleteRows, insertRow, rows, run, updateRows, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'

export const insertAccessToken = (db: Db, token: NewRow<'access_tokens'>): Promise<Row<'access_tokens'>> =>
  insertRow(db, 'access_tokens', token)

/** Tokens to revoke: all of a user, one of them, or all but one. */
export interface Revocation {
  user_id: number
  /** Only this one. */
  token_id?: number
  /** All but this one. */
  except?: number | undefined
}

/** Revokes tokens that are not revoked yet. @returns their ids */
export async function revokeAccessTokens(db: Db, { user_id, token_id, except }: Revocation): Promise<number[]> {
  const revoked = await rows<{ id: number }>(
    db,
    sql`UPDATE access_tokens SET revoked_at = now(), updated_at = now()
    WHERE user_id = ${user_id} AND revoked_at IS NULL ${token_id === undefined ? sql`` : sql`AND id = ${token_id}`} ${except === undefined ? sql`` : sql`AND id <> ${except}`}
    RETURNING id`,
  )
  return revoked.map(({ id }) => id)
}

/**
 * Notes the use of a token and extends its validity, as a part of a WITH: 14 days from the last use, at most 90 days from the
 * start. The hour of an impersonation is not extended. Returns `user_id` and `impersonator_id`.
 */
export const tokenUsed = (id: number): Sql => sql`
  UPDATE access_tokens SET last_used_at = now(),
    expires_at = CASE WHEN impersonator_id IS NULL THEN least(now() + interval '14 days', created_at + interval '90 days') ELSE expires_at END
  WHERE id = ${id} RETURNING user_id, impersonator_id`

/** Stores the token of a mailed link in place of the unused one of the same purpose. */
export async function replaceLinkToken(db: Db, token: NewRow<'user_tokens'> & { user_id: number; purpose: string }): Promise<void> {
  await deleteRows(db, 'user_tokens', { user_id: token.user_id, purpose: token.purpose, used_at: null })
  await insertRow(db, 'user_tokens', token)
}

/** Marks a token of a link as used. @returns false when it was already used */
export async function markLinkTokenUsed(db: Db, id: number): Promise<boolean> {
  const used = await updateRows(db, 'user_tokens', { id, used_at: null }, { used_at: sql`now()` })
  return used.length > 0
}

/** Marks the activation link of a user as used, after staff activated them. */
export async function endActivation(db: Db, user_id: number, now: Date): Promise<void> {
  await run(db, sql`UPDATE user_tokens SET used_at = ${now} WHERE user_id = ${user_id} AND purpose = 'activation' AND used_at IS NULL`)
}

/** Deletes the unused links of a user. @param purpose only those of this purpose */
export async function dropLinkTokens(db: Db, user_id: number, purpose?: 'activation' | 'password_reset'): Promise<void> {
  await deleteRows(db, 'user_tokens', { user_id, purpose, used_at: null })
}
