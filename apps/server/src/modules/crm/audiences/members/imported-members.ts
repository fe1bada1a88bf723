import { sql } from 'kysely'
import type { Row, Sql } from '#db/rows.ts'
import { lockAudience } from '../store/audiences.ts'
import { addMembers, removeMembers, type Step } from '../store/keep-members.ts'
import { type Changing, finishChange } from './keep-audience.ts'

interface Target {
  account_id: number
  audience_id: number
  now: Date
}

/**
 * Adds contacts that an import wrote to a static audience, in its transaction.
 * @returns those that were not in it; none when the audience was deleted meanwhile
 */
export async function addImported(ctx: Changing, target: Target, contact_ids: readonly number[]): Promise<number[]> {
  const steps = await changeStatic(ctx, target, (audience) =>
    addMembers(
      ctx.db,
      { audience, now: target.now },
      sql`t.account_id = ${target.account_id} AND t.id = any(${[...contact_ids]}::bigint[])`,
    ),
  )
  return steps.map(({ contact_id }) => contact_id)
}

/** Takes contacts out of a static audience that an import added, unless they left and came again since. */
export async function takeOutImported(
  ctx: Changing,
  target: Target,
  added: readonly { contact_id: number; entered_at: string }[],
): Promise<void> {
  const stays = sql`SELECT * FROM unnest(${added.map((one) => one.contact_id)}::bigint[], ${added.map((one) => one.entered_at)}::timestamptz[])`
  await changeStatic(ctx, target, (audience) =>
    removeMembers(
      ctx.db,
      { audience, now: target.now },
      sql`t.account_id = ${target.account_id} AND (m.contact_id, m.entered_at) IN (${stays})`,
    ),
  )
}

/** Query of the static audiences of an account, for choices. */
export const staticAudiences = (account_id: number): Sql =>
  sql`SELECT id AS value, name AS label FROM audiences WHERE account_id = ${account_id} AND type = 'static' AND deleted_at IS NULL ORDER BY lower(name), id LIMIT 500`

async function changeStatic(ctx: Changing, target: Target, write: (audience: Row<'audiences'>) => Promise<Step[]>): Promise<Step[]> {
  const audience = await lockAudience(ctx.db, target.audience_id)
  if (audience?.account_id !== target.account_id || audience.type !== 'static') return []
  const steps = await write(audience)
  if (steps.length) await finishChange(ctx, audience, steps, { isTold: true, now: target.now })
  return steps
}
