import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AnyEndpoint, BodyOf, ErrorBody, ParamsOf, ResultOf } from '@stoa/contract'

export interface TestAnswer<Body = any> {
  status: number
  body: Body
  headers: Record<string, string | string[] | undefined>
  raw: Buffer
}

/** Parameters of the path, the query and the body of a call. The body may omit what has a default. */
export interface TestInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>
  /** Keys as on the wire, such as `filter[search]`. */
  query?: Record<string, string | number | boolean>
  body?: Partial<BodyOf<E>>
  headers?: Record<string, string>
}

/** Body of an answer: the result of the endpoint, or the error. */
export type AnswerBody<E extends AnyEndpoint> = ResultOf<E> & Partial<ErrorBody>

export interface TestClient {
  /** Calls an endpoint of the contract. A wrong parameter or field does not compile. */
  call<E extends AnyEndpoint>(endpoint: E, input?: TestInput<E>): Promise<TestAnswer<AnswerBody<E>>>
  /** Sends any body to any address: for requests that the contract forbids, and for addresses outside it. */
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>
  put(url: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>
  patch(url: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>
  delete(url: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>
  /** Sends files and fields as a multipart body. */
  upload(
    url: string,
    parts: Record<string, string | { file_name: string; content: Uint8Array | string; type?: string }>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
}

/**
 * Milliseconds until a request that is sent again is surely later than its answer. Over a network it always is; without one it may arrive within
 * the same millisecond, and counts as sent at once with the first where repeated actions are dropped.
 */
const LATER_MS = 3

/** Creates a client that sends requests with the token, or as a guest without one. */
export function createTestClient(http: FastifyInstance, token?: string): TestClient {
  let last = { request: '', answered_at: 0 }
  const send = async (
    method: InjectOptions['method'],
    url: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const request = method === 'GET' || Buffer.isBuffer(payload) ? '' : `${method} ${url} ${JSON.stringify(payload)}`
    if (request && request === last.request) await sleep(Math.max(0, last.answered_at + LATER_MS - performance.now()))
    const answer = await http.inject({
      method: method!,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    last = { request, answered_at: performance.now() }
    const json = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: json ? answer.json() : answer.body,
      headers: answer.headers as TestAnswer['headers'],
      raw: answer.rawPayload,
    }
  }
  return {
    call(endpoint, { params, query, body, headers } = {}) {
      const bodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      return send(endpoint.method, addressOf(endpoint, params ?? {}, query ?? {}), body ?? (bodyless ? undefined : {}), headers)
    },
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body = {}, headers) => send('POST', url, body, headers),
    put: (url, body = {}, headers) => send('PUT', url, body, headers),
    patch: (url, body = {}, headers) => send('PATCH', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
    async upload(url, parts, headers) {
      const form = new FormData()
      for (const [name, part] of Object.entries(parts))
        if (typeof part === 'string') form.append(name, part)
        else form.append(name, new Blob([part.content], { type: part.type ?? 'application/octet-stream' }), part.file_name)
      const request = new Request('http://test.invalid', { method: 'POST', body: form })
      return send('POST', url, Buffer.from(await request.arrayBuffer()), {
        'content-type': request.headers.get('content-type')!,
        ...headers,
      })
    },
  }
}

/** @throws when a parameter of the path is missing, because the address would then match another endpoint */
function addressOf(endpoint: AnyEndpoint, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${endpoint.id} needs the parameter ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
