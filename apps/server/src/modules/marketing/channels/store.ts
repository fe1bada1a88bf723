import { sql } from 'kysely'
import { insertRow, rows, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a channel. */
export const insertChannel = (db: Db, channel: NewRow<'channels'>): Promise<Row<'channels'>> => insertRow(db, 'channels', channel)

/** Changes a channel and counts its version up. */
export async function writeChannel(db: Db, id: number, values: RowChange<'channels'>): Promise<void> {
  await updateRow(db, 'channels', { id }, values, { versioned: true })
}

/** Ends the channels that Facebook campaigns feed. @returns those that changed, with their former status */
export async function endFedChannels(db: Db, facebook_campaign_ids: readonly number[]): Promise<{ id: number; was: string }[]> {
  return rows(
    db,
    sql`WITH old AS (SELECT id, status FROM channels WHERE facebook_campaign_id = any(${[...facebook_campaign_ids]}::bigint[]) AND deleted_at IS NULL
        AND status <> 'ended' ORDER BY id FOR NO KEY UPDATE)
      UPDATE channels h SET status = 'ended', version = h.version + 1, updated_at = now() FROM old WHERE h.id = old.id RETURNING h.id, old.status AS was`,
  )
}

/** Moves the channels of a campaign from some statuses to another. @returns those that changed, with their former status */
export async function moveChannels(
  db: Db,
  campaign_id: number,
  from: readonly string[],
  to: string,
): Promise<{ id: number; was: string }[]> {
  return rows(
    db,
    sql`WITH old AS (SELECT id, status FROM channels WHERE campaign_id = ${campaign_id} AND deleted_at IS NULL AND status = any(${[...from]}::text[])
        ORDER BY id FOR NO KEY UPDATE)
      UPDATE channels h SET status = ${to}, version = h.version + 1, updated_at = now() FROM old WHERE h.id = old.id RETURNING h.id, old.status AS was`,
  )
}
