import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { applyPaymentUpdate } from './apply-payment-update.ts'
import { gatewayById } from '../store/gateways.ts'
import { connect } from './configured-gateway.ts'

interface Begun {
  uuid: string
  checkout_id: string | null
  payment_gateway_id: number
}

/**
 * Fetches the state of pending payments from the provider, because webhooks can get lost. A payment without a checkout
 * page ends after a day.
 */
export const reconcileCheckoutsJob = defineJob({
  name: 'reconcile-checkouts',
  payload: z.object({}),
})

export const reconcileCheckoutsHandler = handleJob(reconcileCheckoutsJob, async (services) => {
  const { database, clock } = services
  const now = clock.now()
  const found = await rows<Begun>(
    database.db,
    sql`SELECT uuid, checkout_id, payment_gateway_id FROM payments WHERE status = 'pending' AND payment_gateway_id IS NOT NULL
          AND created_at < ${now}::timestamptz - CASE WHEN checkout_id IS NULL THEN interval '1 day' ELSE interval '30 minutes' END
        ORDER BY created_at LIMIT 200`,
  )
  for (const one of found) await reconcile(services, one)
})

async function reconcile(services: Services, { uuid, checkout_id, payment_gateway_id }: Begun): Promise<void> {
  const gateway = await gatewayById(services.database.db, payment_gateway_id)
  if (!gateway) return
  const over = { kind: 'over' as const, payment_uuid: uuid, reason: 'No payment page was opened.' }
  try {
    const update = checkout_id ? await connect(services, gateway).readPayment(checkout_id) : over
    if (update) await runAs(services, 0, 'reconcile-checkouts', (ctx) => applyPaymentUpdate(ctx, gateway.id, update))
  } catch (err) {
    services.logger.warn({ err, payment_uuid: uuid }, 'a payment could not be looked up')
  }
}
