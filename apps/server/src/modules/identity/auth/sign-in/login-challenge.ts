import { sql } from 'kysely'
import type { InputOf, LoginAnswer, twoFactorChallenge } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { countAttempt, reportFailure } from './attempts.ts'
import { inTransaction } from '../in-transaction.ts'
import { acceptCode, type SignInKind } from './second-factor.ts'
import { completeSignIn } from './sign-in.ts'
import { userById } from '../../user-records/index.ts'
import { markChallengeUsed } from '../store/sign-in.ts'

/**
 * Completes a sign-in with the second factor. Wrong codes count as failed sign-ins.
 * @throws 422 on `challenge` when it has expired, on `code` or `recovery_code` when it is wrong
 */
export async function answerChallenge(ctx: Context, { body }: Pick<InputOf<typeof twoFactorChallenge>, 'body'>): Promise<LoginAnswer> {
  const { challenge, code, recovery_code } = body
  const field = recovery_code ? 'recovery_code' : 'code'
  const open = await findChallenge(ctx, challenge)
  const user = open && (await userById(ctx.db, open.user_id))
  if (!open || user?.status !== 'active') refuse(ctx, { challenge: 'auth:challenge_ended' })
  await countAttempt(ctx, user.email, field)
  const passed = await inTransaction(ctx, async ({ db }) => {
    const accepted = await acceptCode(ctx, db, user, { code, recovery_code })
    if (!accepted) return false
    return markChallengeUsed(db, open.id)
  })
  if (!passed) {
    await reportFailure(ctx, user.email)
    refuse(ctx, { [field]: recovery_code ? 'auth:recovery_code_wrong' : 'auth:code_wrong' })
  }
  return completeSignIn(ctx, user, { kind: open.kind, remember: false })
}

async function findChallenge(
  { db, services }: Context,
  token: string,
): Promise<{ id: number; user_id: number; kind: SignInKind } | undefined> {
  return one<{ id: number; user_id: number; kind: SignInKind }>(
    db,
    sql`SELECT id, user_id, kind FROM login_challenges WHERE token_hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > ${services.clock.now()}`,
  )
}
