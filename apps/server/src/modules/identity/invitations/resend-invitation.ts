import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { checkAssignment } from '../memberships/index.ts'
import { refuseWhileImpersonating } from '../permissions/index.ts'
import { invitationQuery, invitationSubject, type InvitationRow } from './invitations.query.ts'
import { readInvitationRow } from './invite-people.ts'
import { newLink, sendInvitation } from './send-invitation.ts'
import { closeInvitation, renewInvitation } from './store.ts'

/**
 * Sends an invitation again, with a new link and 14 more days. An expired one is reopened. The sender must hold the permissions
 * of its roles, as for a new invitation.
 * @throws 409 after it was answered or revoked
 */
export async function resendInvitation(ctx: Context, { params }: { params: Params }) {
  refuseWhileImpersonating(ctx)
  const before: InvitationRow = await invitationQuery.find(ctx, params.id, 'create')
  if ((before.status !== 'pending' && before.status !== 'expired') || before.role_id === null)
    throw conflict(text(ctx, `members:invitation.${before.status}`))
  const owner = before.roles.some((role) => role.code === 'owner')
  await checkAssignment(ctx, before.account_id, { role_id: before.role_id, role_ids: before.roles.map((role) => role.id) }, [], { owner })
  const { token, ...link } = newLink(ctx)
  await renewInvitation(ctx.db, before.id, { ...link, invited_by_id: ctx.actor.id })
  const after = await readInvitationRow(ctx, before.id)
  await sendInvitation(ctx, after, token)
  record(ctx, invitationQuery, invitationSubject, 'updated', after, { sent_at: [before.sent_at, after.sent_at] })
  return invitationQuery.one(ctx, after)
}

/** Revokes an invitation and its link. @throws 409 after it was answered */
export async function revokeInvitation(ctx: Context, { params }: { params: Params }) {
  const before: InvitationRow = await invitationQuery.find(ctx, params.id, 'update')
  if (before.status !== 'pending') throw conflict(text(ctx, `members:invitation.${before.status}`))
  await closeInvitation(ctx.db, before.id, { status: 'revoked', now: ctx.services.clock.now() })
  record(ctx, invitationQuery, invitationSubject, 'updated', before, { status: ['pending', 'revoked'] })
  return { data: null }
}
