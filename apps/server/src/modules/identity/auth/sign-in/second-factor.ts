import { sql } from 'kysely'
import type { LoginAnswer } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import { checkTotp, matchRecoveryCode } from '#lib/security/totp.ts'
import type { UserRow } from '../../user-records/index.ts'
import { addChallenge, noteTotpStep, removeRecoveryCode } from '../store/sign-in.ts'

export type SignInKind = 'session' | 'bearer'

/** Validity of a challenge. */
const VALID_S = 600

export async function isTwoFactorOn(db: Db, user_id: number): Promise<boolean> {
  const found = await rows(db, sql`SELECT 1 FROM user_totp WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL`)
  return found.length > 0
}

/** Starts the challenge for the second factor, after the password was accepted. */
export async function startChallenge(ctx: Context, user_id: number, kind: SignInKind): Promise<LoginAnswer> {
  const { token, hash } = newUrlToken()
  const now = ctx.services.clock.now()

  await addChallenge(ctx.db, { user_id, token_hash: hash, kind, expires_at: new Date(now.getTime() + VALID_S * 1000) }, now)
  return { two_factor: true, challenge: token }
}

/**
 * Checks a code and uses it up: the step of an authenticator is stored, a recovery code is deleted.
 * @returns whether it is valid
 */
export async function acceptCode(
  { services }: Context,
  db: Db,
  user: Pick<UserRow, 'id'>,
  { code, recovery_code }: { code?: string | null | undefined; recovery_code?: string | null | undefined },
): Promise<boolean> {
  const totp = await one<{ secret_ciphertext: Buffer; last_used_step: number | null; recovery_code_hashes: Buffer[] }>(
    db,
    sql`SELECT secret_ciphertext, last_used_step, recovery_code_hashes FROM user_totp WHERE user_id = ${user.id} FOR UPDATE`,
  )
  if (!totp) return false
  if (recovery_code) {
    const at = matchRecoveryCode(recovery_code, totp.recovery_code_hashes)
    if (at < 0) return false
    await removeRecoveryCode(db, user.id, totp.recovery_code_hashes[at]!)
    return true
  }
  const secret = decrypt(totp.secret_ciphertext.toString(), totpContext(user.id), services.secrets.keys('encryption'))
  const step = checkTotp({ secret, code: code ?? '', now: services.clock.now(), last_step: totp.last_used_step })
  if (step === null) return false
  await noteTotpStep(db, user.id, step)
  return true
}

/** Encryption context that binds a secret to its user. */
export const totpContext = (user_id: number): string => `user_totp.secret:${user_id}`
