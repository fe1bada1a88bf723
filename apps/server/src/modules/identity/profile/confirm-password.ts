import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { verifyPassword } from '#lib/security/passwords.ts'
import { countAttempt, forgetFailures, reportFailure } from '../auth/index.ts'
import type { UserRow } from '../user-records/index.ts'

/**
 * Requires the password again before an irreversible step. Wrong passwords count as failed sign-ins, so that a stolen session
 * cannot be used to guess them.
 * @throws 422 on the field
 */
export async function confirmPassword(ctx: Context, user: UserRow, password: string, field: string): Promise<void> {
  await countAttempt(ctx, user.email, field)
  if (await verifyPassword(password, user.password_hash)) return forgetFailures(ctx, user.email)
  await reportFailure(ctx, user.email)
  refuse(ctx, { [field]: 'auth:current_password_wrong' })
}
