import type { IncomingHttpHeaders } from 'node:http'
import type { OutgoingRequest } from '../outgoing/guarded-request.ts'
import type { OutgoingCalls } from '../outgoing/outgoing.ts'
import { RemoteError, remoteError } from './remote-error.ts'

export interface RemoteAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const TIMEOUT_MS = 15_000
/** A page of a hundred orders with all their fields stays below 4 MB. */
const LARGEST_ANSWER = 16 * 1024 * 1024

/**
 * One call of a provider's API. Every status is an answer; the client of the provider decides what it means.
 * @throws RemoteError `transient` if there is no answer, `invalid` for an address that is not on the public internet
 */
export async function callRemote(calls: OutgoingCalls, url: string, request: OutgoingRequest): Promise<RemoteAnswer> {
  try {
    const { status, headers, body } = await calls.request(url, { timeout_ms: TIMEOUT_MS, max_bytes: LARGEST_ANSWER, ...request })
    return { status, headers, body }
  } catch (error) {
    throw remoteError(error)
  }
}

/** @throws RemoteError `transient` for an answer that is not JSON, such as the page of a firewall */
export function readJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new RemoteError('transient', 'The answer is not JSON.', { code: 'not_json', cause })
  }
}

/** The wait that `Retry-After` asks for, in seconds or as a date; null without one. */
export function retryAfter(headers: IncomingHttpHeaders, now: Date): number | null {
  const value = headers['retry-after']
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return ms > 0 ? ms : null
}
