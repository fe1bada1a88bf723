import { sql } from 'kysely'
import type { Params, SelectOption } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Active members of an account, to whom contacts can be assigned. */
export async function listAssignees(ctx: Context, { params }: { params: Params }) {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`
    SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${params.account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL
    ORDER BY u.username, u.id LIMIT 1000`,
  )
  return { data: found }
}
