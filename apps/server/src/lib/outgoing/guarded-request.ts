import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { GuardedAgents } from './guarded-agents.ts'
import { OutgoingError, outgoingError } from './outgoing-error.ts'

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Limit of the whole exchange, redirects and body included. */
  timeout_ms?: number
  /** Longest answer that is read. */
  max_bytes?: number
  /** Redirects of a GET to follow; each passes the guard. With 0 the redirect itself is the answer. */
  max_redirects?: number
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Address of the last request, after redirects. */
  url: string
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 1024 * 1024

/** @throws OutgoingError */
export async function guardedRequest(agents: GuardedAgents, url: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
  const { timeout_ms = TIMEOUT_MS, max_redirects = 0, method = 'GET' } = options
  const signal = AbortSignal.timeout(timeout_ms)
  let at = readUrl(url)
  let { headers = {} } = options
  let answer = await exchange(agents, at, options, signal)
  if (max_redirects === 0 || method !== 'GET') return answer
  for (let followed = 0; isRedirect(answer); followed += 1) {
    if (followed === max_redirects) throw new OutgoingError('redirect', REACHED)
    const next = targetOf(answer, at)
    if (next.origin !== at.origin) headers = withoutSecrets(headers)
    at = next
    answer = await exchange(agents, at, { ...options, headers }, signal)
  }
  return answer
}

const isRedirect = ({ status, headers }: OutgoingAnswer) => [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined

/** @throws OutgoingError for an address that is not one, and for a step back from https */
function targetOf({ headers: { location = '' } }: OutgoingAnswer, from: URL): URL {
  if (!URL.canParse(location, from.href)) throw new OutgoingError('redirect', REACHED)
  const next = readUrl(new URL(location, from).href)
  if (from.protocol === 'https:' && next.protocol !== 'https:') throw new OutgoingError('redirect', REACHED)
  return next
}

const REACHED = { was_reached: true }

/** @throws OutgoingError for anything but an http(s) address without a login in it */
export function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutgoingError('address')
  return url
}

const SECRET = /^(authorization|cookie|proxy-authorization|ocp-apim-subscription-key|aade-user-id|x-.*)$/i
const withoutSecrets = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.test(name)))

function exchange(agents: GuardedAgents, url: URL, options: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
  const isTls = url.protocol === 'https:'
  const { method = 'GET', headers = {}, body } = options
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  let was_reached = false
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const fail = (error: unknown) => reject(outgoingError(signal.aborted ? signal.reason : error, was_reached))
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method,
      headers: { 'user-agent': 'Stoa', ...headers, ...length },
      agent: isTls ? agents.https : agents.http,
      signal,
    })
    request.on('socket', (socket) => {
      if (!socket.connecting) was_reached = true
      else socket.once(isTls ? 'secureConnect' : 'connect', () => void (was_reached = true))
    })
    request.once('error', fail)
    request.once('response', (answer) => {
      readBody(answer, options.max_bytes ?? MAX_BYTES).then(
        (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content, url: url.href }),
        fail,
      )
    })
    request.end(body)
  })
}

async function readBody(answer: IncomingMessage, max_bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max_bytes) {
      answer.destroy()
      throw new OutgoingError('too_long', REACHED)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
