import { callRemote, readJson, retryAfter, type RemoteAnswer } from '#lib/remote/call-remote.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { withRetries } from '#lib/remote/retry.ts'
import type { OutgoingRequest } from '#lib/outgoing/guarded-request.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import { signedUrl, type ShopKeys } from './sign-request.ts'

/** Values of a query; those left out are not sent. */
export type ShopQuery = Readonly<Record<string, string | number | boolean | undefined>>

export interface ShopPage<Row> {
  rows: Row[]
  /** Records in all pages at this moment; null if the shop does not tell. */
  total: number | null
}

/** Calls the API of one shop. Every call throws RemoteError. */
export interface ShopClient {
  list<Row>(path: string, query: ShopQuery): Promise<ShopPage<Row>>
  read<Row>(path: string): Promise<Row>
  /** Writes are not repeated: the shop has no key for them. */
  write<Row>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Row>
}

interface ShopPlace extends ShopKeys {
  /** Address of the shop, without a slash at the end. */
  base_url: string
}

interface ClientOptions {
  /** Stops waiting. */
  signal: AbortSignal
  now: () => Date
  /** Calls in all for one page or record. */
  tries?: number
}

/** Speaks the REST API of WooCommerce, version 3: with a password over TLS, with signed addresses without (integrations.md 3.1). */
export function shopClient(
  calls: OutgoingCalls,
  { base_url, consumer_key, consumer_secret }: ShopPlace,
  { signal, now, tries = 4 }: ClientOptions,
): ShopClient {
  const isTls = base_url.startsWith('https:')
  const login = Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')

  async function call(
    method: NonNullable<OutgoingRequest['method']>,
    path: string,
    query: ShopQuery,
    body?: object,
  ): Promise<RemoteAnswer> {
    signal.throwIfAborted()
    const url = new URL(`${base_url}/wp-json/wc/v3/${path}`)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.append(name, String(value))
    const answer = await callRemote(calls, isTls ? url.href : signedUrl(method, url.href, { consumer_key, consumer_secret }), {
      method,
      headers: {
        accept: 'application/json',
        ...(isTls && { authorization: `Basic ${login}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, now())
    return answer
  }

  const repeated = <T>(once: () => Promise<T>) => withRetries({ signal, tries }, once)

  return {
    list: <Row>(path: string, query: ShopQuery) =>
      repeated(async () => {
        const { headers, body } = await call('GET', path, query)
        const rows = readJson<Row[]>(body.toString('utf8'))
        const total = headers['x-wp-total']
        if (!Array.isArray(rows)) throw new RemoteError('transient', 'The answer is no list.', { code: 'not_list' })
        return { rows, total: total === undefined ? null : Number(total) }
      }),
    read: <Row>(path: string) => repeated(async () => readJson<Row>((await call('GET', path, {})).body.toString('utf8'))),
    write: async <Row>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      readJson<Row>((await call(method, path, method === 'DELETE' ? { force: true } : {}, body)).body.toString('utf8')),
  }
}

interface ErrorBody {
  code?: string
  message?: string
}

/** What an answer other than 200 means (integrations.md 3.2). */
function refusalOf({ status, headers, body }: RemoteAnswer, now: Date): RemoteError {
  const { code, message = `The shop answered ${status}.` } = errorOf(body)
  const details = { code: code ?? `http_${status}`, retry_after_ms: retryAfter(headers, now) }
  if (status === 429) return new RemoteError('rate_limited', message, details)
  if (status >= 500) return new RemoteError(details.retry_after_ms === null ? 'transient' : 'rate_limited', message, details)
  if (status === 401 || status === 403) return new RemoteError(loginFailure(code, message), message, details)
  if (status === 404) return new RemoteError(code === undefined || code === 'rest_no_route' ? 'invalid' : 'not_found', message, details)
  return new RemoteError('invalid', message, details)
}

/** A firewall answers 403 without the error of WordPress. */
function loginFailure(code: string | undefined, message: string): 'auth_expired' | 'permission_missing' | 'transient' {
  if (code === undefined) return 'transient'
  if (/permissions/i.test(message) || code.startsWith('woocommerce_rest_cannot_')) return 'permission_missing'
  return 'auth_expired'
}

function errorOf(body: Buffer): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
