import { sql } from 'kysely'
import type { SubtaskPlace } from '@stoa/contract'
import { rankBetween } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'

interface Subtask {
  uuid: string
  account_id: number
  parent_uuid: string | null
}

/**
 * Returns the rank of a place among the subtasks of a parent, by default the last; null for a task without a parent.
 * A lock per parent prevents two subtasks from getting the same rank.
 * @throws 422 on `subtask_place` when the neighbour is not another subtask of that parent
 */
export async function subtaskRank(ctx: Context, { uuid, account_id, parent_uuid }: Subtask, place?: SubtaskPlace): Promise<string | null> {
  if (!parent_uuid) {
    if (place) refusePlace(ctx)
    return null
  }
  await run(ctx.db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`subtasks:${parent_uuid}`}, 0))`)
  const others = sql`account_id = ${account_id} AND parent_uuid = ${parent_uuid}::uuid AND deleted_at IS NULL AND uuid <> ${uuid}::uuid`
  const beside = place && ('after' in place ? place.after : place.before)
  const found = await one<{ at: string | null; last: string | null; above: string | null; below: string | null }>(
    ctx.db,
    sql`WITH named AS (SELECT subtask_position FROM tasks WHERE ${others} AND uuid = ${beside ?? null}::uuid)
      SELECT (SELECT subtask_position FROM named) AS at, (SELECT max(subtask_position) FROM tasks WHERE ${others}) AS last,
        (SELECT max(subtask_position) FROM tasks WHERE ${others} AND subtask_position < (SELECT subtask_position FROM named)) AS above,
        (SELECT min(subtask_position) FROM tasks WHERE ${others} AND subtask_position > (SELECT subtask_position FROM named)) AS below`,
  )
  const { at, last, above, below } = found!
  if (!place) return rankBetween(last, null)
  if (at === null) refusePlace(ctx)
  return 'after' in place ? rankBetween(at, below) : rankBetween(above, at)
}

function refusePlace(ctx: Context): never {
  refuse(ctx, { subtask_place: ['validation:unknown', { field: text(ctx, 'fields:place') }] })
}
