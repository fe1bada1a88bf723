import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'
import { unixSeconds } from '#lib/clock.ts'
import { verifyLink } from '#lib/security/signed-link.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import { mailVerification, verificationHash } from '../mail/mails.ts'
import { markEmailVerified, userById } from '../../user-records/index.ts'

/** Sends the verification mail again, unless the address is verified. */
export async function sendVerification(ctx: Context): Promise<{ message: string }> {
  const user = await userById(ctx.db, ctx.actor.id)
  const unverified = user && user.email_verified_at === null
  if (unverified) await mailVerification(ctx.services, ctx.db, user)
  return { message: ctx.services.t(ctx.request.locale, unverified ? 'auth:verification_sent' : 'auth:verified') }
}

/**
 * Verifies the address of the signed-in user with the mailed link, which can be opened repeatedly.
 * @throws 403 for a forged or expired link, and for one of another user or an older address
 */
export async function verifyEmail(
  ctx: Context,
  { params, query }: { params: Params; query: { expires?: string | undefined; signature?: string | undefined } },
): Promise<{ message: string }> {
  const { clock, secrets, actors, t } = ctx.services
  const path = `/email/verify/${params.id}/${params.hash}`
  if (verifyLink(path, query, secrets.keys('signed-link'), unixSeconds(clock.now())) !== 'valid')
    throw forbidden('Invalid signature.', 'invalid_signature')
  const user = await userById(ctx.db, ctx.actor.id)
  if (!user || user.id !== params.id || !sameBytes(verificationHash(user.email), String(params.hash))) throw forbidden()
  if (user.email_verified_at === null) {
    await markEmailVerified(ctx.db, user.id, clock.now())
    actors.drop(user.id)
    ctx.log({ account_id: null, event: 'user.email_verified', subject_type: 'user', subject_id: user.id, subject_label: user.username })
    ctx.emit({
      name: 'user.updated',
      account_id: null,
      type: 'user',
      key: user.id,
      changed: ['email_verified_at'],
      requires: '',
      channels: [`private-App.Models.User.${user.id}`],
    })
  }
  return { message: t(ctx.request.locale, 'auth:verified') }
}
