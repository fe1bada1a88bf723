import { sql } from 'kysely'
import type { InputOf, startImpersonation, SetupUser } from '@stoa/contract'
import type { Actor } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { conflict, forbidden, notFound } from '#lib/errors.ts'
import { setupUser } from '../app-setup/index.ts'
import { issueToken, revokeTokens } from '../auth/index.ts'
import { refuseWhileImpersonating } from './refuse-while-impersonating.ts'
import { endImpersonation, insertImpersonation } from './store.ts'

const LENGTH_S = 3600

type Started = { data: { access_token: string; token_type: 'Bearer'; expires_at: string; user: SetupUser } }

/**
 * Lets a Super Admin act as another user for an hour. The reason and both ids are stored permanently.
 * @throws 403 for a Super Admin and from within an impersonation, 409 for a user who cannot sign in
 */
export async function impersonate(
  ctx: Context,
  { params, body }: Pick<InputOf<typeof startImpersonation>, 'params' | 'body'>,
): Promise<Started> {
  refuseWhileImpersonating(ctx)
  const user = await one<{
    id: number
    username: string
    status: string
  }>(ctx.db, sql`SELECT id, username, status FROM users WHERE id = ${params.id} AND deleted_at IS NULL`)
  if (!user) throw notFound()
  if (user.id === ctx.actor.id) throw forbidden()
  if (user.status !== 'active') throw conflict('Only active users can be impersonated.')
  const target = await ctx.services.actors.load(ctx.db, user.id)
  if (!target || target.super_admin) throw forbidden()
  const { id } = await insertImpersonation(ctx.db, {
    impersonator_id: ctx.actor.id,
    user_id: user.id,
    reason: body.reason,
    ip: ctx.request.ip,
    started_at: ctx.services.clock.now(),
  })
  const token = await issueToken(ctx, {
    user_id: user.id,
    kind: 'bearer',
    impersonation: { id, impersonator_id: ctx.actor.id, expires_in_s: LENGTH_S },
  })
  ctx.log({
    account_id: null,
    event: 'user.impersonated',
    subject_type: 'user',
    subject_id: user.id,
    subject_label: user.username,
    context: { reason: body.reason, impersonation_id: id },
  })
  ctx.request.reply_headers['cache-control'] = 'no-store'
  const actor: Actor = { ...target, token: { id: token.id, impersonator_id: ctx.actor.id } }
  const { access_token, token_type, expires_at } = token
  return { data: { access_token, token_type, expires_at, user: (await setupUser({ ...ctx, actor }))! } }
}

/** Ends the impersonation of the request and revokes its token. @throws 404 without one */
export async function stopImpersonating(ctx: Context): Promise<{ data: null }> {
  const { actor, db } = ctx
  if (!actor.token?.impersonator_id) throw notFound()
  await endImpersonation(db, actor.token.id, ctx.services.clock.now())
  await revokeTokens(ctx, { user_id: actor.id, token_id: actor.token.id })
  ctx.log({
    account_id: null,
    event: 'user.impersonation_ended',
    subject_type: 'user',
    subject_id: actor.id,
    subject_label: actor.username,
  })
  return { data: null }
}
