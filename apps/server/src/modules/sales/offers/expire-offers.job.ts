import { sql } from 'kysely'
import { z } from 'zod'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { announceOffer, notifyOffer } from './offer-events.ts'
import type { OfferRow } from './offer-row.ts'
import { EXPIRING_DAYS } from './offers.query.ts'
import { markExpired, markReminded } from './store.ts'

const BATCH = 100

/** Expires offers after their last day in the time zone of the seller, and reminds three days before; runs every hour. */
export const expireOffersJob = defineJob({
  name: 'expire-offers',
  payload: z.object({}),
  concurrency: 1,
})

export const expireOffersHandler = handleJob(expireOffersJob, async (services, job) => {
  for (const step of [expireBatch, remindBatch])
    while (!job.signal.aborted) if ((await runAs(services, 0, 'expire-offers', step)) < BATCH) break
})

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id))::date`

async function expireBatch(ctx: Context): Promise<number> {
  const due = await dueOffers(ctx, sql`o.valid_until < ${today(ctx.services.clock.now())}`)
  if (due.length) await markExpired(ctx.db, due)
  for (const offer of await offersOf(ctx, due)) {
    announceOffer(ctx, 'expired', offer, { status: ['sent', 'expired'] })
    await notifyOffer(ctx, 'expiring', offer, { context: 'expired', until: offer.valid_until })
  }
  return due.length
}

/** Reminds once for each validity date, and never on the day of sending. */
async function remindBatch(ctx: Context): Promise<number> {
  const now = ctx.services.clock.now()
  const due = await dueOffers(
    ctx,
    sql`o.reminded_at IS NULL AND o.valid_until BETWEEN ${today(now)} AND ${today(now)} + ${EXPIRING_DAYS}::integer AND o.issue_date < ${today(now)}`,
  )
  if (due.length) await markReminded(ctx.db, due, now)
  for (const offer of await offersOf(ctx, due)) {
    announceOffer(ctx, 'reminded', offer)
    await notifyOffer(ctx, 'expiring', offer, { until: offer.valid_until })
    if (offer.sent_to)
      ctx.publish({ topic: 'offer.mail', account_id: offer.account_id, payload: { uuid: offer.uuid, to: offer.sent_to, kind: 'reminder' } })
  }
  return due.length
}

/** Locks a batch of open offers that meet the condition, and skips offers that are locked. */
async function dueOffers(ctx: Context, where: Sql): Promise<string[]> {
  const due = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT o.uuid FROM offers o WHERE o.status IN ('sent', 'viewed') AND o.deleted_at IS NULL AND ${where}
      ORDER BY o.uuid LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  return due.map(({ uuid }) => uuid)
}

async function offersOf(ctx: Context, uuids: readonly string[]): Promise<OfferRow[]> {
  if (!uuids.length) return []
  return rows<OfferRow>(ctx.db, sql`SELECT t.* FROM offer_rows t WHERE t.uuid = any(${uuids}::uuid[])`)
}
