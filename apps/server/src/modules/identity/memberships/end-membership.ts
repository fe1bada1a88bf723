import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { refuseWhileImpersonating, rightsChanged, say, tellUsers } from '../permissions/index.ts'
import { membershipSubject } from './join-account.ts'
import { membershipQuery } from './memberships.query.ts'
import type { MembershipRow } from './memberships.presenter.ts'

/**
 * A member leaves, or is removed. What he owned in the account keeps his name; what was assigned to him stays so.
 * @throws 422 on `base` for the owner, who hands over the ownership first
 */
export async function endMembership(ctx: Context, { params }: { params: Params }) {
  refuseWhileImpersonating(ctx)
  const membership: MembershipRow = await membershipQuery.find(ctx, params.id, 'delete')
  if (membership.is_owner) throw invalid({ base: say(ctx, 'owner_leaves') })
  await run(ctx.db, sql`DELETE FROM membership_role WHERE membership_id = ${membership.id}`)
  await run(ctx.db, sql`DELETE FROM membership_permission WHERE membership_id = ${membership.id}`)
  await run(
    ctx.db,
    sql`UPDATE memberships SET status = 'left', deleted_at = now(), updated_at = now(), version = version + 1 WHERE id = ${membership.id}`,
  )
  await leaveCurrentAccount(ctx, membership)
  record(ctx, membershipQuery, membershipSubject, 'deleted', membership)
  tellUsers(ctx, [membership.user_id], 'membership.updated', {
    type: 'membership',
    key: membership.id,
    account_id: membership.account_id,
    status: 'left',
  })
  rightsChanged(ctx, membership.account_id, [membership.user_id])
  return { data: null }
}

/** Whoever worked in the account now works in another of his, or in none. */
export async function leaveCurrentAccount(
  ctx: Context,
  { user_id, account_id }: Pick<MembershipRow, 'user_id' | 'account_id'>,
): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE users SET current_account_id = (
      SELECT m.account_id FROM memberships m JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
      WHERE m.user_id = ${user_id} AND m.account_id <> ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL
      ORDER BY m.last_active_at DESC NULLS LAST, m.id LIMIT 1)
    WHERE id = ${user_id} AND current_account_id = ${account_id}`,
  )
}
