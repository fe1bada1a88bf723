import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

export interface AssignableRole {
  id: number
  name: string
  code: string | null
  permissions: string[]
}

/**
 * Returns roles by id, in the given order, with their permissions. All must belong to the account, or to the platform for null.
 * @throws 422 on `field` for any other id
 */
export async function rolesOf(
  ctx: Context,
  account_id: number | null,
  ids: readonly number[],
  field = 'role_id',
): Promise<AssignableRole[]> {
  const found = await rows<AssignableRole>(
    ctx.db,
    sql`SELECT r.id, r.name, r.code, r.permissions FROM role_list r WHERE r.account_id IS NOT DISTINCT FROM ${account_id} AND r.id = any(${[...ids]}::bigint[])`,
  )
  const byId = new Map(found.map((role) => [role.id, role]))
  if (ids.some((id) => !byId.has(id))) refuseUnknown(ctx, field)
  return [...new Set(ids)].map((id) => byId.get(id)!)
}
