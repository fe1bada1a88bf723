import { sql } from 'kysely'
import type { LoginSession } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { deviceOf, revokeTokens } from '../auth/index.ts'
import { refuseWhileImpersonating } from '../impersonation/index.ts'

/** Lists the caller's sign-ins, latest use first. Impersonations are not listed; the user's log has them. */
export async function listSessions(ctx: Context): Promise<{ data: LoginSession[] }> {
  const found = await rows<Omit<LoginSession, 'is_current' | 'browser' | 'system'> & { user_agent: string | null }>(
    ctx.db,
    sql`SELECT id, kind, user_agent, host(ip) AS ip, created_at, last_used_at, expires_at FROM access_tokens
    WHERE user_id = ${ctx.actor.id} AND revoked_at IS NULL AND impersonator_id IS NULL AND expires_at > ${ctx.services.clock.now()}
    ORDER BY coalesce(last_used_at, created_at) DESC, id DESC LIMIT 200`,
  )
  return {
    data: found.map(({ user_agent, ...session }) => {
      const { browser, system } = deviceOf(user_agent)
      return { ...session, browser, system, is_current: session.id === ctx.actor.token?.id }
    }),
  }
}

/** Signs out one device of the caller. @throws 404 for any other */
export async function revokeSession(ctx: Context, { params }: { params: { id: number } }): Promise<{ data: null }> {
  refuseWhileImpersonating(ctx)
  const revoked = await revokeTokens(ctx, { user_id: ctx.actor.id, token_id: params.id })
  if (!revoked) throw notFound()
  logRevocation(ctx, revoked)
  return { data: null }
}

/** Ends all other sign-ins of the caller. */
export async function revokeOtherSessions(ctx: Context): Promise<{ data: { revoked: number } }> {
  refuseWhileImpersonating(ctx)
  const revoked = await revokeTokens(ctx, { user_id: ctx.actor.id, except: ctx.actor.token?.id })
  logRevocation(ctx, revoked)
  return { data: { revoked } }
}

function logRevocation(ctx: Context, revoked: number): void {
  ctx.log({
    account_id: null,
    event: 'user.sessions_revoked',
    subject_type: 'user',
    subject_id: ctx.actor.id,
    subject_label: ctx.actor.username,
    context: { revoked },
  })
}
