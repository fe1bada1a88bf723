import { sql } from 'kysely'
import type { TaskPlace } from '@stoa/contract'
import { rankBetween } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'

/** A column of an account's board. */
export interface TaskColumnKey {
  account_id: number
  status: string
}

/**
 * Returns the rank of a place in a column of the board. A lock per column prevents two tasks from getting the same rank.
 * @param uuid the task that moves, which is not its own neighbour
 * @param place the top by default, and when the neighbour is no longer in the column
 */
export async function rankIn({ db }: Pick<Context, 'db'>, column: TaskColumnKey, uuid: string, place: TaskPlace = {}): Promise<string> {
  await lockColumn(db, column)
  const { after, before } = await neighbours(db, column, uuid, place)
  return rankBetween(after, before)
}

/** Locks a column of the board and returns the rank of its first task, to put others above it; null when it is empty. */
export async function topOfColumn({ db }: Pick<Context, 'db'>, column: TaskColumnKey): Promise<string | null> {
  await lockColumn(db, column)
  const found = await one<{ first: string | null }>(
    db,
    sql`SELECT min(position) AS first FROM tasks WHERE account_id = ${column.account_id} AND status = ${column.status} AND deleted_at IS NULL`,
  )
  return found!.first
}

const lockColumn = (db: Db, column: TaskColumnKey) =>
  run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`task-board:${column.account_id}:${column.status}`}, 0))`)

interface Neighbours {
  after: string | null
  before: string | null
}

async function neighbours(db: Db, column: TaskColumnKey, uuid: string, place: TaskPlace): Promise<Neighbours> {
  const others = sql`account_id = ${column.account_id} AND status = ${column.status} AND deleted_at IS NULL AND uuid <> ${uuid}::uuid`
  const beside = place.after ?? place.before
  const found = await one<{ at: string | null; first: string | null; last: string | null; above: string | null; below: string | null }>(
    db,
    sql`WITH named AS (SELECT position FROM tasks WHERE ${others} AND uuid = ${beside ?? null}::uuid)
      SELECT (SELECT position FROM named) AS at,
        (SELECT min(position) FROM tasks WHERE ${others}) AS first, (SELECT max(position) FROM tasks WHERE ${others}) AS last,
        (SELECT max(position) FROM tasks WHERE ${others} AND position < (SELECT position FROM named)) AS above,
        (SELECT min(position) FROM tasks WHERE ${others} AND position > (SELECT position FROM named)) AS below`,
  )
  const { at, first, last, above, below } = found!
  if (at !== null) return place.after ? { after: at, before: below } : { after: above, before: at }
  return place.at === 'bottom' ? { after: last, before: null } : { after: null, before: first }
}
