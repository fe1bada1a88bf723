import type { AuthUser, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { inTransaction } from '../in-transaction.ts'
import { findLinkToken, issueLinkToken } from '../tokens/link-tokens.ts'
import { activatePending, presentUser } from '../../user-records/index.ts'
import { markLinkTokenUsed } from '../store/tokens.ts'

/**
 * Activates the user of a link, once. A user without a password receives a token to set one.
 * @throws 404 for a link that is unknown, used, replaced or older than seven days
 */
export async function activateUser(ctx: Context, { params }: { params: Params }): Promise<AuthUser & { password_token: string | null }> {
  const refusal = () => notFound('This activation token is invalid.')
  ctx.request.reply_headers['cache-control'] = 'no-store'
  return inTransaction(ctx, async (inner) => {
    const { db, services } = inner
    const token = await findLinkToken(services, db, params.token, 'activation')
    if (!token || !(await markLinkTokenUsed(db, token.id))) throw refusal()
    const user = await activatePending(db, token.user_id, services.clock.now())
    if (!user) throw refusal()
    services.actors.drop(user.id)
    inner.log({ account_id: null, event: 'user.activated', subject_type: 'user', subject_id: user.id, subject_label: user.username })
    return { ...presentUser(user), password_token: user.password_hash ? null : await issueLinkToken(services, db, user, 'password_reset') }
  })
}
