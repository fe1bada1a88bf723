import { sql } from 'kysely'
import type { Acting, One, Params, RelationParty } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

/** The caller's rights in an account in which they act for their agency; null in any other account, existing or not. */
export async function readActing(ctx: Context, { params }: { params: Params }): Promise<One<Acting | null>> {
  const account_id = params.account_id as number
  const place = ctx.actor.memberships.get(account_id)
  if (!place?.acting) return { data: null }
  const row = await one<{ account: RelationParty; acting_account: { id: number; name: string } }>(
    ctx.db,
    sql`SELECT relation_party(${account_id}) AS account, (SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM accounts a WHERE a.id = ${place.acting.account_id}) AS acting_account`,
  )
  const { account, acting_account } = row!
  return {
    data: {
      account_id,
      account: { ...account, logo_url: avatarUrl(ctx.services, account.logo_url) },
      acting_account,
      acting_through: place.acting.through,
      level: place.acting.level as Acting['level'],
      data_scope: place.data_scope,
      permissions: [...place.permissions].sort(),
    },
  }
}
