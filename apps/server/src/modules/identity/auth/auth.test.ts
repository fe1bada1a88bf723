import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { createTestApp, type TestAnswer, type TestApp } from '#test/app.ts'

let app: TestApp
let clock: ReturnType<typeof frozenClock>
const PASSWORD = 'correct horse 7'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
let sequence = 0

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
afterAll(() => app.stop())
beforeEach(() => clock.set(new Date()))

/** An active user who knows a password. */
async function person({ status = 'active', verified = true } = {}): Promise<{ id: number; email: string }> {
  const { id, email } = await app.user({ verified })
  await sql`UPDATE users SET password_hash = ${await hashPassword(PASSWORD)}, status = ${status} WHERE id = ${id}`.execute(app.database.db)
  app.services.actors.drop(id)
  return { id, email }
}

const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) => app.guest.post('/api/auth/login', { email, password }, headers)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookieOf = (answer: TestAnswer, name: string) => {
  const found = [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`))
  return found && { pair: found.split(';')[0]!, whole: found }
}
const registration = (email: string, more = {}) => ({ first_name: 'Άννα', last_name: 'Ιωάννου', email, password: PASSWORD, password_confirmation: PASSWORD, ...more })
const fresh = () => `new${process.pid}.${++sequence}@test.example`
/** The first link of the latest mail to an address, as path and query. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await app.mails(email)
  return /http:\/\/localhost:3000(\/\S+)/.exec(mail!.text)![1]!
}

describe('signing in', () => {
  it('gives a bearer token that opens the calls of its user [R-7.2-06] [R-7.1-02] [R-7.1-09]', async () => {
    const { id, email } = await person()
    const answer = await login(email.toUpperCase())
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', access_token: expect.stringMatching(/^\d+\|[A-Za-z0-9]{40}[0-9a-f]{8}$/), expires_at: expect.any(String) } })
    const me = await app.guest.get('/api/auth/user', bearer(answer.body.access_token))
    expect(me.body).toMatchObject({ id, email, data: { id, email } })
    expect(JSON.stringify(me.body)).not.toContain('password')
  })

  it('refuses a wrong password and an unknown address in the same words on email [INV-19]', async () => {
    const { email } = await person()
    const [wrong, unknown] = [await login(email, 'wrong password'), await login(fresh(), 'wrong password')]
    expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed', errors: { email: ['These credentials do not match our records.'] } } })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  it('answers in Greek when asked to', async () => {
    expect((await login(fresh(), 'x', { 'accept-language': 'el' })).body.errors.email).toEqual(['Τα στοιχεία σύνδεσης δεν είναι σωστά.'])
  })

  it.each(['pending', 'deactivated'])('refuses a %s user in the same words [INV-18]', async (status) => {
    const { email } = await person({ status })
    expect((await login(email)).body.errors).toEqual({ email: ['These credentials do not match our records.'] })
  })

  it('asks for both fields [R-8-02]', async () => {
    expect((await app.guest.post('/api/auth/login', {})).body.errors).toEqual({ email: ['email is required'], password: ['password is required'] })
  })

  it('starts a browser session with a cookie that scripts cannot read [R-7.2-01]', async () => {
    const { id, email } = await person()
    const answer = await app.guest.post('/login', { email, password: PASSWORD, remember_me: true }, SAME_ORIGIN)
    expect(answer.body).toMatchObject({ two_factor: false, token_type: 'Bearer' })
    const cookie = cookieOf(answer, 'stoa_session')!
    expect(cookie.whole).toMatch(/HttpOnly; Max-Age=7776000; Path=\/; SameSite=Lax$/)
    expect((await app.guest.get('/api/auth/user', { cookie: cookie.pair })).body.id).toBe(id)
  })

  it('replaces the session of the browser instead of refusing a stale tab', async () => {
    const { email } = await person()
    const first = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    const second = await app.guest.post('/login', { email, password: PASSWORD }, { ...SAME_ORIGIN, cookie: first.pair })
    expect(second.status).toBe(200)
    expect((await app.guest.get('/api/auth/user', { cookie: first.pair })).status).toBe(401)
  })

  it('takes the bearer before the cookie, and null, undefined and nothing as no bearer', async () => {
    const [one, other] = [await person(), await person()]
    const token = (await login(one.email)).body.access_token
    const { pair } = cookieOf(await app.guest.post('/login', { email: other.email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    expect((await app.guest.get('/api/auth/user', { cookie: pair, ...bearer(token) })).body.id).toBe(one.id)
    for (const nothing of ['null', 'undefined', '']) expect((await app.guest.get('/api/auth/user', { cookie: pair, ...bearer(nothing) })).body.id).toBe(other.id)
    expect((await app.guest.get('/api/auth/user', { cookie: pair, ...bearer('1|nonsense') })).status).toBe(401)
  })

  it('renews a password hash that was made with a lower cost', async () => {
    const { id, email } = await person()
    const weak = await hashPassword(PASSWORD)
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 32, memory: 8192, passes: 1, parallelism: 1 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    await sql`UPDATE users SET password_hash = ${`$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`} WHERE id = ${id}`.execute(app.database.db)
    expect((await login(email)).status).toBe(200)
    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM users WHERE id = ${id}`.execute(app.database.db)
    expect(rows[0]!.password_hash.split('$')[3]).toBe(weak.split('$')[3])
    expect((await login(email)).status).toBe(200)
  })

  it('tells the user of a device that was not seen before, and only then', async () => {
    const { email } = await person()
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await login(email, PASSWORD, firefox)
    await login(email, PASSWORD, firefox)
    expect(await app.mails(email)).toEqual([])
    await login(email, PASSWORD, { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604.1' })
    const mails = await app.mails(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Safari · iPhone')
  })
})

describe('too many attempts', () => {
  it('makes an address wait after five failures within a minute, known or not, and lets it go on after', async () => {
    for (const email of [(await person()).email, fresh()]) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await login(email, 'wrong password')).body.errors.email[0]).toContain('do not match')
      clock.advance(20_000)
      const refused = await login(email)
      expect(refused.status).toBe(422)
      expect(refused.body.errors.email).toEqual(['Too many login attempts. Please try again in 40 seconds.'])
      expect(refused.headers['retry-after']).toBe('40')
      clock.advance(41_000)
      expect((await login(email)).body.errors?.email?.[0] ?? '').not.toContain('Too many')
    }
  })

  it('counts attempts that come all at once', async () => {
    const { email } = await person()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong password')))
    expect(answers.filter(({ body }) => body.errors.email[0].includes('do not match'))).toHaveLength(5)
  })

  it('locks after ten failures in a quarter of an hour, even for the right password, and mails the user', async () => {
    const { id, email } = await person()
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt === 5) clock.advance(61_000)
      await login(email, 'wrong password')
    }
    clock.advance(61_000)
    expect((await login(email)).body.errors.email[0]).toMatch(/^Too many login attempts\. Please try again in 8\d\d seconds\.$/)
    const mails = await app.mails(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Sign-in to your account is blocked for 15 minutes'])
    const { rows } = await sql<{ locked_until: string | null }>`SELECT locked_until FROM users WHERE id = ${id}`.execute(app.database.db)
    expect(rows[0]!.locked_until).not.toBeNull()
    clock.advance(15 * 60_000)
    expect((await login(email)).status).toBe(200)
  })

  it('limits what one address of the network may try, with the headers of the limit', async () => {
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

describe('signing out', () => {
  it('ends the token of the call at once [R-7.2-02]', async () => {
    const { email } = await person()
    const token = (await login(email)).body.access_token
    expect((await app.guest.get('/api/auth/logout', bearer(token))).body).toEqual({ message: 'Successfully logged out' })
    expect((await app.guest.get('/api/auth/user', bearer(token))).status).toBe(401)
    expect((await app.guest.get('/api/auth/logout')).status).toBe(401)
  })

  it('ends a browser session and takes its cookie away', async () => {
    const { email } = await person()
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    const answer = await app.guest.post('/logout', {}, { ...SAME_ORIGIN, cookie: pair })
    expect(cookieOf(answer, 'stoa_session')!.whole).toContain('Max-Age=0')
    expect((await app.guest.get('/api/auth/user', { cookie: pair })).status).toBe(401)
  })

  it('refuses a sign-out by GET that another site caused', async () => {
    const { email } = await person()
    const { pair } = cookieOf(await app.guest.post('/login', { email, password: PASSWORD }, SAME_ORIGIN), 'stoa_session')!
    expect((await app.guest.get('/api/auth/logout', { cookie: pair, 'sec-fetch-site': 'cross-site' })).status).toBe(419)
    expect((await app.guest.get('/api/auth/logout', { cookie: pair, ...SAME_ORIGIN })).status).toBe(200)
  })

  it('ends a token after fourteen days without use', async () => {
    const { email } = await person()
    const token = (await login(email)).body.access_token
    clock.advance(14 * 86_400_000 + 1000)
    expect((await app.guest.get('/api/auth/user', bearer(token))).status).toBe(401)
  })
})

describe('protection against forged writes', () => {
  it('hands out the readable cookie with a 204 [R-7.1-12]', async () => {
    const answer = await app.guest.get('/sanctum/csrf-cookie')
    expect(answer.status).toBe(204)
    expect(cookieOf(answer, 'XSRF-TOKEN')!.whole).toMatch(/; Path=\/; SameSite=Lax$/)
    expect(answer.raw.length).toBe(0)
  })

  it('answers 419 to session writes without the header, and takes them with it', async () => {
    const { email } = await person()
    const xsrf = cookieOf(await app.guest.get('/sanctum/csrf-cookie'), 'XSRF-TOKEN')!.pair
    const token = xsrf.split('=')[1]!
    const body = { email, password: PASSWORD }
    for (const headers of [{}, { cookie: xsrf }, { cookie: xsrf, 'x-xsrf-token': 'other' }])
      expect(await app.guest.post('/login', body, headers as Record<string, string>)).toMatchObject({ status: 419, body: { message: 'CSRF token mismatch.', code: 'csrf_mismatch' } })
    const session = cookieOf(await app.guest.post('/login', body, { cookie: xsrf, 'x-xsrf-token': token }), 'stoa_session')!.pair
    expect((await app.guest.put('/api/v1/me', { first_name: 'X' }, { cookie: session })).status).toBe(419)
    expect((await app.guest.put('/api/v1/me', { first_name: 'X' }, { cookie: `${session}; ${xsrf}`, 'x-csrf-token': token })).status).toBe(200)
  })
})

describe('registering', () => {
  it('makes a pending user who signs in after the link of the mail, once, within seven days [R-7.2-06] [INV-17]', async () => {
    const email = fresh()
    expect((await app.guest.post('/api/auth/register', registration(email))).body).toEqual({ message: 'Successfully created user!' })
    expect((await login(email)).status).toBe(422)
    const link = await linkTo(email)
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    expect(link).toMatch(/^\/activate\/user\?token=[\w-]{43}$/)
    const { rows } = await sql<{ stored: string }>`SELECT encode(token_hash, 'escape') AS stored FROM user_tokens WHERE email = ${email}`.execute(app.database.db)
    expect(rows[0]!.stored).not.toContain(token)
    clock.advance(7 * 86_400_000 + 1000)
    expect((await app.guest.get(`/api/auth/register/activate/${token}`)).body.message).toBe('This activation token is invalid.')
    clock.advance(-2000)
    expect((await app.guest.get(`/api/auth/register/activate/${token}`)).body).toMatchObject({ email, status: 'active', emailVerified: true, password_token: null })
    expect((await app.guest.get(`/api/auth/register/activate/${token}`)).status).toBe(404)
    expect((await login(email)).status).toBe(200)
  })

  it('answers the same for an address that is taken, and mails its owner [INV-19]', async () => {
    const { email } = await person()
    const [taken, free] = [await app.guest.post('/api/auth/register', registration(email)), await app.guest.post('/api/auth/register', registration(fresh()))]
    expect(taken.body).toEqual(free.body)
    await app.guest.post('/api/auth/register', registration(email))
    expect((await app.mails(email)).map(({ subject }) => subject)).toEqual(['You already have a Stoa account'])
    expect((await login(email)).status).toBe(200)
  })

  it('logs in with the session family as soon as the mail is answered, and never into a taken address [R-7.2-01] [INV-19]', async () => {
    const email = fresh()
    const { email: taken } = await person()
    const [answer, other] = [await app.guest.post('/register', registration(email), SAME_ORIGIN), await app.guest.post('/register', registration(taken), SAME_ORIGIN)]
    const shape = (one: TestAnswer) => ({ ...one.body, access_token: one.body.access_token.replace(/^\d+\|\w+$/, 'token') })
    expect(shape(answer)).toEqual(shape(other))
    expect(Object.keys(other.headers).sort()).toEqual(Object.keys(answer.headers).sort())
    const me = (one: TestAnswer) => app.guest.get('/api/auth/user', { cookie: cookieOf(one, 'stoa_session')!.pair })
    expect([(await me(answer)).status, (await me(other)).status]).toEqual([401, 401])
    await app.guest.get(`/api/auth/register/activate/${(await linkTo(email)).split('token=')[1]}`)
    expect((await me(answer)).body.email).toBe(email)
    expect((await me(other)).status).toBe(401)
  })

  it('lets nobody keep what an earlier registration of the address was given', async () => {
    const email = fresh()
    const stranger = await app.guest.post('/register', registration(email, { password: 'the stranger 7', password_confirmation: 'the stranger 7' }), SAME_ORIGIN)
    clock.advance(61_000)
    await app.guest.post('/register', registration(email), SAME_ORIGIN)
    await app.guest.get(`/api/auth/register/activate/${(await linkTo(email)).split('token=')[1]}`)
    expect((await app.guest.get('/api/auth/user', bearer(stranger.body.access_token))).status).toBe(401)
    expect((await login(email, 'the stranger 7')).status).toBe(422)
    expect((await login(email)).status).toBe(200)
  })

  it('refuses guests who are none', async () => {
    const ada = await app.user()
    expect(await ada.post('/register', registration(fresh()))).toMatchObject({ status: 403, body: { message: 'user is not guest', code: 'not_guest' } })
  })

  it.each([
    ['short', 'a1b2c3', 'password'],
    ['one of the most common', 'Password123', 'password'],
    ['one letter repeated', 'aaaaaaaaaaaa', 'password'],
  ])('refuses a password that is %s', async (_why, password) => {
    const { body } = await app.guest.post('/api/auth/register', registration(fresh(), { password, password_confirmation: password }))
    expect(body.errors.password).toEqual(['The password field must have at least 8 characters and may not be one of the most common passwords'])
  })

  it('refuses the address as password, a confirmation that differs and a malformed address', async () => {
    const email = fresh()
    expect((await app.guest.post('/api/auth/register', registration(email, { password: email, password_confirmation: email }))).body.errors.password).toHaveLength(1)
    expect((await app.guest.post('/api/auth/register', registration(email, { password_confirmation: 'other' }))).body.errors).toEqual({ password: ['The password confirmation does not match'] })
    expect((await app.guest.post('/api/auth/register', registration('nobody@nowhere'))).body.errors).toEqual({ email: ['The email field must be a valid email address'] })
  })
})

describe('resetting the password', () => {
  it('walks through request, look-up and reset in both families [R-4-37] [R-7.2-03] [R-7.2-04] [R-7.2-07] [INV-17] [INV-18]', async () => {
    for (const [ask, reset] of [['/api/password/email', '/api/password/reset'], ['/forgot-password', '/reset-password']] as const) {
      const { email } = await person()
      const old = (await login(email)).body.access_token
      expect((await app.guest.post(ask, { email }, SAME_ORIGIN)).body).toEqual({ message: 'We have emailed your password reset link.' })
      const link = await linkTo(email)
      const token = /^\/reset-password\/([\w-]{43})\?email=/.exec(link)![1]!
      expect((await app.guest.get(`/api/password/find/${token}`)).body).toMatchObject({ email, data: { email }, created_at: expect.any(String) })
      const password = 'another battery 9'
      const weak = await app.guest.post(reset, { email, token, password: 'short', password_confirmation: 'short' }, SAME_ORIGIN)
      expect(Object.keys(weak.body.errors)).toEqual(['password'])
      const body = { email, token, password, password_confirmation: password }
      expect((await app.guest.post(reset, body, SAME_ORIGIN)).body).toEqual({ message: 'Your password has been reset.' })
      expect((await app.guest.post(reset, body, SAME_ORIGIN)).body.errors).toEqual({ email: ['This password reset token is invalid.'] })
      expect((await app.guest.get(`/api/password/find/${token}`))).toMatchObject({ status: 404, body: { message: 'This password reset token is invalid.' } })
      expect((await app.guest.get('/api/auth/user', bearer(old))).status).toBe(401)
      expect((await login(email)).status).toBe(422)
      expect((await login(email, password)).status).toBe(200)
      expect((await app.mails(email))[0]!.subject).toBe('Your password was changed')
    }
  })

  it('answers the same for unknown addresses and sends nothing [INV-19]', async () => {
    const unknown = fresh()
    expect((await app.guest.post('/api/password/email', { email: unknown })).body).toEqual({ message: 'We have emailed your password reset link.' })
    expect(await app.mails(unknown)).toEqual([])
    expect((await app.guest.post('/api/password/email', { email: 'nonsense' })).status).toBe(422)
  })

  it('sends one mail a minute; a later one replaces the link', async () => {
    const { email } = await person()
    await app.guest.post('/api/password/email', { email })
    const first = await linkTo(email)
    await app.guest.post('/api/password/email', { email })
    expect(await app.mails(email)).toHaveLength(1)
    clock.advance(61_000)
    await app.guest.post('/api/password/email', { email })
    expect(await app.mails(email)).toHaveLength(2)
    expect((await app.guest.get(`/api/password/find/${first.slice('/reset-password/'.length).split('?')[0]}`)).status).toBe(404)
  })

  it('ends with the hour, and needs the address it was made for', async () => {
    const [{ email }, { email: other }] = [await person(), await person()]
    await app.guest.post('/api/password/email', { email })
    const token = (await linkTo(email)).slice('/reset-password/'.length).split('?')[0]!
    const body = { token, password: 'another battery 9', password_confirmation: 'another battery 9' }
    expect((await app.guest.post('/api/password/reset', { ...body, email: other })).body.errors.email).toEqual(['This password reset token is invalid.'])
    clock.advance(60 * 60_000 + 1000)
    expect((await app.guest.get(`/api/password/find/${token}`)).status).toBe(404)
    expect((await app.guest.post('/api/password/reset', { ...body, email })).status).toBe(422)
  })

  it('leaves no link in the outbox once the mail is out', async () => {
    const { email } = await person()
    await app.guest.post('/api/password/email', { email })
    await linkTo(email)
    const { rows } = await sql<{ left: number }>`SELECT count(*) AS left FROM outbox_events WHERE payload::text LIKE '%reset-password%'`.execute(app.database.db)
    expect(rows[0]!.left).toBe(0)
  })
})

describe('verifying an address', () => {
  const sign = async (email: string, token: string) => {
    await app.guest.post('/email/verification-notification', {}, bearer(token))
    return linkTo(email)
  }

  it('opens the dashboard with the signed link of the mail, as often as it is opened [R-6-22] [R-7.2-01] [INV-17]', async () => {
    const { email } = await person({ verified: false })
    const token = (await login(email)).body.access_token
    expect(await app.guest.get('/api/v1/users', bearer(token))).toMatchObject({ status: 403, body: { message: "user's email is not verified", code: 'email_unverified' } })
    const link = await sign(email, token)
    expect(link).toMatch(/^\/email\/verify\/\d+\/[0-9a-f]{40}\?expires=\d+&signature=[0-9a-f]{64}$/)
    expect((await app.guest.post(link)).status).toBe(401)
    for (let time = 0; time < 2; time++) expect((await app.guest.post(link, {}, bearer(token))).status).toBe(200)
    expect((await app.guest.get('/api/v1/users', bearer(token))).status).toBe(200)
    await app.guest.post('/email/verification-notification', {}, bearer(token))
    expect(await app.mails(email)).toHaveLength(1)
  })

  it('refuses forged, expired and foreign links and links of an older address', async () => {
    const [one, other] = [await person({ verified: false }), await person({ verified: false })]
    const [token, otherToken] = [(await login(one.email)).body.access_token, (await login(other.email)).body.access_token]
    const link = await sign(one.email, token)
    expect(await app.guest.post(`${link.slice(0, -1)}x`, {}, bearer(token))).toMatchObject({ status: 403, body: { message: 'Invalid signature.', code: 'invalid_signature' } })
    expect((await app.guest.post(link.replace(`/${one.id}/`, `/${other.id}/`), {}, bearer(otherToken))).body.code).toBe('invalid_signature')
    expect(await app.guest.post(link, {}, bearer(otherToken))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await sql`UPDATE users SET email = ${fresh()} WHERE id = ${one.id}`.execute(app.database.db)
    expect((await app.guest.post(link, {}, bearer(token))).status).toBe(403)
    clock.advance(60 * 60_000 + 1000)
    expect((await app.guest.post(link, {}, bearer(token))).body.code).toBe('invalid_signature')
  })
})
