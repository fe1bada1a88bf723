import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { requireGrantable } from '../permissions/index.ts'
import { rolesOf, type AssignableRole } from '../roles/index.ts'

export interface Assignment {
  role_id: number
  role_ids?: readonly number[] | undefined
}

/**
 * Checks the new roles of a member: they belong to the account, the caller holds the permissions that they add, and none is the
 * owner role.
 * @param had ids of the member's current roles
 * @returns the roles, the main one first
 */
export async function checkAssignment(
  ctx: Context,
  account_id: number,
  { role_id, role_ids = [] }: Assignment,
  had: readonly number[] = [],
  options: { owner?: boolean } = {},
): Promise<AssignableRole[]> {
  const [main] = await rolesOf(ctx, account_id, [role_id])
  const further = await rolesOf(
    ctx,
    account_id,
    role_ids.filter((id) => id !== role_id),
    'role_ids',
  )
  const given: readonly (readonly [AssignableRole, string])[] = [[main!, 'role_id'], ...further.map((role) => [role, 'role_ids'] as const)]
  for (const [role, field] of given) {
    if (had.includes(role.id)) continue
    if (role.code === 'owner' && !options.owner) refuse(ctx, { [field]: 'members:owner_by_transfer' })
    requireGrantable(ctx, account_id, role.permissions, field)
  }
  return [main!, ...further]
}
