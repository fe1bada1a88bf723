import type { ServerResponse } from 'node:http'
import type { Control } from '../stand-in.ts'
import type { Form, StripeAccount } from './form.ts'
import { newId, presentSession, type Sessions } from './sessions.ts'

/** A request that was accepted, such as `POST /v1/refunds`. */
export interface ReceivedRequest {
  request: string
}

/** The part of the API behind the login. */
export function createApi(
  sessions: Sessions,
  control: Pick<Control<ReceivedRequest, 'refund_refused' | 'refund_pending'>, 'received' | 'takeFault'>,
) {
  const refunds = new Map<string, object>()

  function refund(form: Form, account: StripeAccount): object | null {
    const session = [...sessions.all.values()].find(
      ({ payment_intent, account: { key } }) => payment_intent === form.payment_intent && key === account.key,
    )
    const fault = control.takeFault('refund_refused', 'refund_pending')
    if (session?.payment_status !== 'paid' || fault === 'refund_refused') return null
    const refunded = {
      id: newId('re'),
      object: 'refund',
      amount: Number(form.amount),
      currency: session.currency,
      payment_intent: form.payment_intent,
      metadata: form.metadata,
      status: fault === 'refund_pending' ? 'pending' : 'succeeded',
    }
    refunds.set(refunded.id, refunded)
    return refunded
  }

  return {
    refunds,
    /** @returns the answer, or null after an error was answered */
    answer(request: string, form: Form, account: StripeAccount, response: ServerResponse): object | null {
      control.received.push({ request })
      if (request === 'GET /v1/balance') return { object: 'balance', available: [], pending: [] }
      if (request === 'POST /v1/checkout/sessions') return presentSession(sessions.open(form, account))
      if (request === 'POST /v1/refunds') {
        const refunded = refund(form, account)
        if (!refunded) refuse(response, 400, 'invalid_request_error', 'This charge cannot be refunded.')
        return refunded
      }
      const [, id] = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(request) ?? []
      const session = sessions.all.get(id ?? '')
      if (session) return presentSession(session)
      refuse(response, 404, 'invalid_request_error', 'No such resource')
      return null
    },
  }
}

/** Answers with an error as Stripe phrases it. */
export const refuse = (response: ServerResponse, status: number, type: string, message: string) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { type, message } }))
