import type { BodyOf, inviteOwner as inviteEndpoint, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseState, text } from '#kit/refuse.ts'
import { conflict, forbidden } from '#lib/errors.ts'
import { inviteFirstOwner } from '../../../identity/invitations/index.ts'
import { accessChanged, notifySide, recordRelation } from '../relation-events.ts'
import { findRelation } from '../relations.query.ts'
import { replaceManagement } from '../store/relations.ts'

/** Invites the owner of an account that the caller's account opened and manages. @throws 409 when it has an owner */
export async function inviteOwner(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof inviteEndpoint> }) {
  const account_id = params.account_id as number
  const relation = await findRelation(ctx, account_id, params.uuid as string, 'update')
  if (relation.status === 'ended') refuseState(ctx, `relations:wrong_status.${relation.status}`)
  if (relation.claimed) throw conflict(text(ctx, 'relations:claimed_already'))
  if (relation.account_id !== account_id || relation.counterpart.managed_by_account_id !== account_id) throw forbidden()
  const { id, email, expires_at } = await inviteFirstOwner(ctx, relation.related_account_id, {
    email: body.email,
    message: body.message ?? null,
  })
  return { data: { id, email, expires_at } }
}

/**
 * Ends the management of an account that got its first owner. The managing account keeps the access that the relation grants
 * (domain.md 1.1, 5.5).
 */
export async function endManagement(ctx: Context, account_id: number): Promise<void> {
  for (const relation of await replaceManagement(ctx.db, account_id)) {
    await recordRelation(ctx, 'claimed', relation)
    await notifySide(ctx, 'account.relation-accepted', relation, relation.account_id)
    await accessChanged(ctx, relation)
  }
}
