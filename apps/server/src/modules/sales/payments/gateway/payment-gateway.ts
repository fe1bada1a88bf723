/** A provider of online payments. Everything specific to one stays behind it. */
export interface PaymentGateway {
  /** @throws GatewayRefused when the key is not taken, GatewayNotReached when nobody answers */
  checkLogin(): Promise<void>
  /**
   * Opens a page of the provider on which the payer pays. The same payment asked for twice is the same page.
   * @throws GatewayRefused, GatewayNotReached
   */
  createPayment(payment: PaymentToMake): Promise<{ checkout_id: string; url: string }>
  /** What became of a page, for news that never came. */
  readPayment(checkout_id: string): Promise<PaymentUpdate | null>
  /** Asks for money to go back. The same refund asked for twice goes back once. @throws GatewayNotReached when nobody knows */
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
  /** What the payer reads: number of the invoice and name of the seller. */
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

/** An event of a provider, in our terms. */
export interface GatewayEvent {
  /** Unique at the provider; a repeated event is applied once. */
  id: string
  type: string
  news: PaymentUpdate | null
  payload: object
}

export type PaymentUpdate =
  | { kind: 'paid'; payment_uuid: string; provider_payment_id: string; amount_minor: number; currency: string }
  /** An attempt was declined; the payer may try again on the same page. */
  | { kind: 'declined'; payment_uuid: string; reason: string }
  /** The page is closed and nothing was paid. */
  | { kind: 'over'; payment_uuid: string; reason: string }
  | {
      kind: 'refund'
      provider_payment_id: string
      provider_refund_id: string
      /** Ours; null for money given back at the provider itself. */
      refund_uuid: string | null
      amount_minor: number
      status: 'completed' | 'pending' | 'failed'
      reason: string | null
    }

/** The provider understood and said no: a wrong key, a request it does not take. */
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
