import { activate, authUser, colleagues, passwordEmail, passwordFind, passwordReset, register } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestAnswer, type TestApp } from '#test/app.ts'
import { bearer, cookieOf, fresh, registration, SAME_ORIGIN, signInKit } from '../sign-in/sign-in.fixture.ts'

let app: TestApp
let clock: ReturnType<typeof frozenClock>
const { person, login, linkTo } = signInKit(() => app)

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
afterAll(() => app.stop())
beforeEach(() => clock.set(new Date()))

describe('registering', () => {
  it('creates a pending user, who can sign in after opening the mailed link, once, within seven days [R-7.2-06] [INV-17]', async () => {
    const email = fresh()
    expect((await app.guest.call(register, { body: registration(email) })).body).toEqual({ message: 'Successfully created user!' })
    expect((await login(email)).status).toBe(422)
    const link = await linkTo(email)
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    expect(link).toMatch(/^\/activate\/user\?token=[\w-]{43}$/)
    const { rows } = await sql<{
      stored: string
    }>`SELECT encode(token_hash, 'escape') AS stored FROM user_tokens WHERE email = ${email}`.execute(app.database.db)
    expect(rows[0]!.stored).not.toContain(token)
    clock.advance(7 * 86_400_000 + 1000)
    expect((await app.guest.call(activate, { params: { token } })).body.message).toBe('This activation token is invalid.')
    clock.advance(-2000)
    expect((await app.guest.call(activate, { params: { token } })).body).toMatchObject({
      email,
      status: 'active',
      emailVerified: true,
      password_token: null,
    })
    expect((await app.guest.call(activate, { params: { token } })).status).toBe(404)
    expect((await login(email)).status).toBe(200)
  })

  it('gives the same answer for a taken address, and mails its owner [INV-19]', async () => {
    const { email } = await person()
    const [taken, free] = [
      await app.guest.call(register, { body: registration(email) }),
      await app.guest.call(register, { body: registration(fresh()) }),
    ]
    expect(taken.body).toEqual(free.body)
    await app.guest.call(register, { body: registration(email) })
    expect((await app.mails(email)).map(({ subject }) => subject)).toEqual(['You already have a Stoa account'])
    expect((await login(email)).status).toBe(200)
  })

  it('signs in the browser session once the mailed link is opened, and never for a taken address [R-7.2-01] [INV-19]', async () => {
    const email = fresh()
    const { email: taken } = await person()
    const [answer, other] = [
      await app.guest.post('/register', registration(email), SAME_ORIGIN),
      await app.guest.post('/register', registration(taken), SAME_ORIGIN),
    ]
    const shape = (one: TestAnswer) => ({ ...one.body, access_token: one.body.access_token.replace(/^\d+\|\w+$/, 'token') })
    expect(shape(answer)).toEqual(shape(other))
    expect(Object.keys(other.headers).sort()).toEqual(Object.keys(answer.headers).sort())
    const me = (one: TestAnswer) => app.guest.call(authUser, { headers: { cookie: cookieOf(one, 'stoa_session')!.pair } })
    expect([(await me(answer)).status, (await me(other)).status]).toEqual([401, 401])
    await app.guest.call(activate, { params: { token: (await linkTo(email)).split('token=')[1] } })
    expect((await me(answer)).body.email).toBe(email)
    expect((await me(other)).status).toBe(401)
  })

  it('revokes the tokens of an earlier registration of the address', async () => {
    const email = fresh()
    const stranger = await app.guest.post(
      '/register',
      registration(email, { password: 'the stranger 7', password_confirmation: 'the stranger 7' }),
      SAME_ORIGIN,
    )
    clock.advance(61_000)
    await app.guest.post('/register', registration(email), SAME_ORIGIN)
    await app.guest.call(activate, { params: { token: (await linkTo(email)).split('token=')[1] } })
    expect((await app.guest.call(authUser, { headers: bearer(stranger.body.access_token) })).status).toBe(401)
    expect((await login(email, 'the stranger 7')).status).toBe(422)
    expect((await login(email)).status).toBe(200)
  })

  it('refuses users who are signed in', async () => {
    const ada = await app.user()
    expect(await ada.post('/register', registration(fresh()))).toMatchObject({
      status: 403,
      body: { message: 'user is not guest', code: 'not_guest' },
    })
  })

  it.each([
    ['short', 'a1b2c3', 'password'],
    ['one of the most common', 'Password123', 'password'],
    ['one letter repeated', 'aaaaaaaaaaaa', 'password'],
  ])('refuses a password that is %s', async (_why, password) => {
    const { body } = await app.guest.call(register, { body: registration(fresh(), { password, password_confirmation: password }) })
    expect(body.errors!.password).toEqual([
      'The password field must have at least 8 characters and may not be one of the most common passwords',
    ])
  })

  it('refuses the address as password, a different confirmation and a malformed address', async () => {
    const email = fresh()
    expect(
      (await app.guest.post('/api/auth/register', registration(email, { password: email, password_confirmation: email }))).body.errors
        .password,
    ).toHaveLength(1)
    expect((await app.guest.call(register, { body: registration(email, { password_confirmation: 'other' }) })).body.errors).toEqual({
      password: ['The password confirmation does not match'],
    })
    expect((await app.guest.call(register, { body: registration('nobody@nowhere') })).body.errors).toEqual({
      email: ['The email field must be a valid email address'],
    })
  })

  it('reports errors of address and password together', async () => {
    const wrong = registration('nobody@nowhere', { password: 'short', password_confirmation: 'other' })
    expect(Object.keys((await app.guest.call(register, { body: wrong })).body.errors!)).toEqual(['email', 'password'])
  })
})

describe('resetting the password', () => {
  it('requests, looks up and resets in both families [R-4-37] [R-7.2-03] [R-7.2-04] [R-7.2-07] [INV-17] [INV-18]', async () => {
    for (const [ask, reset] of [
      ['/api/password/email', '/api/password/reset'],
      ['/forgot-password', '/reset-password'],
    ] as const) {
      const { email } = await person()
      const old = (await login(email)).body.access_token
      expect((await app.guest.post(ask, { email }, SAME_ORIGIN)).body).toEqual({ message: 'We have emailed your password reset link.' })
      const link = await linkTo(email)
      const token = /^\/reset-password\/([\w-]{43})\?email=/.exec(link)![1]!
      expect((await app.guest.call(passwordFind, { params: { token } })).body).toMatchObject({
        email,
        data: { email },
        created_at: expect.any(String),
      })
      const password = 'another battery 9'
      const weak = await app.guest.post(reset, { email, token, password: 'short', password_confirmation: 'short' }, SAME_ORIGIN)
      expect(Object.keys(weak.body.errors)).toEqual(['password'])
      const body = { email, token, password, password_confirmation: password }
      expect((await app.guest.post(reset, body, SAME_ORIGIN)).body).toEqual({ message: 'Your password has been reset.' })
      expect((await app.guest.post(reset, body, SAME_ORIGIN)).body.errors).toEqual({ email: ['This password reset token is invalid.'] })
      expect(await app.guest.call(passwordFind, { params: { token } })).toMatchObject({
        status: 404,
        body: { message: 'This password reset token is invalid.' },
      })
      expect((await app.guest.call(authUser, { headers: bearer(old!) })).status).toBe(401)
      expect((await login(email)).status).toBe(422)
      expect((await login(email, password)).status).toBe(200)
      expect((await app.mails(email))[0]!.subject).toBe('Your password was changed')
    }
  })

  it('gives the same answer for unknown addresses and sends nothing [INV-19]', async () => {
    const unknown = fresh()
    expect((await app.guest.call(passwordEmail, { body: { email: unknown } })).body).toEqual({
      message: 'We have emailed your password reset link.',
    })
    expect(await app.mails(unknown)).toEqual([])
    expect((await app.guest.call(passwordEmail, { body: { email: 'nonsense' } })).status).toBe(422)
  })

  it('sends at most one mail a minute; a later one revokes the link', async () => {
    const { email } = await person()
    await app.guest.call(passwordEmail, { body: { email } })
    const first = await linkTo(email)
    await app.guest.call(passwordEmail, { body: { email } })
    expect(await app.mails(email)).toHaveLength(1)
    clock.advance(61_000)
    await app.guest.call(passwordEmail, { body: { email } })
    expect(await app.mails(email)).toHaveLength(2)
    expect((await app.guest.call(passwordFind, { params: { token: first.slice('/reset-password/'.length).split('?')[0] } })).status).toBe(
      404,
    )
  })

  it('expires after an hour, and requires the address that it was sent to', async () => {
    const [{ email }, { email: other }] = [await person(), await person()]
    await app.guest.call(passwordEmail, { body: { email } })
    const token = (await linkTo(email)).slice('/reset-password/'.length).split('?')[0]!
    const body = { token, password: 'another battery 9', password_confirmation: 'another battery 9' }
    expect((await app.guest.post('/api/password/reset', { ...body, email: other })).body.errors.email).toEqual([
      'This password reset token is invalid.',
    ])
    clock.advance(60 * 60_000 + 1000)
    expect((await app.guest.call(passwordFind, { params: { token } })).status).toBe(404)
    expect((await app.guest.call(passwordReset, { body: { ...body, email } })).status).toBe(422)
  })

  it('leaves no link in the outbox after the mail is sent', async () => {
    const { email } = await person()
    await app.guest.call(passwordEmail, { body: { email } })
    await linkTo(email)
    const { rows } = await sql<{
      left: number
    }>`SELECT count(*) AS left FROM outbox_events WHERE payload::text LIKE '%reset-password%'`.execute(app.database.db)
    expect(rows[0]!.left).toBe(0)
  })
})

describe('verifying an address', () => {
  const sign = async (email: string, token: string) => {
    await app.guest.post('/email/verification-notification', {}, bearer(token))
    return linkTo(email)
  }

  it('gives access to the dashboard, and the signed link can be opened repeatedly [R-6-22] [R-7.2-01] [INV-17]', async () => {
    const { email } = await person({ verified: false })
    const token = (await login(email)).body.access_token
    expect(await app.guest.call(colleagues.list, { headers: bearer(token!) })).toMatchObject({
      status: 403,
      body: { message: "user's email is not verified", code: 'email_unverified' },
    })
    const link = await sign(email, token!)
    expect(link).toMatch(/^\/email\/verify\/\d+\/[0-9a-f]{40}\?expires=\d+&signature=[0-9a-f]{64}$/)
    expect((await app.guest.post(link)).status).toBe(401)
    for (let time = 0; time < 2; time++) expect((await app.guest.post(link, {}, bearer(token!))).status).toBe(200)
    expect((await app.guest.call(colleagues.list, { headers: bearer(token!) })).status).toBe(200)
    const again = await app.guest.post('/email/verification-notification', {}, bearer(token!))
    expect([again.body.message, (await app.mails(email)).length]).toEqual(['Your e-mail address is verified.', 1])
  })

  it('refuses forged, expired and foreign links and links of an older address', async () => {
    const [one, other] = [await person({ verified: false }), await person({ verified: false })]
    const [token, otherToken] = [(await login(one.email)).body.access_token, (await login(other.email)).body.access_token]
    const link = await sign(one.email, token!)
    expect(await app.guest.post(`${link.slice(0, -1)}x`, {}, bearer(token!))).toMatchObject({
      status: 403,
      body: { message: 'Invalid signature.', code: 'invalid_signature' },
    })
    expect((await app.guest.post(link.replace(`/${one.id}/`, `/${other.id}/`), {}, bearer(otherToken!))).body.code).toBe(
      'invalid_signature',
    )
    expect(await app.guest.post(link, {}, bearer(otherToken!))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await sql`UPDATE users SET email = ${fresh()} WHERE id = ${one.id}`.execute(app.database.db)
    expect((await app.guest.post(link, {}, bearer(token!))).status).toBe(403)
    clock.advance(60 * 60_000 + 1000)
    expect((await app.guest.post(link, {}, bearer(token!))).body.code).toBe('invalid_signature')
  })
})
