import { sql } from 'kysely'
import type { TaskPlace } from '@stoa/contract'
import { rankBetween } from '@stoa/domain'
import type { Context, Db } from '#kit/context.ts'

export interface TaskColumnKey {
  account_id: number
  status: string
}

/**
 * The rank of a place in a column of the board. Ranks of one column are given out one after the other, so that no two
 * tasks get the same.
 * @param uuid the task that moves, which is no neighbour of itself
 * @param place the top when nothing is said, or when the named neighbour has moved away
 */
export async function rankIn({ db }: Pick<Context, 'db'>, column: TaskColumnKey, uuid: string, place: TaskPlace = {}): Promise<string> {
  await lockColumn(db, column)
  const { after, before } = await neighbours(db, column, uuid, place)
  return rankBetween(after, before)
}

/** The rank of the first task of a column, to put others above it; null in an empty one. Nobody else gives out ranks there meanwhile. */
export async function topOfColumn({ db }: Pick<Context, 'db'>, column: TaskColumnKey): Promise<string | null> {
  await lockColumn(db, column)
  const { rows } = await sql<{ first: string | null }>`
    SELECT min(position) AS first FROM tasks WHERE account_id = ${column.account_id} AND status = ${column.status} AND deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]!.first
}

const lockColumn = (db: Db, column: TaskColumnKey) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`task-board:${column.account_id}:${column.status}`}, 0))`.execute(db)

interface Neighbours {
  after: string | null
  before: string | null
}

async function neighbours(db: Db, column: TaskColumnKey, uuid: string, place: TaskPlace): Promise<Neighbours> {
  const others = sql`account_id = ${column.account_id} AND status = ${column.status} AND deleted_at IS NULL AND uuid <> ${uuid}::uuid`
  const beside = place.after ?? place.before
  const { rows } = await sql<{ at: string | null; first: string | null; last: string | null; above: string | null; below: string | null }>`
    WITH named AS (SELECT position FROM tasks WHERE ${others} AND uuid = ${beside ?? null}::uuid)
    SELECT (SELECT position FROM named) AS at,
      (SELECT min(position) FROM tasks WHERE ${others}) AS first, (SELECT max(position) FROM tasks WHERE ${others}) AS last,
      (SELECT max(position) FROM tasks WHERE ${others} AND position < (SELECT position FROM named)) AS above,
      (SELECT min(position) FROM tasks WHERE ${others} AND position > (SELECT position FROM named)) AS below`.execute(db)
  const { at, first, last, above, below } = rows[0]!
  if (at !== null) return place.after ? { after: at, before: below } : { after: above, before: at }
  return place.at === 'bottom' ? { after: last, before: null } : { after: null, before: first }
}
