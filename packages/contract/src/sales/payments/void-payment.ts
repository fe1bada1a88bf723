import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf, uuidParams } from '../../kit/endpoint.ts'
import { text } from '../../kit/fields.ts'
import { Payment } from './payments.ts'

const PATH = '/api/v1/payments/:uuid'

/** A repeated call answers the void payment and changes nothing. */
export const voidPayment = defineEndpoint({
  id: 'payments.void',
  method: 'POST',
  path: `${PATH}/void`,
  access: permission('payments.void'),
  summary: 'Void a payment that never happened',
  params: uuidParams,
  body: z.object({ reason: text(300) }),
  response: oneOf(Payment),
})

/** History of a payment, for the account that keeps it. */
export const paymentActivityLogs = activityLogsOn('payments.activityLogs', PATH, permission('payments.read'))
