import {
  authUser,
  changeEmail,
  changePassword,
  colleagues,
  confirmTwoFactor,
  disableTwoFactor,
  login as loginEndpoint,
  loginSessions,
  profile,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeSession,
  startTwoFactor,
} from '@stoa/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let clock: ReturnType<typeof frozenClock>
const PASSWORD = 'correct horse 7'
const NEXT = 'another battery 9'
let sequence = 0

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
afterAll(() => app.stop())
beforeEach(() => clock.set(new Date()))

async function person(): Promise<TestUser> {
  const user = await app.user()
  await sql`UPDATE users SET password_hash = ${await hashPassword(PASSWORD)} WHERE id = ${user.id}`.execute(app.database.db)
  return user
}
const login = (email: string, password = PASSWORD) => app.guest.call(loginEndpoint, { body: { email, password } })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const fresh = () => `moved${process.pid}.${++sequence}@test.example`
const codeOf = (secret: string, ahead_s = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: clock.now().getTime() + ahead_s * 1000,
  })

describe('the profile of the caller', () => {
  it('changes names, language, zone and phone numbers, and refuses a stale version', async () => {
    const ada = await person()
    const before = (await ada.call(profile)).body.data
    expect(before).toMatchObject({ id: ada.id, two_factor: false, has_password: true, phoneNumbers: [] })
    const body = {
      first_name: 'Ελένη',
      last_name: 'Δούκα',
      locale: 'gr',
      time_zone: 'Europe/Nicosia',
      phoneNumbers: [{ number: '697 123 4567' }, { number: '2101234567', label: 'work', is_primary: true }],
      version: before.version,
    }
    const { body: after } = await ada.put('/api/v1/me', body)
    expect(after.data).toMatchObject({
      first_name: 'Ελένη',
      username: 'Ελένη Δούκα',
      locale: 'gr',
      time_zone: 'Europe/Nicosia',
      phoneNumbers: [
        { number: '+302101234567', label: 'work', is_primary: true },
        { number: '+306971234567', label: 'mobile', is_primary: false },
      ],
    })
    expect((await ada.put('/api/v1/me', body)).status).toBe(409)
    expect((await ada.call(colleagues.list, { query: { 'filter[search]': 'eleni' } })).body.data).toMatchObject([{ id: ada.id }])
  })

  it('reports an invalid zone and phone number on their fields', async () => {
    const ada = await person()
    expect((await ada.put('/api/v1/me', { time_zone: 'Mars/Olympus' })).body.errors.time_zone).toHaveLength(1)
    expect(Object.keys((await ada.put('/api/v1/me', { phoneNumbers: [{ number: '+30 12' }] })).body.errors)).toEqual([
      'phoneNumbers.0.number',
    ])
  })

  it('is accessible to its user only [INV-14]', async () => {
    for (const [method, path] of [
      ['get', '/api/v1/me'],
      ['put', '/api/v1/me'],
      ['get', '/api/v1/me/sessions'],
      ['put', '/api/v1/me/password'],
      ['post', '/api/v1/me/two-factor'],
    ] as const)
      expect((await app.guest[method](path)).status, path).toBe(401)
  })
})

describe('changing the password', () => {
  it('requires the old one, ends all other sign-ins and mails the user [INV-18]', async () => {
    const ada = await person()
    const other = (await login(ada.email)).body.access_token
    const wrong = await ada.call(changePassword, {
      body: { current_password: 'wrong password', password: NEXT, password_confirmation: NEXT },
    })
    expect(wrong.body.errors).toEqual({ current_password: ['The password is wrong.'] })
    expect(
      (await ada.call(changePassword, { body: { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT } })).status,
    ).toBe(200)
    expect((await ada.call(profile)).status).toBe(200)
    expect((await app.guest.call(authUser, { headers: bearer(other!) })).status).toBe(401)
    expect((await login(ada.email)).status).toBe(422)
    expect((await login(ada.email, NEXT)).status).toBe(200)
    expect((await app.mails(ada.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('counts wrong passwords, so that a stolen session cannot be used to guess them', async () => {
    const ada = await person()
    const attempt = () =>
      ada.call(changePassword, { body: { current_password: 'wrong password', password: NEXT, password_confirmation: NEXT } })
    for (let time = 0; time < 5; time++) await attempt()
    expect((await attempt()).body.errors!.current_password![0]).toContain('Too many login attempts')
  })
})

describe('changing the address', () => {
  it('blocks the dashboard until the new address is verified, and notifies the old one [R-6-22]', async () => {
    const ada = await person()
    const email = fresh()
    expect((await ada.call(changeEmail, { body: { email, current_password: 'wrong password' } })).body.errors).toHaveProperty(
      'current_password',
    )
    expect((await ada.call(changeEmail, { body: { email, current_password: PASSWORD } })).status).toBe(200)
    expect(await ada.call(colleagues.list)).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
    expect((await app.mails(ada.email))[0]!.text).toContain(email)
    const [mail] = await app.mails(email)
    const link = /http:\/\/localhost:3000(\/email\/verify\S+)/.exec(mail!.text)![1]!
    expect((await ada.post(link)).status).toBe(200)
    expect((await ada.call(colleagues.list)).status).toBe(200)
  })

  it('refuses a taken address', async () => {
    const [ada, bob] = [await person(), await person()]
    expect((await ada.call(changeEmail, { body: { email: bob.email, current_password: PASSWORD } })).body.errors).toEqual({
      email: ['The email has already been taken'],
    })
  })
})

describe('the list of sign-ins', () => {
  it('shows the devices, and signs out one of them or all others', async () => {
    const ada = await person()
    const tokens = [(await login(ada.email)).body.access_token, (await login(ada.email)).body.access_token]
    const { body } = await ada.call(loginSessions)
    expect(body.data).toHaveLength(3)
    expect(body.data.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('hash')
    const id = Number(tokens[0]!.split('|')[0])
    const stranger = await person()
    expect((await stranger.call(revokeSession, { params: { id } })).status).toBe(404)
    expect((await ada.call(revokeSession, { params: { id } })).status).toBe(200)
    expect((await app.guest.call(authUser, { headers: bearer(tokens[0]!) })).status).toBe(401)
    expect((await ada.call(revokeOtherSessions)).body.data).toEqual({ revoked: 1 })
    expect((await app.guest.call(authUser, { headers: bearer(tokens[1]!) })).status).toBe(401)
    expect((await ada.call(profile)).status).toBe(200)
  })

  it('closes the sockets of a device that is signed out', async () => {
    const ada = await person()
    const token = (await login(ada.email)).body.access_token
    const heard: unknown[] = []
    const stop = app.services.bus.subscribe((message) => void heard.push(message))
    await ada.call(revokeOtherSessions)
    await app.relay()
    stop()
    expect(heard).toContainEqual({ type: 'close-token', token_id: Number(token!.split('|')[0]), code: 4009 })
  })
})

describe('the second factor', () => {
  async function withSecondFactor() {
    const ada = await person()
    const { secret, uri, qr_svg } = (await ada.call(startTwoFactor, { body: { password: PASSWORD } })).body.data
    const confirmed = await ada.call(confirmTwoFactor, { body: { code: codeOf(secret) } })
    return { ada, secret, uri, qr_svg, recovery_codes: confirmed.body.data.recovery_codes }
  }

  it('starts with the password and a QR code, and applies only after a first code', async () => {
    const ada = await person()
    expect((await ada.call(startTwoFactor, { body: { password: 'wrong password' } })).body.errors).toHaveProperty('password')
    const { secret, uri, qr_svg } = (await ada.call(startTwoFactor, { body: { password: PASSWORD } })).body.data
    expect(uri).toContain(`secret=${secret}`)
    expect(qr_svg).toMatch(/^<svg/)
    expect((await login(ada.email)).body).toHaveProperty('access_token')
    expect((await ada.post('/api/v1/me/two-factor/confirm', { code: '000000' })).body.errors).toHaveProperty('code')
    const { rows } = await sql<{
      stored: string
    }>`SELECT convert_from(secret_ciphertext, 'UTF8') AS stored FROM user_totp WHERE user_id = ${ada.id}`.execute(app.database.db)
    expect(rows[0]!.stored).not.toContain(secret)
  })

  it('requires a code at every sign-in, and accepts each code and each recovery code once', async () => {
    const { ada, secret, recovery_codes } = await withSecondFactor()
    expect(recovery_codes).toHaveLength(10)
    clock.advance(60_000)
    const first = (await login(ada.email)).body
    expect(first).toEqual({ two_factor: true, challenge: expect.any(String) })
    const answer = (challenge: string, more: object) =>
      app.guest.post('/two-factor-challenge', { challenge, ...more }, { 'sec-fetch-site': 'same-origin' })
    expect((await answer(first.challenge!, { code: '000000' })).body.errors).toEqual({ code: ['The code is wrong or was used already.'] })
    const code = codeOf(secret)
    const done = await answer(first.challenge!, { code })
    expect(done.body).toMatchObject({ two_factor: false, access_token: expect.any(String) })
    expect((await app.guest.get('/api/auth/user', bearer(done.body.access_token))).body.id).toBe(ada.id)
    expect((await answer(first.challenge!, { code })).body.errors).toHaveProperty('challenge')
    const again = (await login(ada.email)).body.challenge
    expect((await answer(again!, { code })).body.errors).toHaveProperty('code')
    expect((await answer(again!, { recovery_code: recovery_codes[3]!.toLowerCase() })).status).toBe(200)
    const third = (await login(ada.email)).body.challenge
    expect((await answer(third!, { recovery_code: recovery_codes[3] })).body.errors).toHaveProperty('recovery_code')
  })

  it('sets the session cookie of a browser after the second step, and expires a challenge after ten minutes', async () => {
    const { ada, secret } = await withSecondFactor()
    const headers = { 'sec-fetch-site': 'same-origin' }
    clock.advance(60_000)
    const { challenge } = (await app.guest.post('/login', { email: ada.email, password: PASSWORD }, headers)).body
    const done = await app.guest.post('/two-factor-challenge', { challenge, code: codeOf(secret) }, headers)
    expect(String(done.headers['set-cookie'])).toContain('stoa_session=')
    const late = (await login(ada.email)).body.challenge
    clock.advance(600_001)
    expect((await app.guest.post('/two-factor-challenge', { challenge: late, code: codeOf(secret) }, headers)).body.errors).toHaveProperty(
      'challenge',
    )
  })

  it('counts wrong codes like wrong passwords', async () => {
    const { ada } = await withSecondFactor()
    const { challenge } = (await login(ada.email)).body
    const answer = () => app.guest.post('/two-factor-challenge', { challenge, code: '000000' }, { 'sec-fetch-site': 'same-origin' })
    let last = await answer()
    for (let time = 0; time < 5; time++) last = await answer()
    expect(last.body.errors.code[0]).toContain('Too many login attempts')
  })

  it('requires the password for new recovery codes and for disabling it', async () => {
    const { ada, recovery_codes } = await withSecondFactor()
    const renewed = (await ada.call(renewRecoveryCodes, { body: { password: PASSWORD } })).body.data.recovery_codes
    expect(renewed).not.toEqual(recovery_codes)
    expect((await ada.call(disableTwoFactor, { body: { password: 'wrong password' } })).status).toBe(422)
    expect((await ada.call(disableTwoFactor, { body: { password: PASSWORD } })).status).toBe(200)
    expect((await login(ada.email)).body).toHaveProperty('access_token')
    const subjects = (await app.mails(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in was switched off']))
  })
})
