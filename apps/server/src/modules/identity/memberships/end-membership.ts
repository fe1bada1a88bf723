import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { listeners, tell } from '#kit/wiring.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseWhileImpersonating, rightsChanged, tellUsers } from '../permissions/index.ts'
import { membershipSubject } from './join-account.ts'
import { membershipQuery } from './memberships.query.ts'
import type { MembershipRow } from './memberships.presenter.ts'
import { leaveCurrentAccount } from '../user-records/index.ts'
import { closeMembership } from './store.ts'

/** A member left an account or was removed. */
export const membershipEnded =
  listeners<(ctx: Context, member: { account_id: number; user_id: number }) => Promise<void>>('a membership ended')

/**
 * Ends a membership, when the member leaves or is removed. Records that they own or are assigned to keep them.
 * @throws 422 on `base` for the owner, who has to transfer the ownership first
 */
export async function endMembership(ctx: Context, { params }: { params: Params }) {
  refuseWhileImpersonating(ctx)
  const membership: MembershipRow = await membershipQuery.find(ctx, params.id, 'delete')
  if (membership.is_owner) refuse(ctx, { base: 'members:owner_leaves' })
  await closeMembership(ctx.db, membership.id)
  await leaveCurrentAccount(ctx.db, membership)
  record(ctx, membershipQuery, membershipSubject, 'deleted', membership)
  tellUsers(ctx, [membership.user_id], 'membership.updated', {
    type: 'membership',
    key: membership.id,
    account_id: membership.account_id,
    status: 'left',
  })
  rightsChanged(ctx, membership.account_id, [membership.user_id])
  await tell(ctx, membershipEnded, { account_id: membership.account_id, user_id: membership.user_id })
  return { data: null }
}
