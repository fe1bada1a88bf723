import type pg from 'pg'
import type { Db } from '#kit/context.ts'
import { announceUse, roomFor, type Room } from '#modules/accounts/features/index.ts'
import { queriesOn } from '../stage/connection.ts'
import type { ImportRun } from '../import-run.ts'

const LIMIT = 'contacts.max'

/** Number of new contacts for which the plan has room, locked until the transaction ends; null without a limit. */
export async function planRoom(client: pg.PoolClient, { account_id }: ImportRun): Promise<number | null> {
  return roomLeft(await roomFor(queriesOn(client), account_id, LIMIT, new Date()))
}

/** Number of new contacts for which the plan has room now, without a lock. */
export const planRoomNow = async (db: Db, account_id: number, now: Date): Promise<number | null> =>
  roomLeft(await roomFor(db, account_id, LIMIT, now, { hold: false }))

const roomLeft = (room: Room | null): number | null => room && Math.max(0, room.limit - room.used)

/**
 * Fails the rows of a wave that would create more contacts than there is room for.
 * @returns the room left
 */
export async function refuseBeyond(client: pg.PoolClient, wave: number, room: number): Promise<number> {
  const { rows } = await client.query<{ fresh: number; refused: number }>(
    `WITH fresh AS (
       SELECT row_no, row_number() OVER (ORDER BY row_no) AS n FROM import_stage WHERE wave = $1 AND failed_key IS NULL AND skip_key IS NULL AND is_new
     ), refused AS (
       UPDATE import_stage s SET failed_key = 'plan_limit', is_new = false, contact_id = NULL FROM fresh f WHERE f.row_no = s.row_no AND f.n > $2 RETURNING 1
     ) SELECT (SELECT count(*)::int FROM fresh) AS fresh, (SELECT count(*)::int FROM refused) AS refused`,
    [wave, room],
  )
  return room - rows[0]!.fresh + rows[0]!.refused
}

/** Announces when the account comes near its limit. */
export const announceContacts = (client: pg.PoolClient, { account_id }: ImportRun, created: number): Promise<void> =>
  announceUse(queriesOn(client), account_id, LIMIT, created, new Date())
