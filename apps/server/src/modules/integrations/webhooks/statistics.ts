import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { agenciesOf } from './deliver/agencies-of.ts'
import { requireInAccount } from './manage-endpoints.ts'
import { endpointQuery, type EndpointRow } from './webhooks.query.ts'

interface Figures {
  waiting: number
  delivered: number
  failed: number
  median_ms: number | null
  days: { day: string; delivered: number; failed: number }[]
}

/** Deliveries of the last seven days, by day in the zone of the account. */
export async function readStatistics(ctx: Context, { params }: { params: Params }): Promise<{ data: Figures }> {
  const endpoint: EndpointRow = await endpointQuery.find(ctx, params.id)
  requireInAccount(endpoint, params)
  const agencies = agenciesOf(ctx.actor, endpoint.account_id)
  const data = await one<Figures>(
    ctx.db,
    sql`WITH zone AS (SELECT time_zone FROM accounts WHERE id = ${endpoint.account_id}),
    seen AS (SELECT status, duration_ms, created_at FROM webhook_delivery_list WHERE webhook_endpoint_id = ${endpoint.id} AND (parties IS NULL OR ${agencies}::bigint[] <@ parties)),
    recent AS (
      SELECT d.status, d.duration_ms, (d.created_at AT TIME ZONE zone.time_zone)::date AS day FROM seen d, zone
      WHERE d.created_at > now() - interval '7 days'),
    days AS (
      SELECT g::date AS day, count(r.*) FILTER (WHERE r.status = 'delivered') AS delivered, count(r.*) FILTER (WHERE r.status = 'failed') AS failed
      FROM zone, generate_series((now() AT TIME ZONE zone.time_zone)::date - 6, (now() AT TIME ZONE zone.time_zone)::date, interval '1 day') g
      LEFT JOIN recent r ON r.day = g::date GROUP BY g)
    SELECT (SELECT count(*) FROM seen WHERE status IN ('pending', 'sending', 'retrying')) AS waiting,
      count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'failed') AS failed,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE status = 'delivered'))::int AS median_ms,
      (SELECT jsonb_agg(jsonb_build_object('day', day, 'delivered', delivered, 'failed', failed) ORDER BY day) FROM days) AS days
    FROM recent`,
  )
  return { data: data! }
}
