import { callProvider, NotReached, type ProviderAnswer } from './call-provider.ts'
import { GatewayRefused, type GatewayAccess, type SmsGateway, type SmsOutcome, type SmsState } from './gateway.ts'

interface YubotoBody {
  ErrorCode: number
  ErrorMessage: string | null
  Message: { id?: string; status?: string }[] | null
  option1: string | null
  dlr: { status?: string; cost?: number; dlrDate?: string }[] | null
}

/** Yuboto's OMNI API, version 1 (integrations.md 5.4). */
export function yubotoGateway({ outgoing, base_url, secret }: GatewayAccess): SmsGateway {
  const call = (path: string, body: object) =>
    callProvider<YubotoBody>(outgoing, `${base_url}/omni/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async send({ to, from, text, encoding, ref, status_url }) {
      try {
        const sms = {
          sender: from.replace(/^\+/, ''),
          text,
          validity: 4320,
          typesms: encoding === 'ucs2' ? 'unicode' : 'sms',
          longsms: true,
        }
        return outcomeOf(
          await call('Send', { phonenumbers: [to.replace(/^\+/, '')], dlr: true, callbackUrl: status_url, option1: ref, sms }),
        )
      } catch (error) {
        const { message } = error as Error
        return error instanceof NotReached
          ? { kind: 'retry', after_ms: null, error: message, because: 'unreachable' }
          : { kind: 'unknown', error: message }
      }
    },
    async fetchStatus(provider_id) {
      const { status, body } = await call('Dlr', { id: provider_id })
      const report = body.dlr?.[0]
      if (status !== 200) throw new Error(`Yuboto answered ${status}.`)
      if (body.ErrorCode !== 0 || !report) return null
      return {
        provider_id,
        ref: body.option1 || null,
        state: stateOf(report.status),
        provider_status: String(report.status),
        code: null,
        at: dateOf(report.dlrDate),
        cost: Number(report.cost) > 0 ? { micros: Math.round(Number(report.cost) * 1_000_000), currency: 'EUR' } : null,
        payload: body,
      }
    },
    async checkLogin() {
      const { status } = await call('Dlr', { id: '00000000-0000-0000-0000-000000000000' })
      if (status === 401 || status === 403) throw new GatewayRefused(`Yuboto answered ${status}.`)
      if (status !== 200) throw new Error(`Yuboto answered ${status}.`)
    },
  }
}

/** Reads which message a callback is about. The state is queried, because callbacks are not signed. */
export function readYubotoHint(
  query: Record<string, string | undefined>,
): { provider_id: string; ref: string | null; status: string } | null {
  const { smsid, option1, status } = query
  return smsid && status ? { provider_id: smsid, ref: option1 || null, status } : null
}

const FINAL: Record<string, SmsState> = {
  delivered: 'delivered',
  seen: 'delivered',
  'not delivered': 'undelivered',
  expired: 'undelivered',
  unknown: 'undelivered',
  deleted: 'undelivered',
  error: 'failed',
  failed: 'failed',
  rejected: 'failed',
  canceled: 'cancelled',
}

const stateOf = (status: unknown): SmsState => FINAL[String(status).toLowerCase()] ?? 'sent'

/** Yuboto answers 200 also to what it refuses. */
function outcomeOf({ status, body, retry_after_ms }: ProviderAnswer<YubotoBody>): SmsOutcome {
  const error = body.ErrorMessage ?? `Yuboto answered ${status}.`
  if (status === 429) return { kind: 'retry', after_ms: retry_after_ms, error }
  if (status === 401 || status === 403) return { kind: 'refused', code: String(status), error, because: 'login' }
  if (status >= 500 || status < 200) return { kind: 'unknown', error }
  return status >= 400 ? { kind: 'refused', code: String(status), error } : answeredWith(body, error)
}

function answeredWith({ ErrorCode, Message }: Partial<YubotoBody>, error: string): SmsOutcome {
  const message = Message?.[0]
  if (ErrorCode === 0 && message?.id)
    return { kind: 'accepted', provider_id: message.id, state: stateOf(message.status), provider_status: String(message.status) }
  return ErrorCode === undefined ? { kind: 'unknown', error } : { kind: 'refused', code: String(ErrorCode), error }
}

/** `/Date(1700000000000)/` */
function dateOf(text: unknown): Date | null {
  const ms = /\/Date\((\d+)/.exec(String(text))?.[1]
  return ms ? new Date(Number(ms)) : null
}
