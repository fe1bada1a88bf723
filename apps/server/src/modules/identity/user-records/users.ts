import { sql } from 'kysely'
import type { AuthUser } from '@stoa/contract'
import { normalizeEmail, searchText } from '@stoa/domain'
import { one, type Row } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'

export type UserRow = Row<'users'>

/** The user with an address, regardless of case; undefined for an unknown address. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return one<UserRow>(db, sql`SELECT * FROM users WHERE lower(email) = ${email.toLowerCase()} AND deleted_at IS NULL`)
}

export async function userById(db: Db, id: number): Promise<UserRow | undefined> {
  return one<UserRow>(db, sql`SELECT * FROM users WHERE id = ${id} AND deleted_at IS NULL`)
}

/** Normalises an e-mail address. @throws 422 on `email` for anything else */
export function validEmail(ctx: Context, given: string): string {
  const email = normalizeEmail(given)
  if (email) return email
  refuse(ctx, { email: ['validation:email', { field: text(ctx, 'fields:email') }] })
}

/** Search text of a user. */
export const userSearchText = (user: { first_name: string; last_name: string; username: string; email: string }): string =>
  searchText({ names: [`${user.first_name} ${user.last_name}`, user.username], values: [user.email] })

/** Presents the signed-in user. Only the listed columns are visible. */
export function presentUser(user: UserRow): AuthUser {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    username: user.username,
    email: user.email,
    locale: user.locale as AuthUser['locale'],
    time_zone: user.time_zone,
    color: user.color,
    status: user.status as AuthUser['status'],
    emailVerified: user.email_verified_at !== null,
    email_verified_at: user.email_verified_at,
    current_account_id: user.current_account_id,
    created_at: user.created_at,
    updated_at: user.updated_at,
  }
}
