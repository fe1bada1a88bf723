import { type AnyEndpoint, appSetup, type ResultOf } from '@stoa/contract/browser'
import { render } from '@testing-library/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { loadExplanation } from '../app/failures/load-explanation.ts'
import { startTexts, type Locale } from '../app/i18n.ts'
import { createQueryClient, Providers } from '../app/providers.tsx'
import { buildRouter } from '../app/router.tsx'
import { resetTransitions } from '../app/transitions.ts'
import type { AppData } from '../features/shared/session/index.ts'
import { AUTH_ITEM, configureFailures, prepareFailures, type ScreenRoute } from '../kit/index.ts'

/** A request that the application sent. */
export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: any
}

interface Answered {
  status?: number
  statusText?: string
  headers?: Record<string, string>
  body?: unknown
}
type Answer = (sent: Sent) => Answered | Promise<Answered>

/** Answers calls in place of the server, with 404 by default. */
export function fakeServer() {
  const answers: { method: string; pattern: RegExp; answer: Answer }[] = []
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const at = new URL(url, 'http://localhost')
    const request: Sent = {
      method: init.method ?? 'GET',
      path: at.pathname,
      query: Object.fromEntries(at.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    sent.push(request)
    const found = answers.findLast((one) => one.method === request.method && one.pattern.test(request.path))
    const {
      status = 200,
      statusText = 'OK',
      headers = {},
      body = { data: null },
    }: Answered = found
      ? await found.answer(request)
      : { status: 404, statusText: 'Not Found', body: { message: 'Not Found', code: 'not_found', request_id: 'r0' } }
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json', ...headers } })
  })
  return {
    sent,
    /** The calls of an endpoint so far. */
    to: (endpoint: AnyEndpoint) => sent.filter((one) => one.method === endpoint.method && patternOf(endpoint).test(one.path)),
    /** Adds a successful answer, typed by the contract. */
    answer: <E extends AnyEndpoint>(endpoint: E, body: ResultOf<E> | ((sent: Sent) => ResultOf<E>)) =>
      void answers.push({
        method: endpoint.method,
        pattern: patternOf(endpoint),
        answer: (one) => ({ body: typeof body === 'function' ? (body as (sent: Sent) => unknown)(one) : body }),
      }),
    /** Adds any answer. */
    reply: (endpoint: AnyEndpoint, answer: Answer) => void answers.push({ method: endpoint.method, pattern: patternOf(endpoint), answer }),
  }
}

const patternOf = (endpoint: AnyEndpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)

/** The session data of a member of account 7 with some permissions. */
export const member = (permissions: readonly string[], more: Partial<NonNullable<AppData['user']>> = {}): AppData => ({
  options: {},
  webPresenceTypes: [],
  productCategories: [],
  user: {
    id: 1,
    username: 'Ada Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    roles: [],
    permissions: [],
    memberships: [{ id: 1, account_id: 7, account: { id: 7, name: 'Acme' }, roles: [], permissions: [...permissions] }],
    ...more,
  },
})

/** Renders the whole application at an address, for a guest or a user. */
export async function renderApp(
  path: string,
  {
    user,
    server = fakeServer(),
    locale = 'en',
    routes,
  }: { user?: AppData | null; server?: ReturnType<typeof fakeServer>; locale?: Locale; routes?: readonly ScreenRoute[] } = {},
) {
  if (user) {
    localStorage.setItem(AUTH_ITEM, 'token')
    server.reply(appSetup, () => ({ body: { data: user } }))
  }
  await startTexts(locale)
  configureFailures(loadExplanation)
  await prepareFailures()
  resetTransitions()
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = buildRouter(client, history, routes)
  const view = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, server, router, history, client, address: () => history.location.href }
}
