import {
  appSetup,
  login,
  passwordEmail,
  passwordFind,
  passwordReset,
  sessionLogout,
  verificationNotification,
} from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
// Import the screen before a test stops the clock.
import '../../accounts/home/accounts-home-screen.tsx'
import './activate-screen.tsx'
import './forgot-password-screen.tsx'
import './login-screen.tsx'
import './register-screen.tsx'
import './reset-password-screen.tsx'
import './verify-email-screen.tsx'
import './verify-notice-screen.tsx'

const unverified = () => member([], { emailVerified: false })

it.each(['/login', '/7/login', '/register', '/forgot-password', '/reset-password/abc', '/activate/user', '/'])(
  '[R-2.1-01] [R-2.1-02] %s redirects a signed-in user home',
  async (path) => {
    const { address } = await renderApp(path, { user: member([]) })
    await waitFor(() => expect(address()).toBe('/me/home'))
  },
)

it('[R-2.1-02] [R-2.4-01] the start page redirects a guest to sign-in through home', async () => {
  const { address } = await renderApp('/')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(address()).toContain('/login')
})

it.each(['/email/verify', '/email/verify/1/abc?expires=1&signature=x'])('[R-2.2-01] %s opens without a verified address', async (path) => {
  const { address } = await renderApp(path, { user: unverified() })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(address()).toBe(path)
})

it.each(['/email/verify', '/email/verify/1/abc', '/logout'])('[R-2.2-01] %s redirects a guest to sign-in', async (path) => {
  const { address } = await renderApp(path)
  await waitFor(() => expect(address()).toMatch(/^\/login/))
})

it('[R-2.4-01] home redirects a user with an unverified address to the notice', async () => {
  const { address } = await renderApp('/me/home', { user: unverified() })
  await waitFor(() => expect(address()).toBe('/email/verify'))
})

it.each(['/nowhere', '/me/nowhere', '/accounts/7/nowhere', '/admin/nowhere'])('[R-2.2-02] %s shows the not-found page', async (path) => {
  await renderApp(path, { user: member([], { roles: ['Admin'] }) })
  expect(await screen.findByText('This page does not exist', undefined)).toBeTruthy()
  expect(document.title).toBe('This page does not exist · Stoa')
})

it("[R-9-23] [R-9-24] keeps the token in the item auth until sign-out, and always requests the user's accounts in the same way", async () => {
  const server = fakeServer()
  server.reply(login, () => ({ body: { access_token: '1|secret', token_type: 'Bearer' } }))
  server.reply(appSetup, ({ headers }) => ({ body: { data: headers.has('authorization') ? member([]) : { ...member([]), user: null } } }))
  server.reply(sessionLogout, () => ({ body: { message: 'bye' } }))
  vi.stubGlobal('location', { ...window.location, replace: vi.fn() })
  const { address, router } = await renderApp('/login', { server })
  act(() => void toast({ message: 'you are not signed in', tone: 'bad' }))
  await userEvent.type(await screen.findByLabelText('E-mail', undefined), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse 7')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/me/home'))
  expect(screen.queryByText('you are not signed in')).toBeNull()
  expect(localStorage.getItem('auth')).toBe('1|secret')
  expect(new Set(server.to(appSetup).map(({ query }) => Object.keys(query).length))).toEqual(new Set([0]))
  await router.navigate({ to: '/logout' })
  await waitFor(() => expect(localStorage.getItem('auth')).toBeNull())
  vi.unstubAllGlobals()
})

it('keeps the address of an invitation from sign-in to registration', async () => {
  const next = '?next=%2Finvitations%2Fabc&email=ada%40example.com'
  const { address } = await renderApp(`/login${next}`)
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }))
  await waitFor(() => expect(address()).toBe(`/register${next}`))
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail', undefined)).value).toBe('ada@example.com')
})

it('[R-4-38] shows each of the three calls of a password reset as pending until it is answered', async () => {
  const server = fakeServer()
  const held: (() => void)[] = []
  const later = (body: unknown) => () => new Promise<{ body: unknown }>((resolve) => held.push(() => resolve({ body })))
  server.reply(passwordEmail, later({ message: 'sent' }))
  server.reply(passwordFind, later({ email: 'ada@example.com' }))
  server.reply(passwordReset, later({ message: 'changed' }))

  const { router, address } = await renderApp('/forgot-password', { server })
  await userEvent.type(await screen.findByLabelText('E-mail', undefined), 'ada@example.com')
  const send = screen.getByRole('button', { name: 'Send the link' })
  await userEvent.click(send)
  await waitFor(() => expect(send).toHaveProperty('disabled', true))
  held.shift()?.()
  expect(await screen.findByText('Check your mail')).toBeTruthy()

  await router.navigate({ to: '/reset-password/abc' })
  expect(await screen.findByRole('status', { name: 'Checking the link…' })).toBeTruthy()
  await waitFor(() => expect(held.length).toBe(1))
  held.shift()?.()

  await userEvent.type(await screen.findByLabelText('New password', undefined), 'correct horse')
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'correct horse')
  const save = screen.getByRole('button', { name: 'Save the new password' })
  await userEvent.click(save)
  await waitFor(() => expect(save).toHaveProperty('disabled', true))
  held.shift()?.()
  await waitFor(() => expect(address()).toBe('/login?email=ada%40example.com'))
})

it.each([
  ['en', 'Send again in', 'Too many attempts. Try again in 20 minutes.'],
  ['gr', 'Νέα αποστολή σε', 'Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε 20 λεπτά.'],
] as const)('shows in %s how long to wait before requesting another link', async (locale, again, tooMany) => {
  const server = fakeServer()
  server.reply(passwordEmail, () => ({ body: { message: 'sent' } }))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    await renderApp('/forgot-password', { server, locale })
    await userEvent.type(await screen.findByLabelText('E-mail', undefined), 'ada@example.com')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /link|συνδέσμ/i })
    await userEvent.click(send)
    await waitFor(() => expect([send.disabled, send.textContent.includes(again)]).toEqual([true, true]))
    await vi.advanceTimersByTimeAsync(60_000)
    await waitFor(() => expect(send.disabled).toBe(false))
    server.reply(passwordEmail, () => ({
      status: 429,
      headers: { 'retry-after': '1190' },
      body: { message: 'Too Many Attempts.', code: 'too_many_attempts', request_id: 'r1' },
    }))
    await userEvent.click(send)
    expect((await screen.findByRole('alert')).textContent).toContain(tooMany)
  } finally {
    vi.useRealTimers()
  }
})

it('explains the next step to a registered user who cannot sign in yet', async () => {
  const server = fakeServer()
  server.reply(login, () => ({
    status: 422,
    body: { message: 'x', code: 'validation_failed', request_id: 'r1', errors: { email: ['These credentials do not match our records.'] } },
  }))
  await renderApp('/login', { server })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  expect(screen.queryByText(/Just registered/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/Just registered/)).toBeTruthy()
})

it('counts down until the verification mail can be requested again, and reports a failed verification', async () => {
  const server = fakeServer()
  server.reply(verificationNotification, () => ({
    status: 429,
    headers: { 'retry-after': '40' },
    body: { message: 'Too Many Attempts.', code: 'too_many_attempts', request_id: 'r1' },
  }))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    await renderApp('/email/verify', { server, user: unverified() })
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send the mail again' })
    await userEvent.click(send)
    await waitFor(() => expect([send.disabled, send.textContent]).toEqual([true, 'Send again in 40 seconds']))
    await vi.advanceTimersByTimeAsync(40_000)
    await waitFor(() => expect([send.disabled, send.textContent]).toEqual([false, 'Send the mail again']))
    server.reply(verificationNotification, () => ({ body: { message: 'sent' } }))
    await userEvent.click(send)
    await waitFor(() => expect([send.disabled, send.textContent]).toEqual([true, 'Send again in 60 seconds']))
  } finally {
    vi.useRealTimers()
  }
  await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }))
  expect(await screen.findByText(/is not confirmed yet/)).toBeTruthy()
})
