import { sql } from 'kysely'
import type { CalendarFeed } from '@stoa/contract'
import { deleteRows, one, run, type Db, type NewRow, type Row } from '#db/rows.ts'

/** Columns of a feed that its owner sees. */
export const FEED_COLUMNS = sql`uuid, account_id, last_read_at, created_at`

/** Stores the hash of a feed's secret. A feed of the same user and account is replaced, so its old address ends. */
export async function writeFeed(
  db: Db,
  { uuid, user_id, account_id, token_hash, created_at }: NewRow<'calendar_feeds'>,
): Promise<CalendarFeed> {
  const feed = await one<CalendarFeed>(
    db,
    sql`INSERT INTO calendar_feeds (uuid, user_id, account_id, token_hash, created_at) VALUES (${uuid}, ${user_id}, ${account_id}, ${token_hash}, ${created_at})
      ON CONFLICT (user_id, account_id) DO UPDATE SET token_hash = excluded.token_hash, last_read_at = NULL, created_at = excluded.created_at, updated_at = now()
      RETURNING ${FEED_COLUMNS}`,
  )
  return feed!
}

/** Records when a feed was last read. */
export async function noteFeedRead(db: Db, uuid: string, at: Date): Promise<void> {
  await run(db, sql`UPDATE calendar_feeds SET last_read_at = ${at} WHERE uuid = ${uuid}`)
}

/** Deletes a feed of a user. @returns whether there was one */
export const deleteFeed = async (db: Db, { uuid, user_id }: Pick<Row<'calendar_feeds'>, 'uuid' | 'user_id'>): Promise<boolean> =>
  (await deleteRows(db, 'calendar_feeds', { uuid, user_id })) > 0
