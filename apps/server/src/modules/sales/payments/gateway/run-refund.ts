import { sql } from 'kysely'
import { findRow, one } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import type { RefundRow } from '../store/refunds.ts'
import { endRefund, lockPayment } from './apply-payment-update.ts'
import { gatewayById } from '../store/gateways.ts'
import { connect } from './configured-gateway.ts'

/**
 * Requests a refund from the provider, and books its decision. Idempotent: a repeated request is the same refund.
 * @throws when the provider does not answer; the outbox retries
 */
export async function runRefund(services: Services, refund_uuid: string): Promise<void> {
  const { db } = services.database
  const refund = await one<RefundRow & { provider_payment_id: string; payment_gateway_id: number }>(
    db,
    sql`SELECT r.*, p.provider_payment_id, p.payment_gateway_id FROM payment_refunds r JOIN payments p ON p.uuid = r.payment_uuid
    WHERE r.uuid = ${refund_uuid} AND r.status = 'pending'`,
  )
  if (!refund) return
  const gateway = await gatewayById(db, refund.payment_gateway_id)
  if (!gateway) throw new Error('The gateway of the payment is gone.')
  const { amount_minor, provider_payment_id } = refund
  const outcome = await connect(services, gateway).refund({ refund_uuid, provider_payment_id, amount_minor })
  await runAs(services, 0, 'payment-refund', async (ctx) => {
    const payment = await lockPayment(ctx, sql`uuid = ${refund.payment_uuid}`)
    const current = (await findRow(ctx.db, 'payment_refunds', { uuid: refund_uuid }))!
    // A webhook may have arrived first.
    if (current.status === 'pending') await endRefund(ctx, payment!, current, outcome)
  })
}
