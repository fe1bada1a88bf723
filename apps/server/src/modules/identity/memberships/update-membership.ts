import { sql } from 'kysely'
import type { BodyOf, Params, updateMembership as endpoint } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { changesOf } from '#kit/effects.ts'
import { notFound, versionConflict } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseWhileImpersonating, requireGrantable, rightsChanged, tellUsers } from '../permissions/index.ts'
import { leaveCurrentAccount } from '../user-records/index.ts'
import { checkAssignment } from './assign-roles.ts'
import { membershipSubject, readMembership } from './join-account.ts'
import { membershipQuery } from './memberships.query.ts'
import type { MembershipRow } from './memberships.presenter.ts'
import { changeMembership, setDirectPermissions, setFurtherRoles } from './store.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Changes a member's roles, direct permissions, status, data scope or job title. The caller must hold all permissions that the
 * member gains (invariant 16). The owner's role and status change only with a transfer of ownership.
 * @throws 422 on the field with a value that is not allowed, 409 when `version` is not the current one
 */
export async function updateMembership(ctx: Context, { params, body }: { params: Params; body: Body }) {
  refuseWhileImpersonating(ctx)
  const before: MembershipRow = await membershipQuery.find(ctx, params.membership_id, 'update')
  if (before.account_id !== params.account_id) throw notFound()
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  refuseForOwner(ctx, before, body)
  const rights = await rightsOf(ctx, before)
  const roles = await newRoles(ctx, before, body, rights.role_ids)
  const added = body.permissions?.filter((name) => !rights.direct.includes(name)) ?? []
  requireGrantable(ctx, before.account_id, added, 'permissions')

  await changeMembership(ctx.db, before.id, { ...fieldsOf(ctx, before, body), role_id: roles?.[0] })
  if (roles) await setFurtherRoles(ctx.db, before, roles.slice(1))
  if (body.permissions) await setDirectPermissions(ctx.db, before.id, [...new Set(body.permissions)])
  if (body.status === 'suspended' && before.status !== 'suspended') await leaveCurrentAccount(ctx.db, before)
  return announce(ctx, before, rights)
}

/** Refuses changes to the owner, and suspending oneself. */
function refuseForOwner(ctx: Context, before: MembershipRow, body: Body): void {
  if (!before.is_owner && body.status === 'suspended' && before.user_id === ctx.actor.id) refuse(ctx, { status: 'members:suspend_self' })
  if (!before.is_owner) return
  if (body.role_id !== undefined && body.role_id !== before.role_id) refuse(ctx, { role_id: 'members:owner_fixed' })
  if (body.status === 'suspended') refuse(ctx, { status: 'members:owner_fixed' })
  if (body.data_scope === 'own') refuse(ctx, { data_scope: 'members:owner_fixed' })
}

/** Ids of the member's new roles, the main one first; undefined when they do not change. */
async function newRoles(ctx: Context, before: MembershipRow, body: Body, had: readonly number[]): Promise<number[] | undefined> {
  if (body.role_id === undefined && body.role_ids === undefined) return undefined
  const role_id = body.role_id ?? before.role_id
  const further = body.role_ids ?? had.filter((id) => id !== before.role_id)
  const roles = await checkAssignment(ctx, before.account_id, { role_id, role_ids: further }, had)
  return roles.map((role) => role.id)
}

function fieldsOf(ctx: Context, before: MembershipRow, body: Body) {
  const suspended_at =
    body.status === undefined || body.status === before.status ? undefined : body.status === 'suspended' ? ctx.services.clock.now() : null
  return { status: body.status, job_title: body.job_title, data_scope: body.data_scope, suspended_at }
}

interface Rights {
  role_ids: number[]
  direct: string[]
}

async function rightsOf(ctx: Context, { id, role_id }: MembershipRow): Promise<Rights> {
  const row = await one<Rights>(
    ctx.db,
    sql`SELECT array(SELECT role_id FROM membership_role WHERE membership_id = ${id} ORDER BY 1) AS role_ids,
      array(SELECT permission_name FROM membership_permission WHERE membership_id = ${id} ORDER BY 1) AS direct`,
  )
  return { role_ids: [role_id, ...row!.role_ids.filter((one) => one !== role_id)], direct: row!.direct }
}

/** Logs and announces the change, notifies the member of new roles, and withdraws permissions that they lost. */
async function announce(ctx: Context, before: MembershipRow, rights: Rights) {
  const after = await readMembership(ctx, before.id)
  const now = await rightsOf(ctx, after)
  const changes = changesOf(logged(before, rights), logged(after, now))
  if (Object.keys(changes).length) {
    record(ctx, membershipQuery, membershipSubject, 'updated', after, changes)
    tellUsers(ctx, [after.user_id], 'membership.updated', {
      type: 'membership',
      key: after.id,
      account_id: after.account_id,
      status: after.status,
    })
    rightsChanged(ctx, after.account_id, [after.user_id])
  }
  if (changes.role_ids && after.user_id !== ctx.actor.id)
    ctx.publish({
      topic: 'notification',
      account_id: after.account_id,
      payload: {
        setting_code: 'membership.role-changed',
        account_id: after.account_id,
        user_ids: [after.user_id],
        actor_id: ctx.actor.id,
        subject_type: 'membership',
        subject_id: after.id,
        params: { subject: after.role_name, role: after.role_name },
        url: `/accounts/${after.account_id}`,
      },
    })
  return membershipQuery.one(ctx, after, ['roles', 'permissions'])
}

const logged = ({ status, job_title, data_scope }: MembershipRow, { role_ids, direct }: Rights) => ({
  status,
  job_title,
  data_scope,
  role_ids,
  permissions: direct,
})
