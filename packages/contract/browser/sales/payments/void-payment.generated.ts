// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/payments/void-payment.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

const voidPaymentLimits = { reason: { minLength: 1, maxLength: 300 } } as const
export const voidPayment: InBrowser<typeof source.voidPayment, typeof voidPaymentLimits> = { id: 'payments.void', method: 'POST', path: '/api/v1/payments/:uuid/void', access: { who: 'permission', permission: 'payments.void' }, records: 'payments', limits: voidPaymentLimits }
export const paymentActivityLogs: InBrowser<typeof source.paymentActivityLogs> = {
  id: 'payments.activityLogs',
  method: 'GET',
  path: '/api/v1/payments/:uuid/activity-logs',
  access: { who: 'permission', permission: 'payments.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
