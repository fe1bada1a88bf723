import type { Context } from '#kit/context.ts'
import { revokeTokens } from '../tokens/access-tokens.ts'
import { clearSessionCookie } from './cookies.ts'
import { inTransaction } from '../in-transaction.ts'

/** Ends the sign-in of the request: revokes its token, deletes its cookie and closes its sockets. */
export async function signOut(ctx: Context): Promise<{ message: string }> {
  const { actor } = ctx
  if (actor.token) await revokeTokens(ctx, { user_id: actor.id, token_id: actor.token.id })
  ctx.log({ account_id: null, event: 'user.logout', subject_type: 'user', subject_id: actor.id, subject_label: actor.username })
  clearSessionCookie(ctx)
  return { message: 'Successfully logged out' }
}

/** Signs out by GET. Such requests have no transaction, so this starts one. */
export const signOutByGet = (ctx: Context): Promise<{ message: string }> => inTransaction(ctx, signOut)
