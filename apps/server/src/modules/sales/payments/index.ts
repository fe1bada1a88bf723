import { z } from 'zod'
import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { Area } from '../../../registry.ts'
import { mailReceipt, receiptLink } from './payment-receipt.ts'
import { registerPaymentSubject } from './payment-subject.ts'
import { paymentRoutes } from './payments.routes.ts'

export { allocate, release } from './allocate.ts'
export { applyPayment, type HowApplied } from './apply-payment.ts'
export { openInvoicesOf } from './open-invoices.ts'
export { creditOf, type PaymentRow } from './payment-row.ts'
export { paymentQuery } from './payments.query.ts'
export { createPayment } from './write-payment.ts'

registerPaymentSubject()
contactChildren.register({ table: 'payments', column: 'contact_id', key: ['uuid'] })

const OfPayment = z.object({ payment_uuid: z.uuid() })

export const paymentsArea: Area = {
  routes: paymentRoutes,
  plain: receiptLink,
  outbox: (relay, services) =>
    relay.on('payment.receipt', (row) => mailReceipt(services, String(row.id), OfPayment.parse(row.payload).payment_uuid)),
}
