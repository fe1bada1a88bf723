import { OutgoingError } from '#lib/outgoing/outgoing-error.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import type { OutgoingRequest } from '#lib/outgoing/guarded-request.ts'

const TIMEOUT_MS = 15_000
const LARGEST_ANSWER = 256 * 1024

export interface ProviderAnswer<T> {
  status: number
  /** Fields of the answer; empty if it was not JSON. */
  body: Partial<T>
  /** Of answers that ask to wait. */
  retry_after_ms: number | null
}

/** The provider could not be reached, so it has not received the request. */
export class NotReached extends Error {}

/**
 * One call of a provider's API.
 * @throws NotReached if the provider received nothing; OutgoingError if that is unknown
 */
export async function callProvider<T extends object>(
  outgoing: OutgoingCalls,
  url: string,
  init: OutgoingRequest,
): Promise<ProviderAnswer<T>> {
  try {
    const { status, headers, body } = await outgoing.request(url, { ...init, timeout_ms: TIMEOUT_MS, max_bytes: LARGEST_ANSWER })
    const seconds = Number(headers['retry-after'])
    return { status, body: read<T>(body.toString('utf8')), retry_after_ms: seconds > 0 ? seconds * 1000 : null }
  } catch (error) {
    if (error instanceof OutgoingError && !error.was_reached) throw new NotReached(error.message, { cause: error })
    throw error
  }
}

function read<T extends object>(text: string): Partial<T> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
