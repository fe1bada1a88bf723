import { createHmac, randomBytes } from 'node:crypto'
import type { Form, StripeAccount } from './form.ts'

export interface StandInSession {
  id: string
  url: string
  account: StripeAccount
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string
  amount_total: number
  currency: string
  client_reference_id: string
  description: string
  success_url: string
  cancel_url: string
  created: number
}

export type CardOutcome = 'paid' | 'declined' | 'requires_action'

/** An event about a session. */
export interface StripeEvent {
  session_id: string
  type: string
  /** The session when left out. */
  object?: object
  /** Signs the event; the account's secret when left out. */
  secret?: string
  event_id?: string
  /** Seconds since 1970; now when left out. */
  at?: number
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions of the checkout, what payers do with them, and the events that follow. */
export function createSessions({ emits }: { emits: boolean }) {
  const all = new Map<string, StandInSession>()
  let origin = ''

  function find(session_id: string): StandInSession {
    const session = all.get(session_id)
    if (!session) throw new Error(`There is no session ${session_id}.`)
    return session
  }

  async function complete(session: StandInSession): Promise<void> {
    session.status = 'complete'
    session.payment_status = 'paid'
    if (emits) await emit({ session_id: session.id, type: 'checkout.session.completed' })
  }

  async function emit({ session_id, type, object, secret, event_id, at }: StripeEvent): Promise<number> {
    const session = find(session_id)
    const created = at ?? now()
    const event = { id: event_id ?? newId('evt'), object: 'event', type, created, data: { object: object ?? presentSession(session) } }
    return sendSigned(session.account.webhook_url, secret ?? session.account.webhook_secret, event)
  }

  return {
    all: all as ReadonlyMap<string, StandInSession>,
    clear: () => all.clear(),
    /** Sets the address below which the pages of the sessions are. */
    setOrigin: (url: string) => void (origin = url),
    open(form: Form, account: StripeAccount): StandInSession {
      const session = newSession(form, account, origin)
      all.set(session.id, session)
      return session
    },
    async pay(session_id: string, card: string): Promise<CardOutcome> {
      const session = find(session_id)
      const digits = card.replace(/\D/g, '')
      if (digits === '4000002500003155') return 'requires_action'
      if (digits === '4242424242424242') {
        await complete(session)
        return 'paid'
      }
      const object = { ...presentIntent(session), last_payment_error: { message: 'Your card was declined.' } }
      if (emits) await emit({ session_id, type: 'payment_intent.payment_failed', object })
      return 'declined'
    },
    authenticate: async (session_id: string) => complete(find(session_id)),
    async expire(session_id: string): Promise<void> {
      find(session_id).status = 'expired'
      if (emits) await emit({ session_id, type: 'checkout.session.expired' })
    },
    emit,
  }
}

function newSession(form: Form, account: StripeAccount, origin: string): StandInSession {
  const item = form.line_items![0]!
  const price = item.price_data
  const id = newId('cs')
  return {
    id,
    url: `${origin}/pay/${id}`,
    account,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: newId('pi'),
    amount_total: Number(price.unit_amount) * Number(item.quantity),
    currency: price.currency,
    client_reference_id: String(form.client_reference_id),
    description: price.product_data.name,
    success_url: String(form.success_url),
    cancel_url: String(form.cancel_url),
    created: now(),
  }
}

async function sendSigned(url: string, secret: string, event: { created: number }): Promise<number> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${event.created}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${event.created},v1=${signature}` }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** A session as the API shows it. */
export const presentSession = ({ account: _account, ...session }: StandInSession) => ({
  object: 'checkout.session',
  ...session,
  metadata: { payment_uuid: session.client_reference_id },
})

const presentIntent = (session: StandInSession) => ({
  id: session.payment_intent,
  object: 'payment_intent',
  metadata: { payment_uuid: session.client_reference_id },
})

/** Makes an id as Stripe does in test mode. */
export const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

const now = () => Math.floor(Date.now() / 1000)
