import { createHmac } from 'node:crypto'
import { callRemote, readJson } from '#lib/remote/call-remote.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { withRetries } from '#lib/remote/retry.ts'
import { failureOf, TOO_MUCH } from './graph-errors.ts'
import type { MetaApp } from './meta-app.ts'
import { pauseOf } from './usage.ts'

export type GraphParams = Readonly<Record<string, string | number>>

/** Calls of the Graph API in the name of one token. All throw RemoteError. */
export interface Graph {
  get<T>(path: string, params?: GraphParams): Promise<T>
  post<T>(path: string, params?: GraphParams): Promise<T>
  remove<T>(path: string, params?: GraphParams): Promise<T>
  /** All pages of a list. A page that is too big is asked for again with half as many rows. */
  pages<T>(path: string, params: GraphParams): AsyncGenerator<T[]>
}

interface GraphOptions {
  signal?: AbortSignal
  /** Longest wait between repetitions; a longer one is left to the next run. */
  longest_ms?: number
  base_ms?: number
}

/** Beyond this share of a quota calls wait, so that other users of the ad account are not shut out. */
const USED_UP = 90
/** Figures of many days take long. */
const TIMEOUT_MS = 60_000

/** Calls of the Graph API at an app, with the proof that the caller knows its secret. */
export function createGraph(app: MetaApp, token: string, { signal = new AbortController().signal, ...waits }: GraphOptions = {}): Graph {
  const once = sender(app, token, signal)
  const urlOf = (path: string, params: GraphParams = {}) => {
    const url = new URL(`${app.graph_url}/${path}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
    return url
  }

  async function read<T>(method: Method, url: URL): Promise<T> {
    const answer = await withRetries({ signal, ...waits }, () => unlessTooMuch(once<T>(method, url)))
    if (answer instanceof RemoteError) throw answer
    return answer
  }

  async function* pages<T>(path: string, params: GraphParams): AsyncGenerator<T[]> {
    for (let url: URL | null = urlOf(path, params); url; ) {
      const at: URL = url
      const answer = await readHalving<GraphList<T>>(at, () => read('GET', at))
      if (answer.data?.length) yield answer.data
      url = answer.paging?.next ? rebased(app, answer.paging.next) : null
    }
  }

  return {
    get: (path, params) => read('GET', urlOf(path, params)),
    remove: (path, params) => read('DELETE', urlOf(path, params)),
    post: (path, params) => once('POST', urlOf(path, params)),
    pages,
  }
}

type Method = 'GET' | 'POST' | 'DELETE'
interface GraphList<T> {
  data?: T[]
  paging?: { next?: string }
}

/** Sends single calls, and none while the quota is used up. */
function sender(app: MetaApp, token: string, signal: AbortSignal): <T>(method: Method, url: URL) => Promise<T> {
  const appsecret_proof = createHmac('sha256', app.app_secret).update(token).digest('hex')
  let paused_until = 0
  return async <T>(method: Method, { origin, pathname, searchParams }: URL) => {
    signal.throwIfAborted()
    const left = paused_until - Date.now()
    if (left > 0) throw new RemoteError('rate_limited', 'The quota is used up.', { retry_after_ms: left })
    const query = new URLSearchParams([...searchParams, ['access_token', token], ['appsecret_proof', appsecret_proof]]).toString()
    const isPost = method === 'POST'
    const answer = await callRemote(app.calls, isPost ? `${origin}${pathname}` : `${origin}${pathname}?${query}`, {
      method,
      timeout_ms: TIMEOUT_MS,
      ...(isPost && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: query }),
    })
    const pause = pauseOf(answer.headers, USED_UP)
    if (pause !== null) paused_until = Date.now() + pause
    const text = answer.body.toString('utf8')
    const body: unknown = answer.status >= 500 && !text.startsWith('{') ? {} : readJson(text)
    const failure = failureOf(answer.status, body, answer.headers)
    if (failure) throw failure
    return body as T
  }
}

/** The failure of a page that is too big is a result: repeating it as it is would be in vain. */
async function unlessTooMuch<T>(answer: Promise<T>): Promise<T | RemoteError> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RemoteError && error.code === TOO_MUCH) return error
    throw error
  }
}

/** Reads a page of a list, with fewer rows while it is too big. */
async function readHalving<T>(url: URL, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      const limit = Number(url.searchParams.get('limit') ?? 25)
      if (!(error instanceof RemoteError) || error.code !== TOO_MUCH || limit <= 1) throw error
      url.searchParams.set('limit', String(Math.max(1, Math.floor(limit / 2))))
    }
  }
}

/** The address of the next page at the app's own base, without the token that the platform writes into it. */
function rebased(app: MetaApp, next: string): URL {
  const { pathname, searchParams } = new URL(next)
  const base = new URL(app.graph_url)
  const url = new URL(`${base.origin}${base.pathname}${pathname.replace(/^\/v\d+\.\d+/, '')}`)
  for (const [name, value] of searchParams) if (name !== 'access_token' && name !== 'appsecret_proof') url.searchParams.set(name, value)
  return url
}
