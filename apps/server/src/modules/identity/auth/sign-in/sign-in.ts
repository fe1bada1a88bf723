import { sql } from 'kysely'
import type { InputOf, LoginAnswer, login } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { hashPassword, needsRehash, verifyPassword } from '#lib/security/passwords.ts'
import { issueToken, revokeTokens, type IssuedToken } from '../tokens/access-tokens.ts'
import { countAttempt, forgetFailures, reportFailure } from './attempts.ts'
import { setDeviceCookie, setSessionCookie } from './cookies.ts'
import { inTransaction } from '../in-transaction.ts'
import { isTwoFactorOn, type SignInKind, startChallenge } from './second-factor.ts'
import { announceSecurity } from '../mail/security-events.ts'
import { noteSignIn, userByEmail, type UserRow } from '../../user-records/index.ts'

/**
 * Signs in by password, in the same time for known and unknown addresses.
 * @throws 422 on `email`, with one text for a wrong address, a wrong password and a user who may not sign in
 */
export const signIn =
  (kind: SignInKind) =>
  async (ctx: Context, { body }: Pick<InputOf<typeof login>, 'body'>): Promise<LoginAnswer> => {
    const email = normalizeEmail(body.email) ?? body.email.toLowerCase()
    await countAttempt(ctx, email)
    const user = await userByEmail(ctx.db, email)
    const isRight = await verifyPassword(body.password, user?.password_hash)
    if (!isRight || user?.status !== 'active') {
      await reportFailure(ctx, email)
      refuse(ctx, { email: 'auth:failed' })
    }
    if (await isTwoFactorOn(ctx.db, user.id)) return inTransaction(ctx, (inner) => startChallenge(inner, user.id, kind))
    const renewed = needsRehash(user.password_hash!) ? await hashPassword(body.password) : undefined
    return completeSignIn(ctx, user, { kind, remember: body.remember_me ?? body.remember ?? false, renewed_hash: renewed })
  }

/** Completes every sign-in: issues the token, sets the cookie, logs it, and notifies the user of a new device. */
export async function completeSignIn(
  ctx: Context,
  user: UserRow,
  options: { kind: SignInKind; remember: boolean; renewed_hash?: string | undefined },
): Promise<LoginAnswer> {
  const { kind, remember, renewed_hash } = options
  const token = await inTransaction(
    ctx,
    async (inner) => {
      const is_new_device = user.last_login_at !== null && !(await hasUsedDevice(inner, user.id))
      const issued = await issueToken(inner, { user_id: user.id, kind })
      await noteSignIn(inner.db, user.id, {
        now: inner.services.clock.now(),
        tz_offset: inner.request.tz_offset,
        password_hash: renewed_hash ?? null,
      })
      inner.log({ account_id: null, event: 'user.login', subject_type: 'user', subject_id: user.id, subject_label: user.username })
      await forgetFailures(inner, user.email)
      await replaceSession(inner, ctx)
      if (is_new_device) await announceSecurity(inner, user, 'new_login')
      return issued
    },
    user.id,
  )
  if (kind === 'session') setSessionCookie(ctx, token.access_token, remember)
  setDeviceCookie(ctx, user.email)
  return answerOf(ctx, token)
}

/** Returns the body of a completed sign-in. */
export function answerOf(ctx: Context, { access_token, token_type, expires_at }: IssuedToken): LoginAnswer {
  ctx.request.reply_headers['cache-control'] = 'no-store'
  return { two_factor: false, access_token, token_type, expires_at }
}

async function hasUsedDevice({ db, request }: Context, user_id: number): Promise<boolean> {
  const found = await rows(
    db,
    sql`SELECT 1 FROM access_tokens WHERE user_id = ${user_id} AND user_agent = ${request.browser} AND impersonator_id IS NULL LIMIT 1`,
  )
  return found.length > 0
}

/** Ends the previous session of the browser. */
async function replaceSession(ctx: Context, { actor }: Context): Promise<void> {
  if (!actor.token) return
  const found = await rows(ctx.db, sql`SELECT 1 FROM access_tokens WHERE id = ${actor.token.id} AND kind = 'session'`)
  if (found.length) await revokeTokens(ctx, { user_id: actor.id, token_id: actor.token.id })
}
