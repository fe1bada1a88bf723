import { sql } from 'kysely'
import { warmUpLimit, type WarmUpPlan } from '@stoa/domain'
import { one, run, type Db, type Sql } from '#db/rows.ts'

export interface WarmingDomain {
  id: number
  domain: string
}

/** The domains of an account `a` whose plan is not over, as JSON; null for none. */
export const warmingDomains = (
  now: Date,
): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain)) FROM sending_domains d
  WHERE d.account_id = a.id AND d.warm_up IS NOT NULL
    AND (${now}::timestamptz AT TIME ZONE a.time_zone)::date - (d.warm_up ->> 'started_on')::date < (d.warm_up ->> 'days')::int)`

/**
 * Takes at most as many mails as the day of a domain has left, and counts them. Another process that takes of the same domain at this
 * moment goes first. Needs a transaction.
 * @param take takes at most so many
 */
export async function takeOfDay<Taken>(
  db: Db,
  id: number,
  now: Date,
  most: number,
  take: (share: number) => Promise<Taken[]>,
): Promise<Taken[]> {
  const day = await one<{ warm_up: WarmUpPlan; today: string; used: number }>(
    db,
    sql`SELECT d.warm_up, t.today::text AS today, CASE WHEN d.warm_up_day = t.today THEN d.warm_up_count ELSE 0 END AS used
      FROM sending_domains d JOIN accounts a ON a.id = d.account_id CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE a.time_zone)::date AS today) t
      WHERE d.id = ${id} FOR NO KEY UPDATE OF d SKIP LOCKED`,
  )
  if (!day) return []
  const limit = warmUpLimit(day.warm_up, day.today)
  const share = Math.min(most, limit === null ? most : limit - day.used)
  if (share < 1) return []
  const taken = await take(share)
  await run(db, sql`UPDATE sending_domains SET warm_up_day = ${day.today}, warm_up_count = ${day.used + taken.length} WHERE id = ${id}`)
  return taken
}
