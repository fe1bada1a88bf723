import { sql } from 'kysely'
import type { AuthUser, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { inTransaction } from './in-transaction.ts'
import { findLinkToken, issueLinkToken, useLinkToken } from './link-tokens.ts'
import { presentUser, type UserRow } from './users.ts'

/**
 * Activates the user of a link, once. A user without a password is given a token to choose one.
 * @throws 404 for a link that is unknown, used, replaced or older than seven days
 */
export async function activateUser(ctx: Context, { params }: { params: Params }): Promise<AuthUser & { password_token: string | null }> {
  const refusal = () => notFound('This activation token is invalid.')
  ctx.request.reply_headers['cache-control'] = 'no-store'
  return inTransaction(ctx, async (inner) => {
    const { db, services } = inner
    const token = await findLinkToken(services, db, params.token, 'activation')
    if (!token || !(await useLinkToken(db, token.id))) throw refusal()
    const user = await one<UserRow>(
      db,
      sql`UPDATE users SET status = 'active', activated_at = ${services.clock.now()}, email_verified_at = ${services.clock.now()}, updated_at = now(), version = version + 1
      WHERE id = ${token.user_id} AND status = 'pending' AND deleted_at IS NULL RETURNING *`,
    )
    if (!user) throw refusal()
    services.actors.drop(user.id)
    inner.log({ account_id: null, event: 'user.activated', subject_type: 'user', subject_id: user.id, subject_label: user.username })
    return { ...presentUser(user), password_token: user.password_hash ? null : await issueLinkToken(services, db, user, 'password_reset') }
  })
}
