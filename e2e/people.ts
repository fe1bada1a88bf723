import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

/** Password of every demo user. */
export const DEMO_PASSWORD = 'stoa-demo-2026'

/** Tokens of this worker by e-mail address: checking a password takes the server long. */
const signedIn = new Map<string, Promise<string>>()

/** A bearer token of a person; all journeys of the worker share its session. */
function tokenOf(request: APIRequestContext, email: string, password?: string): Promise<string> {
  const known = signedIn.get(email)
  if (known) return known
  const token = signIn(request, email, password)
  signedIn.set(email, token)
  return token
}

/** A bearer token of a new session, from the public sign-in endpoint. */
async function signIn(request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Signs a browser in without the form; `own` opens a separate session. */
export async function enter(
  page: Page,
  email: string,
  { locale = 'en', password, session }: { locale?: 'en' | 'gr'; password?: string; session?: 'own' } = {},
): Promise<string> {
  const token = await (session === 'own' ? signIn : tokenOf)(page.request, email, password)
  await page.addInitScript(
    ([auth, language]) => {
      // Frames in a sandbox, such as previews of pages, have no storage.
      if (window.origin === 'null') return
      if (localStorage.getItem('auth') === null) localStorage.setItem('auth', auth!)
      if (localStorage.getItem('locale') === null) localStorage.setItem('locale', language!)
    },
    [token, locale],
  )
  return token
}

/** A window of another person with separate storage. Close it with `page.context().close()`. */
export async function windowOf(browser: Browser, email: string, { session }: { session?: 'own' } = {}): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, email, { session })
  return page
}

/** Calls the API as a user, to prepare the records of a journey. */
export async function callerOf(request: APIRequestContext, email: string) {
  const token = await tokenOf(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
  return {
    token,
    get: <T>(path: string) => call<T>('GET', path),
    post: <T = { id: number }>(path: string, data: object = {}) => call<T>('POST', path, data),
    put: <T = { id: number }>(path: string, data: object = {}) => call<T>('PUT', path, data),
    patch: <T = { id: number }>(path: string, data: object = {}) => call<T>('PATCH', path, data),
  }
}
export type Caller = Awaited<ReturnType<typeof callerOf>>

/** Id of an account of the user, by its name. */
export async function accountNamed(caller: Caller, name: string): Promise<number> {
  const accounts = await caller.get<{ id: number; name: string }[]>('/api/v1/accounts?per_page=100')
  const found = accounts.find((account) => account.name === name)
  if (!found) throw new Error(`The user has no account ${name}.`)
  return found.id
}

/** Creates an empty account for the user, so that journeys do not share lists. */
export async function emptyAccount(caller: Caller, name: string): Promise<number> {
  const account = await caller.post('/api/v1/accounts', {
    name,
    type: 'agency',
    country_code: 'GR',
    currency: 'EUR',
    locale: 'en',
    time_zone: 'Europe/Athens',
  })
  return account.id
}

/** Creates an empty account whose plan staff extend by a feature, such as `facebook.enabled`. */
export async function accountWithFeature(request: APIRequestContext, owner: string, feature_code: string): Promise<number> {
  const account = await emptyAccount(await callerOf(request, owner), `Feature ${Date.now()}`)
  const staff = await callerOf(request, 'super@stoa.example')
  await staff.patch(`/api/v1/admin/accounts/${account}/options`, { options: [{ feature_code, enabled: true, reason: 'Journey' }] })
  return account
}

/** Fills in the details of an account that invoices must show by law. */
export async function registerParty(caller: Caller, account: number, vat_number: string): Promise<void> {
  await caller.post(`/api/v1/accounts/${account}/registrations`, {
    legal_name: 'Journey Ltd',
    country_code: 'GR',
    vat_number,
    address_line: 'Ermou',
    address_number: '1',
    city: 'Athens',
    postal_code: '10563',
    is_primary: true,
  })
}

/** The newest mail to an address, from the built-in mailbox that staff can read. */
export async function mailTo(request: APIRequestContext, address: string): Promise<{ subject: string; text: string; html: string }> {
  const authorization = `Bearer ${await tokenOf(request, 'admin@stoa.example')}`
  let found: { id: number } | undefined
  await expect
    .poll(
      async () => {
        const list = (await (
          await request.get(`/api/v1/admin/mailbox?filter[search]=${encodeURIComponent(address)}`, { headers: { authorization } })
        ).json()) as { data: { id: number; recipients: string[] }[] }
        found = list.data.find((mail) => mail.recipients.includes(address))
        return found !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const mail = (await (await request.get(`/api/v1/admin/mailbox/${found!.id}`, { headers: { authorization } })).json()) as {
    data: { subject: string; text: string; html: string }
  }
  return mail.data
}

/** Path and query of the first link of a mail that leads to Stoa. */
export function linkIn(text: string, path: string): string {
  const link = new RegExp(`https?://[^\\s"<>]*(${path.replaceAll('/', '\\/')}[^\\s"<>]*)`).exec(text)?.[1]
  if (!link) throw new Error(`No link to ${path} in the mail:\n${text}`)
  return link.replaceAll('&amp;', '&')
}
