import { z } from 'zod'
import type { Db } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { claimDelivery, endpointsWithDue, nextDue } from '../store/deliveries.ts'
import { giveLease, keepLease, takeLease } from '../store/endpoints.ts'
import { attemptDelivery } from './attempt-delivery.ts'

/** How long one job delivers before it leaves the rest to another, so that no endpoint keeps a worker. */
const SHIFT_MS = 45_000

const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  payload: z.object({ webhook_endpoint_id: z.int(), account_id: z.int() }),
  concurrency: 8,
  group: 'account',
  lengthy: true,
  timeout_s: 90,
  retry_limit: 2,
  key_rule: 'one_queued',
})

/** Finds deliveries without a job: those of killed processes, and those that a shutdown interrupted. */
export const sweepWebhooksJob = defineJob({ name: 'sweep-webhooks', payload: z.object({}) })

/** Adds the job that delivers to an endpoint, unless one waits. @param at earliest start of the job */
export async function enqueueDelivery(services: Services, db: Db, endpoint: { id: number; account_id: number }, at?: Date): Promise<void> {
  const { id, account_id } = endpoint
  const key = at ? `${id} at ${at.toISOString()}` : String(id)
  const options = { key, group_id: account_id, ...(at && { start_after: at }) }
  await services.jobs.enqueue(db, deliverWebhooksJob, { webhook_endpoint_id: id, account_id }, options)
}

/**
 * Delivers what is due to one endpoint, oldest first. One job at a time has the lease of an endpoint, so that events keep their
 * order as long as none fails; a failed one is tried again later and delays no other.
 */
export const deliverWebhooksHandler = handleJob(
  deliverWebhooksJob,
  async (services, { db, signal }, { webhook_endpoint_id: id, account_id }) => {
    if (!(await takeLease(db, id))) return
    const ends_at = Date.now() + SHIFT_MS
    try {
      while (!signal.aborted && Date.now() < ends_at) {
        const endpoint = await keepLease(db, id)
        const delivery = endpoint && (await claimDelivery(db, id))
        if (!endpoint || !delivery) break
        // A receiver that does not answer gives its place to the others, and is tried again behind them.
        if (!(await attemptDelivery(services, endpoint, delivery))) break
      }
    } finally {
      await giveLease(db, id)
    }
    // What was added between the last look and the end of the lease found it taken, so look again.
    const next = await nextDue(db, id)
    if (next) await enqueueDelivery(services, db, { id, account_id }, next)
  },
)

export const sweepWebhooksHandler = handleJob(sweepWebhooksJob, async (services, { db }) => {
  for (const endpoint of await endpointsWithDue(db)) await enqueueDelivery(services, db, endpoint)
})
