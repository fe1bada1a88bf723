import type pg from 'pg'
import type { Db } from '#kit/context.ts'
import { announceUse, roomFor, type Room } from '#modules/accounts/features/index.ts'
import { queriesOn } from '../stage/connection.ts'
import type { ImportRun } from '../import-run.ts'

const LIMIT = 'contacts.max'

/** For how many new contacts the account's plan has room, held until the transaction ends; null where nothing limits it. */
export async function planRoom(client: pg.PoolClient, { account_id }: ImportRun): Promise<number | null> {
  return left(await roomFor(queriesOn(client), account_id, LIMIT, new Date()))
}

/** The same for who only reads of it, as it stands now; holds nothing. */
export const planRoomNow = async (db: Db, account_id: number, now: Date): Promise<number | null> =>
  left(await roomFor(db, account_id, LIMIT, now, { hold: false }))

const left = (room: Room | null): number | null => room && Math.max(0, room.limit - room.used)

/** Fails the rows of a wave that would make more contacts than there is room for; those that change one stay. @returns the room left */
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

/** Tells the account when its limit comes near. */
export const announceContacts = (client: pg.PoolClient, { account_id }: ImportRun, created: number): Promise<void> =>
  announceUse(queriesOn(client), account_id, LIMIT, created, new Date())
