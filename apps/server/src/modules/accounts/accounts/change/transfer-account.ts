import { sql } from 'kysely'
import type { Account, One, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'
import { rightsChanged } from '../../../identity/permissions/index.ts'
import { accountQuery, answerAccount } from '../accounts.query.ts'
import { recordAccount } from '../record-account.ts'
import { makeManager, makeOwner } from '../../../identity/memberships/index.ts'
import { changeAccount } from '../store.ts'

/**
 * Makes another active member the owner, with the Owner role and access to all records. The former owner becomes Manager. Both
 * are notified (domain.md 3.2). Rows are locked, to keep concurrent transfers from leaving two owners.
 * @throws 403 for callers other than the owner and Admins, 422 on `user_id` for a user who is not an active member
 */
export async function transferAccount(
  ctx: Context,
  { params, body }: { params: Params; body: { user_id: number } },
): Promise<One<Account>> {
  const before = await accountQuery.find(ctx, params.account_id as number, 'transfer-ownership')
  if (before.owner_id !== ctx.actor.id && !ctx.actor.staff) throw forbidden()
  if (before.owner_id === body.user_id) return answerAccount(ctx, before)
  const heir = await activeMember(ctx, before.id, body.user_id)
  const [owner, manager] = [await roleOf(ctx, before.id, 'owner'), await roleOf(ctx, before.id, 'manager')]
  await makeOwner(ctx.db, heir.id, owner)
  if (before.owner_id) await makeManager(ctx.db, { account_id: before.id, user_id: before.owner_id }, { owner, manager })
  const after = await changeAccount(ctx.db, before.id, {
    owner_id: body.user_id,
    ...(!before.claimed_at && { claimed_at: ctx.services.clock.now(), managed_by_account_id: null }),
  })
  const concerned = [before.owner_id, body.user_id].filter((id) => id !== null)
  recordAccount(ctx, 'owner_transferred', after, { owner_id: [before.owner_id, body.user_id] })
  rightsChanged(ctx, after.id, concerned)
  ctx.publish({
    topic: 'notification',
    account_id: after.id,
    payload: {
      user_ids: concerned,
      setting_code: 'account.owner-transferred',
      account_id: after.id,
      subject_type: 'account',
      subject_id: String(after.id),
      params: { account: after.name, owner: heir.username },
      url: `/accounts/${after.id}/settings/general`,
      actor_id: ctx.actor.id,
    },
  })
  return answerAccount(ctx, after)
}

async function activeMember(ctx: Context, account_id: number, user_id: number): Promise<{ id: number; username: string }> {
  const row = await one<{ id: number; username: string }>(
    ctx.db,
    sql`SELECT m.id, u.username FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active' AND u.deleted_at IS NULL
    WHERE m.account_id = ${account_id} AND m.user_id = ${user_id} AND m.status = 'active' AND m.deleted_at IS NULL FOR NO KEY UPDATE OF m`,
  )
  if (row) return row
  refuse(ctx, { user_id: ['validation:unknown', { field: text(ctx, 'fields:new_owner') }] })
}

async function roleOf(ctx: Context, account_id: number, code: 'owner' | 'manager'): Promise<number> {
  const row = await one<{ id: number }>(ctx.db, sql`SELECT id FROM roles WHERE account_id = ${account_id} AND code = ${code}`)
  if (!row) throw new Error(`Account ${account_id} has no role ${code}; every account gets its default roles when it is made.`)
  return row.id
}
