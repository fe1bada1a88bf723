import { sql } from 'kysely'
import { z } from 'zod'
import { one, rows } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import { rememberReads, type RunMemory } from '#platform/read-once.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { holdDebtorOf } from '../../invoices/index.ts'
import { noteOnSubscription } from '../store/subscriptions.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { readSubscription } from '../write-subscription.ts'

const PIECE = 200
/** Number of subscriptions processed concurrently: while one waits for the database, another is calculated. */
const LANES = 3

interface Due {
  uuid: string
  day: string
}

/**
 * Processes subscriptions of all accounts after six in the morning in their time zone: renewals, trials, ends, reminders,
 * dunning. Runs every quarter of an hour, for all time zones and to catch up after downtime. Each subscription has a
 * separate transaction; those that another worker has locked are skipped.
 */
export const renewalsJob = defineJob({
  name: 'renew-subscriptions',
  payload: z.object({}),
  concurrency: 1,
  lengthy: true,
  timeout_s: 3600,
  retry_limit: 3,
  retry_delay_s: 30,
})

export const renewalsHandler = handleJob(renewalsJob, async (services, job) => {
  const { tended, failed } = await renewDue(services, job.signal)
  if (tended) job.logger.info({ tended }, 'subscriptions tended')
  if (failed) throw new Error(`${failed} subscriptions could not be tended`)
  job.signal.throwIfAborted()
})

/** Processes all due subscriptions once. @returns numbers of processed and failed ones; failed ones remain due */
export async function renewDue(services: Services, signal?: AbortSignal): Promise<{ tended: number; failed: number }> {
  let [tended, failed, cursor] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const piece = await dueAfter(services, cursor)
    const rest = piece.values()
    // Settings and catalogues of the sellers are read once for each piece.
    const memory: RunMemory = new Map()
    const lane = async () => {
      for (const due of rest) {
        if (signal?.aborted) return
        try {
          if (await tendOne(services, due, memory)) tended += 1
        } catch (err) {
          failed += 1
          services.logger.error({ err, subscription: due.uuid }, 'subscription not tended')
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (piece.length < PIECE || signal?.aborted) return { tended, failed }
    cursor = piece.at(-1)!.uuid
  }
}

/** Keys of subscriptions that may be due today and are not processed yet, in ascending order. */
async function dueAfter({ database, clock }: Services, cursor: string): Promise<Due[]> {
  return rows<Due>(
    database.db,
    sql`SELECT s.uuid, d.day FROM account_subscriptions s JOIN accounts a ON a.id = s.account_id
    CROSS JOIN LATERAL (SELECT ((${clock.now()}::timestamptz AT TIME ZONE a.time_zone) - interval '6 hours')::date AS day) d
    WHERE s.uuid > ${cursor}::uuid AND s.deleted_at IS NULL AND s.status IN ('pending', 'trialing', 'active', 'past_due', 'suspended')
      AND s.tended_on IS DISTINCT FROM d.day
      AND (s.next_renewal_on - s.invoice_lead_days <= d.day
        OR (s.status = 'pending' AND s.start_date <= d.day)
        OR (s.status = 'trialing' AND s.trial_ends_on - 3 <= d.day)
        OR s.current_period_end <= d.day
        OR (s.next_renewal_on IS NULL AND s.current_period_end - 30 <= d.day)
        OR s.status IN ('past_due', 'suspended')
        OR EXISTS (SELECT FROM account_subscription_orders o LEFT JOIN invoices i ON i.uuid = o.invoice_uuid
          WHERE o.account_subscription_uuid = s.uuid AND ((o.status IN ('due', 'failed_attempt') AND o.due_date < d.day) OR (o.status = 'scheduled' AND (i.status <> 'draft' OR (s.auto_issue AND o.problems IS NOT NULL))))))
    ORDER BY s.uuid LIMIT ${PIECE}`,
  )
}

/** Processes one subscription. @returns false if another worker has it, or nothing is due */
function tendOne(services: Services, { uuid, day }: Due, memory: RunMemory): Promise<boolean> {
  return runAs(services, 0, 'renew-subscriptions', async (ctx) => {
    if (!(await claim(ctx, uuid))) return false
    rememberReads(ctx.db, memory)
    const [, found, before] = await together(
      holdDebtorOf(ctx, 'account_subscriptions', sql`uuid = ${uuid}`),
      rows(
        ctx.db,
        sql`SELECT 1 FROM account_subscriptions WHERE uuid = ${uuid} AND deleted_at IS NULL AND tended_on IS DISTINCT FROM ${day}::date FOR NO KEY UPDATE SKIP LOCKED`,
      ),
      readSubscription(ctx, uuid),
    )
    if (!found.length) return false
    const row = await advanceSubscription(ctx, before, day)
    const isBehind = (row.status === 'active' || row.status === 'past_due') && row.next_renewal_on !== null && row.next_renewal_on <= day
    if (!isBehind) await noteOnSubscription(ctx.db, uuid, { tended_on: day })
    return true
  })
}

/** Claims a subscription for one worker without waiting. The debtor is locked before the subscription, so its row lock would come too late. */
async function claim({ db }: Context, uuid: string): Promise<boolean> {
  const row = await one<{ is_first: boolean }>(
    db,
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`renew-subscription ${uuid}`}, 0)) AS is_first`,
  )
  return row!.is_first
}
