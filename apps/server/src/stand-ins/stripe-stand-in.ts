import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import { payPage } from './pay-page.ts'

export interface StandInSession {
  id: string
  url: string
  account: Account
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

interface Account {
  key: string
  webhook_url: string
  webhook_secret: string
}

/** What requests and the page send, as far as it is looked at. */
interface Form {
  line_items?: { quantity: string; price_data: { unit_amount: string; currency: string; product_data: { name: string } } }[]
  client_reference_id?: string
  success_url?: string
  cancel_url?: string
  payment_intent?: string
  amount?: string
  metadata?: object
  step?: string
  card?: string
}

export type Outcome = 'paid' | 'declined' | 'requires_action'

export interface StripeStandIn {
  readonly url: string
  readonly sessions: ReadonlyMap<string, StandInSession>
  /** Refunds that were asked for, each once. */
  readonly refunds: ReadonlyMap<string, object>
  /** Enters a card on the page of a session, as a payer does. */
  pay(session_id: string, card: string): Promise<Outcome>
  /** The payer confirms at his bank what a card of the kind `requires_action` asked for. */
  authenticate(session_id: string): Promise<void>
  expire(session_id: string): Promise<void>
  /** Tells the application something, signed by `secret` or rightly. @returns its answer's status */
  tell(session_id: string, type: string, object?: object, how?: { secret?: string; event_id?: string; at?: number }): Promise<number>
  /** From now on requests wait for ever, or refunds are refused, until told otherwise. */
  behave(how: 'well' | 'silent' | 'refuses-refunds' | 'slow-refunds'): void
  close(): Promise<void>
}

export interface StandInOptions {
  /** Account of a secret key; null refuses the login. */
  accountOf(key: string): Omit<Account, 'key'> | null
  /** Whether events are told by themselves, as at Stripe; tests tell them one by one. */
  tells?: boolean
  onError?: (error: unknown) => void
}

/**
 * Speaks the part of Stripe's API that the product uses and takes no money: hosted pages, refunds, signed webhooks.
 * Cards as in Stripe's test mode: 4242… pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank first.
 */
export async function startStripeStandIn({ accountOf, tells = true, onError }: StandInOptions): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>()
  const replayed = new Map<string, object>()
  const refunds = new Map<string, object>()
  let behaviour: Parameters<StripeStandIn['behave']>[0] = 'well'
  const id = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

  const server = createServer((request, response) => {
    void read(request)
      .then((body) => answer(request, response, qs.parse(body, { depth: 6 }) as Form))
      .catch((error: unknown) => {
        onError?.(error)
        response.destroy()
      })
  })

  async function answer(request: IncomingMessage, response: ServerResponse, form: Form): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname
    if (path.startsWith('/pay/')) return page(path.slice('/pay/'.length), request.method ?? 'GET', form, response)
    if (behaviour === 'silent') return
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const known = accountOf(key)
    if (!known) return refuse(response, 401, 'authentication_error', `Invalid API Key provided: ${key.slice(0, 8)}***`)
    const idempotency = String(request.headers['idempotency-key'] ?? '')
    const before = idempotency && replayed.get(`${key} ${idempotency}`)
    const made = before || api(`${request.method} ${path}`, form, { key, ...known }, response)
    if (!made) return
    if (idempotency) replayed.set(`${key} ${idempotency}`, made)
    reply(response, 200, made)
  }

  function api(call: string, form: Form, account: Account, response: ServerResponse): object | null {
    if (call === 'GET /v1/balance') return { object: 'balance', available: [], pending: [] }
    if (call === 'POST /v1/checkout/sessions') return publicOf(open(form, account))
    if (call === 'POST /v1/refunds') return refund(form, account, response)
    const found = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(call)
    const session = found && sessions.get(found[1]!)
    if (session) return publicOf(session)
    refuse(response, 404, 'invalid_request_error', 'No such resource')
    return null
  }

  function open(form: Form, account: Account): StandInSession {
    const item = form.line_items![0]!
    const price = item.price_data
    const session: StandInSession = {
      id: id('cs'),
      url: '',
      account,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: id('pi'),
      amount_total: Number(price.unit_amount) * Number(item.quantity),
      currency: price.currency,
      client_reference_id: String(form.client_reference_id),
      description: price.product_data.name,
      success_url: String(form.success_url),
      cancel_url: String(form.cancel_url),
      created: Math.floor(Date.now() / 1000),
    }
    session.url = `${url}/pay/${session.id}`
    sessions.set(session.id, session)
    return session
  }

  function refund(form: Form, account: Account, response: ServerResponse): object | null {
    const session = [...sessions.values()].find((one) => one.payment_intent === form.payment_intent && one.account.key === account.key)
    if (!session || session.payment_status !== 'paid' || behaviour === 'refuses-refunds') {
      refuse(response, 400, 'invalid_request_error', 'This charge cannot be refunded.')
      return null
    }
    const status = behaviour === 'slow-refunds' ? 'pending' : 'succeeded'
    const { payment_intent, metadata } = form
    const made = {
      id: id('re'),
      object: 'refund',
      amount: Number(form.amount),
      currency: session.currency,
      payment_intent,
      metadata,
      status,
    }
    refunds.set(made.id, made)
    return made
  }

  /** The page on which a person in the browser pays. */
  async function page(session_id: string, method: string, form: Form, response: ServerResponse): Promise<void> {
    const session = sessions.get(session_id)
    if (!session) return void response.writeHead(404).end()
    const go = (to: string) => void response.writeHead(303, { location: to }).end()
    if (session.status !== 'open') return go(session.success_url)
    if (method !== 'POST') return html(response, payPage(session))
    if (form.step === 'authenticated') await standIn.authenticate(session_id)
    else {
      const outcome = await standIn.pay(session_id, form.card ?? '')
      if (outcome !== 'paid') return html(response, payPage(session, outcome))
    }
    return go(session.success_url)
  }

  const completed = async (session: StandInSession) => {
    session.status = 'complete'
    session.payment_status = 'paid'
    if (tells) await standIn.tell(session.id, 'checkout.session.completed')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sessionOf = (session_id: string): StandInSession => {
    const session = sessions.get(session_id)
    if (!session) throw new Error(`There is no session ${session_id}.`)
    return session
  }

  const standIn: StripeStandIn = {
    url,
    sessions,
    refunds,
    async pay(session_id, card) {
      const session = sessionOf(session_id)
      const digits = card.replace(/\D/g, '')
      if (digits === '4000002500003155') return 'requires_action'
      if (digits === '4242424242424242') {
        await completed(session)
        return 'paid'
      }
      const last_payment_error = { message: 'Your card was declined.' }
      if (tells) await standIn.tell(session_id, 'payment_intent.payment_failed', { ...intentOf(session), last_payment_error })
      return 'declined'
    },
    authenticate: async (session_id) => completed(sessionOf(session_id)),
    async expire(session_id) {
      const session = sessionOf(session_id)
      session.status = 'expired'
      if (tells) await standIn.tell(session_id, 'checkout.session.expired')
    },
    async tell(session_id, type, object, how = {}) {
      const { account, ...session } = sessionOf(session_id)
      const created = how.at ?? Math.floor(Date.now() / 1000)
      const event = {
        id: how.event_id ?? id('evt'),
        object: 'event',
        type,
        created,
        data: { object: object ?? publicOf({ ...session, account }) },
      }
      const body = JSON.stringify(event)
      const signature = createHmac('sha256', how.secret ?? account.webhook_secret)
        .update(`${created}.${body}`)
        .digest('hex')
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` }
      const answered = await fetch(account.webhook_url, { method: 'POST', headers, body })
      await answered.arrayBuffer()
      return answered.status
    },
    behave: (how) => void (behaviour = how),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

const publicOf = ({ account: _account, ...session }: StandInSession) => ({
  object: 'checkout.session',
  ...session,
  metadata: { payment_uuid: session.client_reference_id },
})

const intentOf = (session: StandInSession) => ({
  id: session.payment_intent,
  object: 'payment_intent',
  metadata: { payment_uuid: session.client_reference_id },
})

const reply = (response: ServerResponse, status: number, value: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const refuse = (response: ServerResponse, status: number, type: string, message: string) =>
  reply(response, status, { error: { type, message } })
const html = (response: ServerResponse, text: string) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
