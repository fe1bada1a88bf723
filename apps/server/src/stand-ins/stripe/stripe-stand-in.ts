import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type EmittingStandIn, type TransportFault } from '../stand-in.ts'
import { createApi, refuse, type ReceivedRequest } from './api.ts'
import { parseForm, type StripeAccount } from './form.ts'
import { answerPayPage } from './pay-page.ts'
import { createSessions, type CardOutcome, type StandInSession, type StripeEvent } from './sessions.ts'

/** `refund_refused` and `refund_pending` decide the next refund. */
type StripeFault = TransportFault | 'refund_refused' | 'refund_pending'

export interface StripeStandIn extends EmittingStandIn<ReceivedRequest, StripeEvent, StripeFault> {
  readonly sessions: ReadonlyMap<string, StandInSession>
  readonly refunds: ReadonlyMap<string, object>
  /** Enters a card on the page of a session, as a payer does. */
  pay(session_id: string, card: string): Promise<CardOutcome>
  /** Confirms a payment that required action, as a payer does with their bank. */
  authenticate(session_id: string): Promise<void>
  expire(session_id: string): Promise<void>
}

interface StripeStandInOptions {
  /** Returns the account with a secret key, or null to refuse the key. */
  accountOf(key: string): Omit<StripeAccount, 'key'> | null
  /** Whether events are emitted when something happens, as Stripe does. Tests emit them one by one. */
  emits?: boolean
  onError?: (error: unknown) => void
}

/**
 * Speaks the part of Stripe's API that the product uses and moves no money: hosted pages, refunds, signed webhooks.
 * Takes the cards of Stripe's test mode: 4242… pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 requires authentication.
 */
export async function startStripeStandIn({ accountOf, emits = true, onError }: StripeStandInOptions): Promise<StripeStandIn> {
  const sessions = createSessions({ emits })
  const replayed = new Map<string, object>()
  const control = createControl<ReceivedRequest, StripeFault>(() => {
    sessions.clear()
    api.refunds.clear()
    replayed.clear()
  })
  const api = createApi(sessions, control)

  async function answer(call: Call): Promise<void> {
    const { request, response, method, url, body } = call
    const form = parseForm(body)
    if (isPayPage(url)) return answerPayPage(sessions, call, form)
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const account = accountOf(key)
    if (!account) return refuse(response, 401, 'authentication_error', `Invalid API Key provided: ${key.slice(0, 8)}***`)
    const idempotency_key = request.headers['idempotency-key'] ? `${key} ${String(request.headers['idempotency-key'])}` : null
    const before = idempotency_key && replayed.get(idempotency_key)
    const answered = before || api.answer(`${method} ${url.pathname}`, form, { key, ...account }, response)
    if (!answered) return
    if (idempotency_key) replayed.set(idempotency_key, answered)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }

  const { url, ...stand_in } = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) => refuse(response, 503, 'api_error', 'Service unavailable'),
    canFail: (call) => !isPayPage(call.url),
    onError,
  })
  sessions.setOrigin(url)
  const { all, pay, authenticate, expire, emit } = sessions
  return { ...stand_in, url, sessions: all, refunds: api.refunds, pay, authenticate, expire, emit }
}

const isPayPage = (url: URL) => url.pathname.startsWith('/pay/')
