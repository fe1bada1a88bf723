import type { InputOf, passwordEmail, passwordReset, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { revokeTokens } from '../tokens/access-tokens.ts'
import { forgetFailures } from '../sign-in/attempts.ts'
import { inTransaction } from '../in-transaction.ts'
import { findLinkToken, sentJustNow } from '../tokens/link-tokens.ts'
import { mailActivation, mailPasswordReset } from '../mail/mails.ts'
import { checkNewPassword } from './password-rules.ts'
import { announceSecurity } from '../mail/security-events.ts'
import { resetPasswordOf, userByEmail, userById, validEmail } from '../../user-records/index.ts'
import { markLinkTokenUsed } from '../store/tokens.ts'

/** First step: gives the same answer in the same time for every address. The mail is queued afterwards (wire-contract.md 4.5). */
export async function requestPasswordReset(
  ctx: Context,
  { body }: Pick<InputOf<typeof passwordEmail>, 'body'>,
): Promise<{ message: string }> {
  const email = validEmail(ctx, body.email)
  await inTransaction(ctx, async (inner) => inner.publish({ topic: 'password-reset-requested', payload: { email } }))
  return { message: text(ctx, 'auth:reset_sent') }
}

/**
 * Mails the link of a requested reset: nothing to unknown addresses or within a minute of the previous mail; the activation link
 * to pending users.
 */
export async function mailRequestedReset(services: Services, payload: unknown): Promise<void> {
  const { email } = payload as { email: string }
  await services.database.db.transaction().execute(async (db) => {
    const user = await userByEmail(db, email)
    if (!user || user.status === 'deactivated') return
    const purpose = user.status === 'pending' ? 'activation' : 'password_reset'
    if (await sentJustNow(services, db, user.id, purpose)) return
    await (user.status === 'pending' ? mailActivation : mailPasswordReset)(services, db, user)
  })
}

/** Second step: returns the address of a link. Changes nothing. @throws 404 for an invalid link */
export async function findPasswordReset(
  ctx: Context,
  { params }: { params: Params },
): Promise<{ email: string; created_at: string; data: { email: string } }> {
  const token = await findLinkToken(ctx.services, ctx.db, params.token, 'password_reset')
  if (!token) throw notFound('This password reset token is invalid.')
  return { email: token.email, created_at: token.created_at, data: { email: token.email } }
}

/** Third step: sets the new password. Ends all sign-ins of the user. @throws 422 on `email` or `password` */
export async function resetPassword(ctx: Context, { body }: Pick<InputOf<typeof passwordReset>, 'body'>): Promise<{ message: string }> {
  const email = validEmail(ctx, body.email)
  const refuseLink = (): never => refuse(ctx, { email: 'auth:reset_invalid' })
  const token = await findLinkToken(ctx.services, ctx.db, body.token, 'password_reset')
  if (!token || token.email.toLowerCase() !== email) return refuseLink()
  checkNewPassword(ctx, { ...body, email })
  const password_hash = await hashPassword(body.password)
  await inTransaction(
    ctx,
    async (inner) => {
      if (!(await markLinkTokenUsed(inner.db, token.id))) return refuseLink()
      await resetPasswordOf(inner.db, token.user_id, password_hash)
      await revokeTokens(inner, { user_id: token.user_id })
      await forgetFailures(inner, email, true)
      const user = await userById(inner.db, token.user_id)
      if (!user) return refuseLink()
      inner.log({
        account_id: null,
        event: 'user.password_changed',
        subject_type: 'user',
        subject_id: user.id,
        subject_label: user.username,
      })
      await announceSecurity(inner, user, 'password_changed')
    },
    token.user_id,
  )
  return { message: text(ctx, 'auth:reset_done') }
}
