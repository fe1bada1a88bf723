import { z } from 'zod'
import type { ServerModule } from '../../../registry.ts'
import { paymentGatewayRoutes } from './gateway/gateway.routes.ts'
import { reconcileCheckoutsHandler, reconcileCheckoutsJob } from './gateway/reconcile-checkouts.job.ts'
import { runRefund } from './gateway/run-refund.ts'
import { applyPaymentNewsHandler, stripeWebhook } from './gateway/stripe-webhook.ts'
import { mailReceipt, mailRefund, mailVoid, receiptLink } from './receive/payment-receipt.ts'
import { paymentRoutes } from './payments.routes.ts'

export { paymentPolicy } from './payments.query.ts'
export { paymentSubjectKind } from './payment-subject.ts'
export { releaseFromBill, releaseFromInvoice } from './allocate/release-payments.ts'
export { paymentSection } from './personal-data.ts'
export { paymentChildren } from './store/payments.ts'

const OfPayment = z.object({ payment_uuid: z.uuid() })
const OfRefund = z.object({ refund_uuid: z.uuid() })

export const paymentsModule: ServerModule = {
  routes(routes) {
    paymentRoutes(routes)
    paymentGatewayRoutes(routes)
  },
  plain(http, services) {
    receiptLink(http, services)
    stripeWebhook(http, services)
  },
  jobs: [applyPaymentNewsHandler, reconcileCheckoutsHandler],
  outbox(relay, services) {
    relay.on('payment.receipt', (row) => mailReceipt(services, String(row.id), OfPayment.parse(row.payload).payment_uuid))
    relay.on('payment.refunded', (row) => mailRefund(services, String(row.id), OfRefund.parse(row.payload).refund_uuid))
    relay.on('payment.voided', (row) => mailVoid(services, String(row.id), OfPayment.parse(row.payload).payment_uuid))
    relay.on('payment.refund', (row) => runRefund(services, OfRefund.parse(row.payload).refund_uuid))
  },
  schedule: (services) => services.jobs.schedule(reconcileCheckoutsJob, '*/10 * * * *', {}),
}
