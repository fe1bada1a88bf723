import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'

/** What a message can become at a provider, in our words (domain.md 3.13). */
export type SmsState = 'sent' | 'delivered' | 'undelivered' | 'failed' | 'cancelled'

export interface SmsToSend {
  /** E.164 */
  to: string
  from: string
  text: string
  encoding: 'gsm7' | 'ucs2'
  /** Our reference of the message, which callbacks repeat. */
  ref: string
  status_url: string
}

/** What sending came to. Only `retry` is certain not to have left; `unknown` may have and is not sent again by itself. */
export type SmsOutcome =
  | { kind: 'accepted'; provider_id: string; state: SmsState; provider_status: string }
  | { kind: 'refused'; code: string; error: string; because?: 'number' | 'stopped' | 'login' }
  | { kind: 'retry'; after_ms: number | null; error: string; because?: 'unreachable' }
  | { kind: 'unknown'; error: string }

/** State of a message as its provider reports it, in a callback or in answer to a query. */
export interface SmsReport {
  provider_id: string
  ref: string | null
  state: SmsState
  provider_status: string
  code: string | null
  at: Date | null
  cost: { micros: number; currency: string } | null
  payload: Record<string, unknown>
}

/** One contract with one provider. Everything specific to the provider stays behind it. */
export interface SmsGateway {
  send(message: SmsToSend): Promise<SmsOutcome>
  /** @returns null when the provider does not know the message */
  fetchStatus(provider_id: string): Promise<SmsReport | null>
  /** @throws GatewayRefused when the login is refused, Error when it cannot be reached */
  checkLogin(): Promise<void>
}

export interface GatewayAccess {
  outgoing: OutgoingCalls
  base_url: string
  username: string | null
  secret: string
}

/** The provider does not take the login. */
export class GatewayRefused extends Error {}
