import { sql } from 'kysely'
import { z } from 'zod'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { inTheName } from '#platform/run-as.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { announceOffer, notifyOffer } from './offer-events.ts'
import type { OfferRow } from './offer-row.ts'
import { EXPIRING_DAYS } from './offers.query.ts'

const PIECE = 100

/** Lets offers expire whose last day is over in the seller's zone, and reminds three days before; runs every hour. */
export const tendOffersJob = defineJob({
  name: 'tend-offers',
  payload: z.object({}),
  concurrency: 1,
})

export const tendOffersHandler = handleJob(tendOffersJob, async (services, job) => {
  for (const step of [expirePiece, remindPiece])
    while (!job.signal.aborted) if ((await inTheName(services, 0, 'tend-offers', step)) < PIECE) break
})

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id))::date`

async function expirePiece(ctx: Context): Promise<number> {
  const rows = await change(ctx, sql`status = 'expired'`, sql`o.valid_until < ${today(ctx.services.clock.now())}`)
  for (const row of rows) {
    announceOffer(ctx, 'expired', row, { status: ['sent', 'expired'] })
    await notifyOffer(ctx, 'expiring', row, { context: 'expired', until: row.valid_until })
  }
  return rows.length
}

/** Once for each validity, and not on the day on which it was sent. */
async function remindPiece(ctx: Context): Promise<number> {
  const now = ctx.services.clock.now()
  const soon = sql`o.reminded_at IS NULL AND o.valid_until BETWEEN ${today(now)} AND ${today(now)} + ${EXPIRING_DAYS}::integer AND o.issue_date < ${today(now)}`
  const rows = await change(ctx, sql`reminded_at = ${now}`, soon)
  for (const row of rows) {
    announceOffer(ctx, 'reminded', row)
    await notifyOffer(ctx, 'expiring', row, { until: row.valid_until })
    if (row.sent_to)
      ctx.publish({ topic: 'offer.mail', account_id: row.account_id, payload: { uuid: row.uuid, to: row.sent_to, kind: 'reminder' } })
  }
  return rows.length
}

async function change(ctx: Context, set: ReturnType<typeof sql>, where: ReturnType<typeof sql>): Promise<OfferRow[]> {
  const found = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT o.uuid FROM offers o WHERE o.status IN ('sent', 'viewed') AND o.deleted_at IS NULL AND ${where} ORDER BY o.uuid LIMIT ${PIECE} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  if (!found.length) return []
  const uuids = found.map(({ uuid }) => uuid)
  await run(ctx.db, sql`UPDATE offers SET ${set}, version = version + 1, updated_at = now() WHERE uuid = any(${uuids}::uuid[])`)
  return rows<OfferRow>(ctx.db, sql`SELECT t.* FROM offer_rows t WHERE t.uuid = any(${uuids}::uuid[])`)
}
