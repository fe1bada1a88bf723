import { Stripe } from 'stripe'
import {
  GatewayNotReached,
  GatewayRefused,
  WrongSignature,
  type GatewayEvent,
  type PaymentUpdate,
  type PaymentGateway,
} from './payment-gateway.ts'

export interface StripeAccess {
  secret_key: string
  webhook_secret: string
  /** Base URL, unless it is the URL of Stripe. */
  base_url: string | null
  timeout_ms?: number
}

/**
 * Stripe Checkout (https://docs.stripe.com/api/checkout/sessions): card data never reaches our pages. Requests carry our
 * uuid as idempotency key, which Stripe keeps for a day.
 */
export function stripeGateway({ secret_key, webhook_secret, base_url, timeout_ms = 20_000 }: StripeAccess): PaymentGateway {
  const stripe = new Stripe(secret_key, { ...addressOf(base_url), timeout: timeout_ms, maxNetworkRetries: 1, telemetry: false })
  return {
    async checkLogin() {
      await asking(() => stripe.balance.retrieve())
    },
    async createPayment({ payment_uuid, amount_minor, currency, description, email, locale, success_url, cancel_url }) {
      const metadata = { payment_uuid }
      const session = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: payment_uuid,
            line_items: [
              {
                quantity: 1,
                price_data: { currency: currency.toLowerCase(), unit_amount: amount_minor, product_data: { name: description } },
              },
            ],
            metadata,
            payment_intent_data: { metadata, description },
            locale: locale === 'gr' ? 'el' : 'en',
            success_url,
            cancel_url,
            ...(email && { customer_email: email }),
          },
          { idempotencyKey: `payment-${payment_uuid}` },
        ),
      )
      if (!session.url) throw new GatewayRefused('Stripe gave no page.')
      return { checkout_id: session.id, url: session.url }
    },
    readPayment: async (checkout_id) => newsOfSession(await asking(() => stripe.checkout.sessions.retrieve(checkout_id))),
    async refund({ refund_uuid, provider_payment_id, amount_minor }) {
      try {
        const refund = await asking(() =>
          stripe.refunds.create(
            { payment_intent: provider_payment_id, amount: amount_minor, metadata: { refund_uuid } },
            { idempotencyKey: `refund-${refund_uuid}` },
          ),
        )
        return { provider_refund_id: refund.id, status: refundState(refund.status), reason: refund.failure_reason ?? null }
      } catch (error) {
        if (!(error instanceof GatewayRefused) || error.is_login) throw error
        return { provider_refund_id: null, status: 'failed', reason: error.message }
      }
    },
    readEvent(body, signature) {
      try {
        return told(stripe.webhooks.constructEvent(body, signature, webhook_secret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new WrongSignature(error.message)
        throw error
      }
    },
  }
}

function addressOf(base_url: string | null): Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'> {
  if (!base_url) return {}
  const { hostname, port, protocol } = new URL(base_url)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

/** Maps errors of Stripe to ours (https://docs.stripe.com/error-handling). */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { errors } = Stripe
    const { message } = error as Error
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
      throw new GatewayRefused(message, true)
    if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) throw new GatewayRefused(message)
    throw new GatewayNotReached(message, { cause: error })
  }
}

const refundState = (status: string | null) =>
  status === 'succeeded' ? 'completed' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

const idOf = (value: string | { id: string } | null | undefined): string => (typeof value === 'string' ? value : (value?.id ?? ''))

function told(event: Stripe.Event): GatewayEvent {
  return { id: event.id, type: event.type, news: newsOf(event), payload: event }
}

function newsOf(event: Stripe.Event): PaymentUpdate | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return newsOfSession(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { kind: 'over', payment_uuid: event.data.object.client_reference_id ?? '', reason: 'The payment failed.' }
    case 'payment_intent.payment_failed':
      return newsOfAttempt(event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return newsOfRefund(event.data.object)
    default:
      return null
  }
}

function newsOfSession(session: Stripe.Checkout.Session): PaymentUpdate | null {
  const payment_uuid = session.client_reference_id
  if (!payment_uuid) return null
  if (session.status === 'expired') return { kind: 'over', payment_uuid, reason: 'The payment page expired.' }
  // A completed but unpaid session uses a delayed payment method; another event reports the outcome.
  if (session.payment_status !== 'paid') return null
  return {
    kind: 'paid',
    payment_uuid,
    provider_payment_id: idOf(session.payment_intent),
    amount_minor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  }
}

function newsOfAttempt({ metadata: { payment_uuid }, last_payment_error }: Stripe.PaymentIntent): PaymentUpdate | null {
  return payment_uuid ? { kind: 'declined', payment_uuid, reason: last_payment_error?.message ?? 'The card was declined.' } : null
}

function newsOfRefund(refund: Stripe.Refund): PaymentUpdate {
  return {
    kind: 'refund',
    provider_payment_id: idOf(refund.payment_intent),
    provider_refund_id: refund.id,
    refund_uuid: refund.metadata?.refund_uuid ?? null,
    amount_minor: refund.amount,
    status: refundState(refund.status),
    reason: refund.failure_reason ?? null,
  }
}
