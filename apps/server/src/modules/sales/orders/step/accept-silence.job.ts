import { sql } from 'kysely'
import { z } from 'zod'
import { findRow, rows } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { acceptDelivered } from './accept-delivery.ts'

const PIECE = 100
const DAY_MS = 86_400_000

/**
 * Accepts delivered items without a response of the buyer after the number of days in the seller's settings, by default
 * seven (domain.md 3.22). Idempotent; each order has its own transaction.
 */
export const acceptSilenceJob = defineJob({
  name: 'accept-silent-orders',
  payload: z.object({}),
  concurrency: 1,
  lengthy: true,
  timeout_s: 1800,
})

export const acceptSilenceHandler = handleJob(acceptSilenceJob, async (services, job) => {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!job.signal.aborted) {
    const due = await dueOrders(services, after)
    for (const { uuid, days } of due) await acceptOrder(services, uuid, days)
    if (due.length < PIECE) return
    after = due.at(-1)!.uuid
  }
})

async function dueOrders({ database, clock }: Services, after: string) {
  return rows<{ uuid: string; days: number }>(
    database.db,
    sql`SELECT o.uuid, s.days FROM orders o
    JOIN accounts a ON a.id = o.account_id
    CROSS JOIN LATERAL (SELECT coalesce((a.settings ->> 'acceptance_silence_days')::integer, 7) AS days) s
    WHERE o.kind = 'sales' AND o.status_code IN ('in_progress', 'delivered') AND o.deleted_at IS NULL AND o.uuid > ${after}::uuid
      AND EXISTS (SELECT FROM order_items i WHERE i.account_id = o.account_id AND i.order_uuid = o.uuid AND i.status = 'delivered' AND i.deleted_at IS NULL
        AND i.delivered_at <= ${clock.now()}::timestamptz - make_interval(days => s.days))
    ORDER BY o.uuid LIMIT ${PIECE}`,
  )
}

const acceptOrder = (services: Services, uuid: string, days: number): Promise<void> =>
  runAs(services, 0, 'accept-silent-orders', async (ctx) => {
    const order = await findRow(ctx.db, 'orders', { uuid }, 'NO KEY UPDATE')
    if (!['in_progress', 'delivered'].includes(order!.status_code)) return
    await acceptDelivered(ctx, order!, { delivered_until: new Date(services.clock.now().getTime() - days * DAY_MS) })
  })
