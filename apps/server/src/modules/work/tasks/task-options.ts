import { sql } from 'kysely'
import type { Params, SelectOption } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Lists the active members of the account by name. */
export async function listAssignees(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL AND u.status = 'active'
      WHERE m.account_id = ${params.account_id} AND m.status = 'active' AND m.deleted_at IS NULL ORDER BY lower(u.username), u.id LIMIT 500`,
  )
  return { data: found }
}

/** Lists the accounts with an active relation to the account by name. */
export async function listRelatedAccounts(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const { account_id } = params
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT a.id AS value, a.name AS label FROM accounts a WHERE a.deleted_at IS NULL AND a.id IN (
        SELECT CASE WHEN r.account_id = ${account_id} THEN r.related_account_id ELSE r.account_id END FROM account_relations r
        WHERE (r.account_id = ${account_id} OR r.related_account_id = ${account_id}) AND r.status = 'active' AND r.deleted_at IS NULL)
      ORDER BY lower(a.name), a.id LIMIT 500`,
  )
  return { data: found }
}
