const TIMEOUT_MS = 15_000
const LARGEST_ANSWER = 256 * 1024
/** The connection was never made, so nothing was handed over. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

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
 * @throws NotReached if the provider received nothing; any other Error if that is unknown
 */
export async function callProvider<T extends object>(url: string, init: RequestInit): Promise<ProviderAnswer<T>> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    const reason = cause?.message ?? message
    if (NOT_CONNECTED.has(cause?.code ?? '')) throw new NotReached(reason, { cause: error })
    throw new Error(reason, { cause: error })
  }
  const text = await answer.text()
  if (text.length > LARGEST_ANSWER) throw new Error('The answer of the provider is too long.')
  const seconds = Number(answer.headers.get('retry-after'))
  return { status: answer.status, body: read<T>(text), retry_after_ms: seconds > 0 ? seconds * 1000 : null }
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
