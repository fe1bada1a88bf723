import { authUser, login as loginEndpoint, logout, updateProfile } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bearer, cookieOf, fresh, PASSWORD, SAME_ORIGIN, signInKit } from './sign-in.fixture.ts'

let app: TestApp
let clock: ReturnType<typeof frozenClock>
const { person, login } = signInKit(() => app)

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
afterAll(() => app.stop())
beforeEach(() => clock.set(new Date()))

describe('signing in', () => {
  it('returns a bearer token for the calls of the user [R-7.2-06] [R-7.1-02] [R-7.1-09]', async () => {
    const { id, email } = await person()
    const answer = await login(email.toUpperCase())
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token_type: 'Bearer',
        access_token: expect.stringMatching(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/),
        expires_at: expect.any(String),
      },
    })
    const me = await app.guest.call(authUser, { headers: bearer(answer.body.access_token!) })
    expect(me.body).toMatchObject({ id, email, data: { id, email } })
    expect(JSON.stringify(me.body)).not.toContain('password')
  })

  it('refuses a wrong password and an unknown address with the same message on email [INV-19]', async () => {
    const { email } = await person()
    const [wrong, unknown] = [await login(email, 'wrong password'), await login(fresh(), 'wrong password')]
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { email: ['These credentials do not match our records.'] } },
    })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  it('answers in Greek when the request asks for it', async () => {
    expect((await login(fresh(), 'x', { 'accept-language': 'el' })).body.errors!.email).toEqual(['Τα στοιχεία σύνδεσης δεν είναι σωστά.'])
  })

  it.each(['pending', 'deactivated'])('refuses a %s user with the same message [INV-18]', async (status) => {
    const { email } = await person({ status })
    expect((await login(email)).body.errors).toEqual({ email: ['These credentials do not match our records.'] })
  })

  it('requires both fields [R-8-02]', async () => {
    expect((await app.guest.call(loginEndpoint)).body.errors).toEqual({
      email: ['email is required'],
      password: ['password is required'],
    })
  })

  it('starts a browser session with a cookie that scripts cannot read [R-7.2-01]', async () => {
    const { id, email } = await person()
    const answer = await app.guest.post('/login', { email, password: PASSWORD, remember_me: true }, SAME_ORIGIN)
    expect(answer.body).toMatchObject({ two_factor: false, token_type: 'Bearer' })
    const cookie = cookieOf(answer, 'stoa_session')!
    expect(cookie.whole).toMatch(/HttpOnly; Max-Age=7776000; Path=\/; SameSite=Lax$/)
    expect((await app.guest.call(authUser, { headers: { cookie: cookie.pair } })).body.id).toBe(id)
  })

  it('replaces the session of the browser instead of refusing a stale tab', async () => {
    const { email } = await person()
    const first = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    const second = await app.guest.post('/login', { email, password: PASSWORD }, { ...SAME_ORIGIN, cookie: first.pair })
    expect(second.status).toBe(200)
    expect((await app.guest.call(authUser, { headers: { cookie: first.pair } })).status).toBe(401)
  })

  it('prefers the bearer token to the cookie, and treats null, undefined and an empty value as no token', async () => {
    const [one, other] = [await person(), await person()]
    const token = (await login(one.email)).body.access_token
    const { pair } = cookieOf(await app.guest.post('/login', { email: other.email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    expect((await app.guest.call(authUser, { headers: { cookie: pair, ...bearer(token!) } })).body.id).toBe(one.id)
    for (const nothing of ['null', 'undefined', ''])
      expect((await app.guest.call(authUser, { headers: { cookie: pair, ...bearer(nothing) } })).body.id).toBe(other.id)
    expect((await app.guest.call(authUser, { headers: { cookie: pair, ...bearer('1|nonsense') } })).status).toBe(401)
  })

  it('replaces a password hash that was made with a lower cost', async () => {
    const { id, email } = await person()
    const weak = await hashPassword(PASSWORD)
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 32, memory: 8192, passes: 1, parallelism: 1 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    await sql`UPDATE users SET password_hash = ${`$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`} WHERE id = ${id}`.execute(
      app.database.db,
    )
    expect((await login(email)).status).toBe(200)
    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM users WHERE id = ${id}`.execute(app.database.db)
    expect(rows[0]!.password_hash.split('$')[3]).toBe(weak.split('$')[3])
    expect((await login(email)).status).toBe(200)
  })

  it('notifies the user of a new device only', async () => {
    const { email } = await person()
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await login(email, PASSWORD, firefox)
    await login(email, PASSWORD, firefox)
    expect(await app.mails(email)).toEqual([])
    await login(email, PASSWORD, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604.1',
    })
    const mails = await app.mails(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Safari · iPhone')
  })
})

describe('too many attempts', () => {
  it('delay an address after five failures within a minute, whether it is known or not', async () => {
    for (const email of [(await person()).email, fresh()]) {
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await login(email, 'wrong password')).body.errors!.email![0]).toContain('do not match')
      clock.advance(20_000)
      const refused = await login(email)
      expect(refused.status).toBe(422)
      expect(refused.body.errors!.email).toEqual(['Too many login attempts. Please try again in 40 seconds.'])
      expect(refused.headers['retry-after']).toBe('40')
      clock.advance(41_000)
      expect((await login(email)).body.errors?.email?.[0] ?? '').not.toContain('Too many')
    }
  })

  it('include concurrent attempts', async () => {
    const { email } = await person()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong password')))
    expect(answers.filter(({ body }) => body.errors!.email![0]!.includes('do not match'))).toHaveLength(5)
  })

  it('lock the user after ten failures in 15 minutes, even with the right password, and mail them', async () => {
    const { id, email } = await person()
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt === 5) clock.advance(61_000)
      await login(email, 'wrong password')
    }
    clock.advance(61_000)
    expect((await login(email)).body.errors!.email![0]).toMatch(/^Too many login attempts\. Please try again in 8\d\d seconds\.$/)
    const mails = await app.mails(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Sign-in to your account is blocked for 15 minutes'])
    const { rows } = await sql<{ locked_until: string | null }>`SELECT locked_until FROM users WHERE id = ${id}`.execute(app.database.db)
    expect(rows[0]!.locked_until).not.toBeNull()
    clock.advance(15 * 60_000)
    expect((await login(email)).status).toBe(200)
  })

  it('of a stranger lock out neither a browser nor an address from which the user signed in before', async () => {
    const { email } = await person()
    const first = await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN)
    const device = cookieOf(first, 'stoa_device')!
    expect(device.whole).toMatch(/HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax/)
    const from = (remoteAddress: string, password: string, cookie = '') =>
      app.http.inject({ method: 'POST', url: '/login', remoteAddress, payload: { email, password }, headers: { ...SAME_ORIGIN, cookie } })
    for (let attempt = 0; attempt < 12; attempt++) {
      if (attempt % 5 === 0) clock.advance(61_000)
      await from('198.51.100.66', 'wrong password')
    }
    clock.advance(61_000)
    expect((await from('198.51.100.67', PASSWORD)).json().errors.email[0]).toContain('Too many')
    expect((await from('198.51.100.67', PASSWORD, device.pair)).statusCode).toBe(200)
    expect((await from('127.0.0.1', PASSWORD)).statusCode).toBe(200)
    const forged = device.pair.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await from('198.51.100.70', PASSWORD, forged)).statusCode).toBe(422)
    const other = (await person()).email
    const borrowed = await app.http.inject({
      method: 'POST',
      url: '/login',
      remoteAddress: '198.51.100.68',
      payload: { email: other, password: 'wrong password' },
      headers: { ...SAME_ORIGIN, cookie: device.pair },
    })
    expect(borrowed.statusCode).toBe(422)
    const { rows } = await sql`SELECT FROM login_failures WHERE ip = '198.51.100.68' AND known_source IS NULL`.execute(app.database.db)
    expect(rows).toHaveLength(1)
  })

  it('with the cookie of a known browser wait like all others', async () => {
    const { email } = await person()
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_device')!
    const wrong = () => app.guest.post('/login', { email, password: 'wrong password' }, { ...SAME_ORIGIN, cookie: pair })
    for (let attempt = 0; attempt < 5; attempt++) expect((await wrong()).body.errors.email[0]).toContain('do not match')
    expect((await wrong()).body.errors.email[0]).toContain('Too many')
  })

  it('from one address for many e-mails are limited', async () => {
    const from = (email: string) =>
      app.http.inject({
        method: 'POST',
        url: '/login',
        remoteAddress: '198.51.100.99',
        payload: { email, password: 'wrong password' },
        headers: SAME_ORIGIN,
      })
    await sql`INSERT INTO login_failures (email_hash, ip, failed_at) SELECT sha256(n::text::bytea), '198.51.100.99', ${clock.now()} FROM generate_series(1, 99) n`.execute(
      app.database.db,
    )
    expect((await from(fresh())).json().errors.email[0]).toContain('do not match')
    expect((await from(fresh())).json().errors.email[0]).toContain('Too many')
  })

  it('are limited for each IP address, with rate-limit headers', async () => {
    const strict = await createTestApp({ limit_factor: 1 })
    try {
      const answers = []
      for (let attempt = 0; attempt < 31; attempt++) answers.push(await strict.guest.get('/api/password/find/nonsense'))
      expect(answers[0]!.headers).toMatchObject({ 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '29' })
      expect(answers[30]).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.', code: 'too_many_attempts' } })
      expect(Number(answers[30]!.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.stop()
    }
  })
})

describe('protection against forgery', () => {
  it('holds for every spelling of an address', async () => {
    const { email } = await person()
    for (const spelling of ['/login', '/login/', '/%6Cogin', '/login?x=/api/auth/', '/%6cogin/'])
      expect([spelling, (await app.guest.post(spelling, { email, password: PASSWORD })).status]).toEqual([spelling, 419])
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    for (const spelling of ['/api/v1/me', '/api/v1/me/', '/api/v1/%6De', '/api/v1/me?/api/auth/'])
      expect([spelling, (await app.guest.put(spelling, { first_name: 'X' }, { cookie: pair })).status]).toEqual([spelling, 419])
  })
})

describe('signing out', () => {
  it('revokes the token of the call immediately [R-7.2-02]', async () => {
    const { email } = await person()
    const token = (await login(email)).body.access_token
    expect((await app.guest.call(logout, { headers: bearer(token!) })).body).toEqual({ message: 'Successfully logged out' })
    expect((await app.guest.call(authUser, { headers: bearer(token!) })).status).toBe(401)
    expect((await app.guest.call(logout)).status).toBe(401)
  })

  it('ends a browser session and deletes its cookie', async () => {
    const { email } = await person()
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    const answer = await app.guest.post('/logout', {}, { ...SAME_ORIGIN, cookie: pair })
    expect(cookieOf(answer, 'stoa_session')!.whole).toContain('Max-Age=0')
    expect((await app.guest.call(authUser, { headers: { cookie: pair } })).status).toBe(401)
  })

  it('refuses a cross-site sign-out by GET', async () => {
    const { email } = await person()
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    expect((await app.guest.call(logout, { headers: { cookie: pair, 'sec-fetch-site': 'cross-site' } })).status).toBe(419)
    for (const dest of ['image', 'iframe', 'document', 'script'])
      expect((await app.guest.call(logout, { headers: { cookie: pair, ...SAME_ORIGIN, 'sec-fetch-dest': dest } })).status).toBe(419)
    for (const spelling of ['/api/auth/logout/', '/api/auth/%6Cogout', '/api/auth/logout?x=1'])
      expect((await app.guest.get(spelling, { cookie: pair })).status).not.toBe(200)
    expect((await app.guest.call(logout, { headers: { cookie: pair, ...SAME_ORIGIN } })).status).toBe(200)
  })

  it('is not needed for a token that was unused for fourteen days', async () => {
    const { email } = await person()
    const token = (await login(email)).body.access_token
    clock.advance(14 * 86_400_000 + 1000)
    expect((await app.guest.call(authUser, { headers: bearer(token!) })).status).toBe(401)
  })
})

describe('protection against forged writes', () => {
  it('sets the readable cookie with a 204 [R-7.1-12]', async () => {
    const answer = await app.guest.get('/sanctum/csrf-cookie')
    expect(answer.status).toBe(204)
    expect(cookieOf(answer, 'XSRF-TOKEN')!.whole).toMatch(/; Path=\/; SameSite=Lax$/)
    expect(answer.raw.length).toBe(0)
  })

  it('answers 419 to session writes without the header, and accepts them with it', async () => {
    const { email } = await person()
    const xsrf = cookieOf(await app.guest.get('/sanctum/csrf-cookie'), 'XSRF-TOKEN')!.pair
    const token = xsrf.split('=')[1]!
    const body = { email, password: PASSWORD }
    for (const headers of [{}, { cookie: xsrf }, { cookie: xsrf, 'x-xsrf-token': 'other' }])
      expect(await app.guest.post('/login', body, headers as Record<string, string>)).toMatchObject({
        status: 419,
        body: { message: 'CSRF token mismatch.', code: 'csrf_mismatch' },
      })
    const session = cookieOf(await app.guest.post('/login', body, { cookie: xsrf, 'x-xsrf-token': token }), 'stoa_session')!.pair
    expect((await app.guest.call(updateProfile, { body: { first_name: 'X' }, headers: { cookie: session } })).status).toBe(419)
    expect(
      (
        await app.guest.call(updateProfile, {
          body: { first_name: 'X' },
          headers: { cookie: `${session}; ${xsrf}`, 'x-csrf-token': token },
        })
      ).status,
    ).toBe(200)
  })
})
