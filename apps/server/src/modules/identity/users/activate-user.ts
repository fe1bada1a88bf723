import type { BodyOf, Params, activateUser as endpoint } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { conflict, forbidden } from '#lib/errors.ts'
import { dropLinkTokens, endActivation, mailActivation, revokeTokens } from '../auth/index.ts'
import { suspendMemberships } from '../memberships/index.ts'
import { refuseWhileImpersonating, rightsChanged } from '../permissions/index.ts'
import { announceUser } from './announce-user.ts'
import { requireAnotherSuperAdmin } from './user-roles.ts'
import { adminUserQuery, isManageable, type ListedUser } from './users.query.ts'
import { activateByStaff, changeUser, userById } from '../user-records/index.ts'

const INCLUDES = ['roles', 'phoneNumbers', 'memberships']

/**
 * Activates a pending or deactivated user on behalf of staff, without the mail. Memberships that the deactivation suspended stay
 * suspended until each account reactivates them (domain.md 3.1).
 * @throws 409 for an active user
 */
export async function activateUser(ctx: Context, { body }: { body: BodyOf<typeof endpoint> }) {
  const before = await manageable(ctx, body.user_id)
  if (before.status === 'active') throw conflict(text(ctx, 'members:already_active'))
  const now = ctx.services.clock.now()
  await activateByStaff(ctx.db, before.id, now)
  await endActivation(ctx.db, before.id, now)
  return changed(ctx, before)
}

/**
 * Deactivates a user: ends their sign-ins, closes their sockets and suspends their memberships. Their assignments stay.
 * @throws 422 on `user_id` for oneself and for the last active Super Admin (invariant 15)
 */
export async function deactivateUser(ctx: Context, { params }: { params: Params }) {
  const before = await manageable(ctx, params.user_id)
  if (before.id === ctx.actor.id) refuse(ctx, { user_id: 'members:deactivate_self' })
  if (before.admin_codes.includes('super-admin')) await requireAnotherSuperAdmin(ctx, before.id, 'user_id')
  if (before.status === 'deactivated') return adminUserQuery.one(ctx, before, INCLUDES)
  const now = ctx.services.clock.now()
  await changeUser(ctx.db, before.id, { status: 'deactivated', deactivated_at: now })
  await dropLinkTokens(ctx.db, before.id)
  const account_ids = await suspendMemberships(ctx.db, before.id, now)
  await revokeTokens(ctx, { user_id: before.id })
  ctx.publish({ topic: 'realtime-control', payload: { type: 'close-user', user_id: before.id, code: 4009 } })
  for (const account_id of account_ids) rightsChanged(ctx, account_id, [before.id])
  return changed(ctx, before)
}

/** Mails the activation link again. @throws 409 for a user who is not pending */
export async function sendActivationMail(ctx: Context, { params }: { params: Params }) {
  const user = await manageable(ctx, params.id, 'update')
  if (user.status !== 'pending') throw conflict(text(ctx, 'members:not_pending'))
  await mailActivation(ctx.services, ctx.db, (await userById(ctx.db, user.id))!)
  ctx.log({ account_id: null, event: 'user.activation-sent', subject_type: 'user', subject_id: user.id, subject_label: user.username })
  return { data: null }
}

async function manageable(ctx: Context, id: number, action = 'activate'): Promise<ListedUser> {
  refuseWhileImpersonating(ctx)
  const user: ListedUser = await adminUserQuery.find(ctx, id, action)
  if (!isManageable(ctx.actor, user)) throw forbidden(text(ctx, 'members:not_manageable'))
  return user
}

async function changed(ctx: Context, before: ListedUser) {
  ctx.services.actors.drop(before.id)
  const after: ListedUser = await adminUserQuery.find(ctx, before.id, 'activate')
  announceUser(ctx, 'updated', after, { status: [before.status, after.status] })
  return adminUserQuery.one(ctx, after, INCLUDES)
}
