import { sql } from 'kysely'
import type { SubtaskPlace } from '@stoa/contract'
import { rankBetween } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { say } from '../write/task-input.ts'

interface Subtask {
  uuid: string
  account_id: number
  parent_uuid: string | null
}

/**
 * The rank of a place among the subtasks of a parent, at their end when no place is said; null for a task without a parent.
 * Ranks of one parent are given out one after the other, so that no two subtasks get the same.
 * @throws 422 on `subtask_place` for a neighbour that is no other subtask of that parent
 */
export async function subtaskRank(ctx: Context, { uuid, account_id, parent_uuid }: Subtask, place?: SubtaskPlace): Promise<string | null> {
  const refused = () => invalid({ subtask_place: say(ctx, 'unknown', 'place') })
  if (!parent_uuid) {
    if (place) throw refused()
    return null
  }
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`subtasks:${parent_uuid}`}, 0))`.execute(ctx.db)
  const others = sql`account_id = ${account_id} AND parent_uuid = ${parent_uuid}::uuid AND deleted_at IS NULL AND uuid <> ${uuid}::uuid`
  const beside = place && ('after' in place ? place.after : place.before)
  const { rows } = await sql<{ at: string | null; last: string | null; above: string | null; below: string | null }>`
    WITH named AS (SELECT subtask_position FROM tasks WHERE ${others} AND uuid = ${beside ?? null}::uuid)
    SELECT (SELECT subtask_position FROM named) AS at, (SELECT max(subtask_position) FROM tasks WHERE ${others}) AS last,
      (SELECT max(subtask_position) FROM tasks WHERE ${others} AND subtask_position < (SELECT subtask_position FROM named)) AS above,
      (SELECT min(subtask_position) FROM tasks WHERE ${others} AND subtask_position > (SELECT subtask_position FROM named)) AS below`.execute(
    ctx.db,
  )
  const { at, last, above, below } = rows[0]!
  if (!place) return rankBetween(last, null)
  if (at === null) throw refused()
  return 'after' in place ? rankBetween(at, below) : rankBetween(above, at)
}
