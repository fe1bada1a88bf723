import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { requireGrantable, say } from '../permissions/index.ts'
import { rolesOf, type AssignableRole } from '../roles/index.ts'

export interface Assignment {
  role_id: number
  role_ids?: readonly number[] | undefined
}

/**
 * Checks the roles somebody is to have in an account: they belong to it, the caller holds all that they give beyond
 * what the member has already, and none of them makes an owner.
 * @param had ids of the roles the member has now
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
    if (role.code === 'owner' && !options.owner) throw invalid({ [field]: say(ctx, 'owner_by_transfer') })
    requireGrantable(ctx, account_id, role.permissions, field)
  }
  return [main!, ...further]
}

/** Gives a membership exactly these further roles. */
export async function setFurtherRoles(
  ctx: Context,
  membership: { id: number; account_id: number },
  role_ids: readonly number[],
): Promise<void> {
  await run(
    ctx.db,
    sql`WITH gone AS (DELETE FROM membership_role WHERE membership_id = ${membership.id} AND role_id <> all(${[...role_ids]}::bigint[]))
    INSERT INTO membership_role (account_id, membership_id, role_id) SELECT ${membership.account_id}, ${membership.id}, unnest(${[...role_ids]}::bigint[])
    ON CONFLICT DO NOTHING`,
  )
}

/** Gives a membership exactly these permissions of its own. */
export async function setDirectPermissions(ctx: Context, membership_id: number, names: readonly string[]): Promise<void> {
  await run(
    ctx.db,
    sql`WITH gone AS (DELETE FROM membership_permission WHERE membership_id = ${membership_id} AND permission_name <> all(${[...names]}::text[]))
    INSERT INTO membership_permission (membership_id, permission_name) SELECT ${membership_id}, unnest(${[...names]}::text[]) ON CONFLICT DO NOTHING`,
  )
}
