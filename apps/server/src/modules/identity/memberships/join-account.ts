import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { rightsChanged, tellUsers } from '../permissions/index.ts'
import { setFirstAccount } from '../user-records/index.ts'
import { membershipQuery } from './memberships.query.ts'
import type { MembershipRow } from './memberships.presenter.ts'
import { insertMembership, setFurtherRoles } from './store.ts'

export const membershipSubject: Subject<MembershipRow> = { type: 'membership', label: (membership) => membership.username }
const UNIQUE = { memberships_one: 'user_id' }

export interface Joining {
  account_id: number
  user_id: number
  role_id: number
  role_ids: readonly number[]
  data_scope: 'all' | 'own'
  job_title: string | null
  invited_by_id: number | null
}

/**
 * Checks that an account has room for more members. It throws when there is none.
 * @param adding number of members, or of invitations
 * @param invited number of open invitations, each of which holds a place; null when a member joins
 */
export type MemberGate = (ctx: Context, account_id: number, adding: number, invited: number | null) => Promise<void>

/** Limits members by plan; checked before a member is invited or joins. */
export const roomForMembers = provider<MemberGate>('room for members')

/**
 * Makes a user an active member. The account becomes the current one of a user who has none.
 * @throws 422 on `user_id` for an existing member, on `base` when the plan has no room
 */
export async function joinAccount(ctx: Context, { role_ids, ...membership }: Joining): Promise<MembershipRow> {
  const { account_id, user_id } = membership
  await providerOf(ctx, roomForMembers)(ctx, account_id, 1, null)
  const { id } = await refusals(ctx, UNIQUE, () => insertMembership(ctx.db, membership))
  await setFurtherRoles(ctx.db, { id, account_id }, role_ids)
  await setFirstAccount(ctx.db, user_id, account_id)
  const row = await readMembership(ctx, id)
  record(ctx, membershipQuery, membershipSubject, 'created', row)
  rightsChanged(ctx, account_id, [user_id])
  tellUsers(ctx, [user_id], 'membership.updated', { type: 'membership', key: id, account_id, status: row.status })
  return row
}

/** Reads a membership after a change, without permission checks. */
export async function readMembership(ctx: Context, id: number): Promise<MembershipRow> {
  const row = await one<MembershipRow>(ctx.db, sql`SELECT t.* FROM membership_list t WHERE t.id = ${id}`)
  return row!
}
