import { createHmac } from 'node:crypto'
import { sameBytes } from '#lib/security/tokens.ts'
import { callProvider, NotReached, type ProviderAnswer } from './call-provider.ts'
import { GatewayRefused, type GatewayAccess, type SmsGateway, type SmsOutcome, type SmsReport, type SmsState } from './gateway.ts'

interface TwilioBody {
  sid: string
  status: string
  code: number
  message: string
  error_code: number | string | null
  date_updated: string | null
  price: string | null
  price_unit: string | null
}

/** Twilio's messaging API of 2010 (integrations.md 5.1). */
export function twilioGateway({ outgoing, base_url, username, secret }: GatewayAccess): SmsGateway {
  const root = `${base_url}/2010-04-01/Accounts/${encodeURIComponent(username ?? '')}`
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  const ask = (path: string) => callProvider<TwilioBody>(outgoing, `${root}${path}`, { headers: { authorization } })
  return {
    async send({ to, from, text, status_url }) {
      const form = new URLSearchParams({ To: to, From: from, Body: text, StatusCallback: status_url })
      try {
        const answer = await callProvider<TwilioBody>(outgoing, `${root}/Messages.json`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        })
        return outcomeOf(answer)
      } catch (error) {
        const { message } = error as Error
        return error instanceof NotReached
          ? { kind: 'retry', after_ms: null, error: message, because: 'unreachable' }
          : { kind: 'unknown', error: message }
      }
    },
    async fetchStatus(provider_id) {
      const { status, body } = await ask(`/Messages/${encodeURIComponent(provider_id)}.json`)
      if (status === 404) return null
      if (status !== 200) throw new Error(`Twilio answered ${status}: ${body.message ?? ''}`)
      return {
        provider_id,
        ref: null,
        state: STATES[body.status ?? ''] ?? 'sent',
        provider_status: String(body.status),
        code: body.error_code ? String(body.error_code) : null,
        at: body.date_updated ? new Date(body.date_updated) : null,
        cost: costOf(body),
        payload: body,
      }
    },
    async checkLogin() {
      const { status, body } = await ask('.json')
      if (status === 401 || status === 403 || status === 404) throw new GatewayRefused(String(body.message ?? status))
      if (status !== 200) throw new Error(`${status} ${body.message ?? ''}`.trim())
    },
  }
}

/** Reads a delivery report. Twilio names no time in it. */
export function readTwilioReport(form: Record<string, string>, ref: string | null): SmsReport | null {
  const { MessageSid, MessageStatus, ErrorCode } = form
  const state = MessageStatus && STATES[MessageStatus]
  if (!MessageSid || !state) return null
  return {
    provider_id: MessageSid,
    ref,
    state,
    provider_status: MessageStatus,
    code: ErrorCode?.slice(0, 20) || null,
    at: null,
    cost: null,
    payload: form,
  }
}

/**
 * The signature that Twilio puts on a form: over the public address with its query and the sorted fields. A proxy or
 * Twilio itself may leave out or add the standard port.
 */
export function isSignedByTwilio(auth_token: string, url: string, form: Record<string, string>, signature: string): boolean {
  return withAndWithoutPort(url).some((one) => sameBytes(signTwilio(auth_token, one, form), signature))
}

export function signTwilio(auth_token: string, url: string, form: Record<string, string>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
  return createHmac('sha1', auth_token)
    .update(`${url}${fields.join('')}`, 'utf8')
    .digest('base64')
}

function withAndWithoutPort(url: string): string[] {
  const { protocol, port, host } = new URL(url)
  if (port) return [url]
  return [url, url.replace(host, `${host}:${protocol === 'https:' ? 443 : 80}`)]
}

const STATES: Record<string, SmsState> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  partially_delivered: 'undelivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'cancelled',
}

const BECAUSE: Record<string, 'number' | 'stopped' | 'login'> = {
  20003: 'login',
  21211: 'number',
  21612: 'number',
  21614: 'number',
  21610: 'stopped',
}

function outcomeOf(answer: ProviderAnswer<TwilioBody>): SmsOutcome {
  const { status, body, retry_after_ms } = answer
  if (status >= 200 && status < 300 && typeof body.sid === 'string')
    return { kind: 'accepted', provider_id: body.sid, state: STATES[body.status ?? ''] ?? 'sent', provider_status: String(body.status) }
  const error = body.message ?? `Twilio answered ${status}`
  if (status === 429 || body.code === 20429) return { kind: 'retry', after_ms: retry_after_ms, error }
  // A server that failed may have sent it before.
  return status >= 500 || status < 400 ? { kind: 'unknown', error } : refusalOf(answer, error)
}

function refusalOf({ status, body }: ProviderAnswer<TwilioBody>, error: string): SmsOutcome {
  const code = String(body.code ?? status)
  const because = BECAUSE[code] ?? (status === 401 ? 'login' : undefined)
  return { kind: 'refused', code, error, ...(because && { because }) }
}

function costOf({ price, price_unit }: Partial<TwilioBody>): SmsReport['cost'] {
  const amount = Math.abs(Number(price))
  return price === null || price === undefined || !Number.isFinite(amount) || typeof price_unit !== 'string'
    ? null
    : { micros: Math.round(amount * 1_000_000), currency: price_unit.toUpperCase() }
}
