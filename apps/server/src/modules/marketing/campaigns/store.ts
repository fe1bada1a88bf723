import { sql } from 'kysely'
import { deleteRows, insertRow, rows, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a campaign. */
export const insertCampaign = (db: Db, campaign: NewRow<'campaigns'>): Promise<Row<'campaigns'>> => insertRow(db, 'campaigns', campaign)

/** Changes a campaign and counts its version up. */
export async function writeCampaign(db: Db, id: number, values: RowChange<'campaigns'>): Promise<void> {
  await updateRow(db, 'campaigns', { id }, values, { versioned: true })
}

/** Adds a cost to a campaign. */
export const insertCost = (db: Db, cost: NewRow<'campaign_costs'>): Promise<Row<'campaign_costs'>> => insertRow(db, 'campaign_costs', cost)

/** Changes a cost. */
export async function writeCost(db: Db, id: number, values: RowChange<'campaign_costs'>): Promise<void> {
  await updateRow(db, 'campaign_costs', { id }, values)
}

/** Deletes a cost. */
export const deleteCost = (db: Db, id: number): Promise<number> => deleteRows(db, 'campaign_costs', { id })

/** Locks campaigns whose dates ask for another status, and skips those that are locked. */
export async function lockDueCampaigns(db: Db, now: Date, limit: number): Promise<{ id: number; becomes: 'active' | 'completed' }[]> {
  return rows(
    db,
    sql`SELECT c.id, CASE c.status WHEN 'scheduled' THEN 'active' ELSE 'completed' END AS becomes
      FROM campaigns c JOIN accounts a ON a.id = c.account_id
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE a.time_zone)::date AS today) d
      WHERE c.deleted_at IS NULL AND ((c.status = 'scheduled' AND c.start_date <= d.today AND c.end_date >= d.today)
        OR (c.status IN ('active', 'paused') AND c.end_date < d.today))
      ORDER BY c.id LIMIT ${limit} FOR NO KEY UPDATE OF c SKIP LOCKED`,
  )
}
