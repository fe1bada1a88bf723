import { login as loginEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { hashPassword } from '#lib/security/passwords.ts'
import type { TestAnswer, TestApp } from '#test/app.ts'

export const PASSWORD = 'correct horse 7'
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
let sequence = 0

/** Shared steps of the sign-in tests: users with a known password, and their first requests. */
export const signInKit = (app: () => TestApp) => ({
  /** Creates an active user with a known password. */
  async person({ status = 'active', verified = true } = {}): Promise<{ id: number; email: string }> {
    const { id, email } = await app().user({ verified })
    await sql`UPDATE users SET password_hash = ${await hashPassword(PASSWORD)}, status = ${status} WHERE id = ${id}`.execute(
      app().database.db,
    )
    app().services.actors.drop(id)
    return { id, email }
  },
  login: (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
    app().guest.call(loginEndpoint, { body: { email, password }, headers }),
  /** Returns the first link of the latest mail to an address, as path and query. */
  async linkTo(email: string): Promise<string> {
    const [mail] = await app().mails(email)
    return /http:\/\/localhost:3000(\/\S+)/.exec(mail!.text)![1]!
  },
})

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export function cookieOf(answer: TestAnswer, name: string): { pair: string; whole: string } | undefined {
  const found = [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`))
  return found ? { pair: found.split(';')[0]!, whole: found } : undefined
}

export const registration = (email: string, more = {}) => ({
  first_name: 'Άννα',
  last_name: 'Ιωάννου',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...more,
})

export const fresh = (): string => `new${process.pid}.${++sequence}@test.example`
