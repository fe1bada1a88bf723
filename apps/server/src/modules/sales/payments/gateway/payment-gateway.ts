/** A provider of online payments. Implementations contain everything specific to a provider. */
export interface PaymentGateway {
  /** Verifies the key. @throws GatewayRefused for a refused key, GatewayNotReached when the provider does not answer */
  checkLogin(): Promise<void>
  /**
   * Opens a page of the provider on which the payer pays. Idempotent: the same payment has the same page.
   * @throws GatewayRefused, GatewayNotReached
   */
  createPayment(payment: PaymentToMake): Promise<{ checkout_id: string; url: string }>
  /** Fetches the state of a page, in case an update was lost. */
  readPayment(checkout_id: string): Promise<PaymentUpdate | null>
  /** Requests a refund. Idempotent. @throws GatewayNotReached when the outcome is unknown */
  refund(
    refund: RefundToMake,
  ): Promise<{ provider_refund_id: string | null; status: 'completed' | 'pending' | 'failed'; reason: string | null }>
  /** Reads an event of the provider, after checking its signature. @throws WrongSignature */
  readEvent(body: string, signature: string): GatewayEvent
}

export interface PaymentToMake {
  payment_uuid: string
  amount_minor: number
  currency: string
  /** Description for the payer: number of the invoice and name of the seller. */
  description: string
  email: string | null
  locale: 'en' | 'gr'
  success_url: string
  cancel_url: string
}

export interface RefundToMake {
  refund_uuid: string
  provider_payment_id: string
  amount_minor: number
}

/** An event of a provider, independent of the provider. */
export interface GatewayEvent {
  /** Unique id of the provider; a repeated event is applied once. */
  id: string
  type: string
  news: PaymentUpdate | null
  payload: object
}

export type PaymentUpdate =
  | { kind: 'paid'; payment_uuid: string; provider_payment_id: string; amount_minor: number; currency: string }
  /** An attempt was declined; the payer may retry on the same page. */
  | { kind: 'declined'; payment_uuid: string; reason: string }
  /** The page expired without a payment. */
  | { kind: 'over'; payment_uuid: string; reason: string }
  | {
      kind: 'refund'
      provider_payment_id: string
      provider_refund_id: string
      /** Our uuid; null for a refund that was made at the provider directly. */
      refund_uuid: string | null
      amount_minor: number
      status: 'completed' | 'pending' | 'failed'
      reason: string | null
    }

/** The provider refused the request, such as for a wrong key. */
export class GatewayRefused extends Error {
  readonly is_login: boolean
  constructor(message: string, is_login = false) {
    super(message)
    this.is_login = is_login
  }
}
/** The provider did not answer in time, so the outcome is unknown. */
export class GatewayNotReached extends Error {}
export class WrongSignature extends Error {}
