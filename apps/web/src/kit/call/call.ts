import type { AnyEndpoint, BodyOf, ErrorBody, ParamsOf, QueryOf, ResultOf } from '@stoa/contract/browser'
import { serializeQuery } from './serialize-query.ts'
import { toFormData } from './form-data.ts'

/** Status constants of the product (spec 9). */
export const STATUS = { ok: 200, invalid: 422 } as const

/** The input of a call. */
export interface CallInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E> | FormData
  signal?: AbortSignal
  /** Repeated creates with the same key make one record; by default each call has a new key. */
  idempotencyKey?: string
}

/** A failed call: the status and text of the answer, or status 0 if no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly status_text: string
  readonly code: string | null
  readonly errors: Record<string, string[]>
  readonly request_id: string | null
  /** The stored record, if a change was based on an outdated version. */
  readonly current: Record<string, unknown> | null
  /** Seconds to wait before the next call, after too many calls. */
  readonly retry_after: number | null

  constructor(
    answer: { status: number; status_text: string; message?: string; retry_after?: number } & Partial<Omit<ErrorBody, 'message'>>,
  ) {
    super(answer.message || answer.status_text || FAILED_LOADING)
    this.status = answer.status
    this.status_text = answer.status_text
    this.code = answer.code ?? null
    this.errors = answer.errors ?? {}
    this.request_id = answer.request_id ?? null
    this.current = answer.current ?? null
    this.retry_after = answer.retry_after || null
  }
}

/** The first message of each field (spec 5 and 8). */
export function firstErrors(errors: Record<string, string[]>, camelCase = false): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).flatMap(([key, texts]) => (texts[0] ? [[camelCase ? camel(key) : key, texts[0]]] : [])))
}

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Reason of a failure that has no status text (spec 4). */
export const FAILED_LOADING = 'Failed loading.'

/** The server's message for the general request limit, in every language; limits with their own message are more specific. */
const TOO_OFTEN = 'Too Many Attempts.'

/** Item of the browser's storage that contains the access token (spec 7.1). */
export const AUTH_ITEM = 'auth'

/** What calls need from the application. */
export interface CallSurroundings {
  /** BCP 47 tag for `Accept-Language`. */
  language: () => string
  /** Id of the live connection, if there is one. */
  socketId: () => string | null
  /** Called when a call with a token is refused: the token expired or was revoked. */
  onUnauthenticated: () => void
  /** Message for a call that the server did not answer, in the user's language. */
  unanswered: () => string
  /** Message for a call beyond the request limit, in the user's language. */
  tooOften: (wait_s: number) => string
  /** Reports failures to set up a request (spec 8). */
  report: (error: unknown) => void
}

let surroundings: CallSurroundings = {
  language: () => 'en',
  socketId: () => null,
  onUnauthenticated: () => {},
  unanswered: () => FAILED_LOADING,
  tooOften: () => TOO_OFTEN,
  report: (error) => reportError(error),
}

/** Connects calls to the application; called once at start. */
export function configureCalls(next: Partial<CallSurroundings>): void {
  surroundings = { ...surroundings, ...next }
}

/**
 * Sends a call of the contract and returns the body of the answer; a file is returned as a Blob.
 * @throws ApiError for every status but 2xx and if no answer came; AbortError if `signal` aborted the call
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ResultOf<E>> {
  const answer = await send(endpoint, input)
  return (endpoint.produces ? await answer.blob() : answer.status === 204 ? { data: null } : await answer.json()) as ResultOf<E>
}

/** Like `call`, but returns the raw response, for downloads that are read in chunks. */
export async function send<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Response> {
  const request = setUp(endpoint, input)
  const answer = await fetch(...request).catch((error: unknown) => {
    if (input.signal?.aborted) throw error
    throw new ApiError({ status: 0, status_text: '', message: surroundings.unanswered() })
  })
  if (answer.ok) return answer
  if (answer.status === 401 && readToken()) surroundings.onUnauthenticated()
  throw await failureOf(answer)
}

/** The access token of the signed-in user. */
export const readToken = (): string | null => localStorage.getItem(AUTH_ITEM) || null

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: AnyEndpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined || params[name] === null) throw new TypeError(`${endpoint.id} needs the parameter ${name}.`)
    return encodeURIComponent(String(params[name]))
  })
}

function setUp<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): [string, RequestInit] {
  try {
    const body = bodyOf(endpoint, input.body)
    const override = body instanceof FormData && endpoint.method !== 'POST'
    const init: RequestInit = {
      method: override ? 'POST' : endpoint.method,
      headers: headersOf(endpoint, input, body),
      ...(body !== undefined && { body }),
      ...(input.signal && { signal: input.signal }),
    }
    return [pathOf(endpoint, input.params) + serializeQuery(input.query), init]
  } catch (error) {
    surroundings.report(error)
    throw error
  }
}

function bodyOf(endpoint: AnyEndpoint, body: unknown): FormData | string | undefined {
  if (endpoint.method === 'GET' || (endpoint.method === 'DELETE' && body === undefined)) return undefined
  const form = body instanceof FormData ? body : endpoint.multipart ? toFormData(body as Record<string, unknown>) : null
  if (!form) return JSON.stringify({ ...(body as object | undefined), tzOffset: new Date().getTimezoneOffset() })
  if (endpoint.method !== 'POST') form.set('_method', endpoint.method)
  return form
}

function headersOf(endpoint: AnyEndpoint, input: { idempotencyKey?: string }, body: FormData | string | undefined): Record<string, string> {
  const token = readToken()
  const socket = surroundings.socketId()
  return {
    Accept: endpoint.produces ? '*/*' : 'application/json',
    'Accept-Language': surroundings.language(),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(socket && { 'X-Socket-ID': socket }),
    ...(endpoint.method === 'POST' && { 'Idempotency-Key': input.idempotencyKey ?? newKey() }),
  }
}

/** A random key. `crypto.randomUUID` is missing on plain-HTTP hosts other than localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function failureOf(answer: Response): Promise<ApiError> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const body = (isJson && text ? JSON.parse(text) : {}) as Partial<ErrorBody>
  const retry_after = Number(answer.headers.get('retry-after'))
  return new ApiError({
    ...body,
    ...(body.message === TOO_OFTEN && { message: surroundings.tooOften(retry_after || 60) }),
    status: answer.status,
    status_text: answer.statusText,
    request_id: body.request_id ?? answer.headers.get('x-request-id') ?? undefined,
    retry_after,
  })
}
