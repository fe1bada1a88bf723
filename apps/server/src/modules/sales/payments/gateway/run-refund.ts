import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { asSystem } from '../as-system.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { RefundRow } from '../refund-payment.ts'
import { endRefund } from './apply-news.ts'
import { connect, gatewayById } from './configured-gateway.ts'

/**
 * Asks the provider to give money back, and books what it decided. Repeated, it is the same refund.
 * @throws when nobody answers; the outbox tries again
 */
export async function runRefund(services: Services, refund_uuid: string): Promise<void> {
  const { db } = services.database
  const { rows } = await sql<RefundRow & { provider_payment_id: string; payment_gateway_id: number }>`
    SELECT r.*, p.provider_payment_id, p.payment_gateway_id FROM payment_refunds r JOIN payments p ON p.uuid = r.payment_uuid
    WHERE r.uuid = ${refund_uuid} AND r.status = 'pending'`.execute(db)
  const refund = rows[0]
  if (!refund) return
  const gateway = await gatewayById(db, refund.payment_gateway_id)
  if (!gateway) throw new Error('The gateway of the payment is gone.')
  const { amount_minor, provider_payment_id } = refund
  const outcome = await connect(services, gateway).refund({ refund_uuid, provider_payment_id, amount_minor })
  await asSystem(services, 'payment-refund', async (ctx) => {
    const locked = await sql<PaymentRow>`SELECT * FROM payments WHERE uuid = ${refund.payment_uuid} FOR NO KEY UPDATE`.execute(ctx.db)
    const again = await sql<RefundRow>`SELECT * FROM payment_refunds WHERE uuid = ${refund_uuid}`.execute(ctx.db)
    // A webhook may have been faster.
    if (again.rows[0]!.status === 'pending') await endRefund(ctx, locked.rows[0]!, again.rows[0]!, outcome)
  })
}
