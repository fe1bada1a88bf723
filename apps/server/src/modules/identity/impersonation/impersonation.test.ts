import {
  appSetup,
  authUser,
  changeEmail,
  changePassword,
  contacts,
  loginSessions,
  revokeOtherSessions,
  startImpersonation,
  startTwoFactor,
  endImpersonation,
  stopImpersonation,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let chief: TestUser
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.staff('super-admin')
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create'] })
})
afterAll(() => app.stop())
beforeEach(() => (app.services.clock as ReturnType<typeof frozenClock>).set(new Date()))

const start = (staff: TestUser, id: number, reason: string | undefined = 'Ticket 4711') =>
  staff.call(startImpersonation, { params: { id }, body: reason === undefined ? {} : { reason } })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('impersonation', () => {
  it('acts as the user until it is stopped, and shows and logs the impersonator [INV-12]', async () => {
    const { body } = await start(chief, ada.id)
    const token = body.data.access_token
    expect(body.data).toMatchObject({ token_type: 'Bearer', user: { id: ada.id, impersonator: { id: chief.id } } })
    expect((await app.guest.call(appSetup, { headers: bearer(token) })).body.data.user).toMatchObject({
      id: ada.id,
      impersonator: { id: chief.id },
    })
    const made = await app.guest.call(contacts.create, {
      params: { account_id: ada.account_id },
      body: { email: 'seen@example.gr' },
      headers: bearer(token),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { rows } =
      await sql`SELECT actor_id, impersonator_id FROM activity_logs WHERE event = 'contact.created' AND subject_id = ${String(made.body.data.id)}`.execute(
        app.database.db,
      )
    expect(rows).toEqual([{ actor_id: ada.id, impersonator_id: chief.id }])
    expect((await app.guest.call(endImpersonation, { headers: bearer(token) })).status).toBe(200)
    expect((await app.guest.call(appSetup, { headers: bearer(token) })).status).toBe(401)
    const { rows: kept } = await sql`SELECT reason, ended_at IS NOT NULL AS ended FROM impersonations WHERE user_id = ${ada.id}`.execute(
      app.database.db,
    )
    expect(kept).toEqual([{ reason: 'Ticket 4711', ended: true }])
  })

  it('ends after an hour, also when it is in use', async () => {
    const token = (await start(chief, ada.id)).body.data.access_token
    ;(app.services.clock as ReturnType<typeof frozenClock>).advance(60 * 60_000 + 1000)
    expect((await app.guest.call(authUser, { headers: bearer(token) })).status).toBe(401)
  })

  it('requires a reason, is available to Super Admins only, and never targets one', async () => {
    expect((await chief.call(startImpersonation, { params: { id: ada.id } })).body.errors).toEqual({ reason: ['reason is required'] })
    expect(await start(await app.staff('admin'), ada.id)).toMatchObject({ status: 403, body: { code: 'missing_role' } })
    expect((await start(ada, chief.id)).status).toBe(403)
    expect((await start(chief, (await app.staff('super-admin')).id)).status).toBe(403)
    expect((await start(chief, chief.id)).status).toBe(403)
    expect((await start(chief, 999_999_999)).status).toBe(404)
  })

  it('cannot change passwords, addresses, sign-ins or second factors, and cannot be nested [INV-12]', async () => {
    const headers = bearer((await start(chief, ada.id)).body.data.access_token)
    const password = 'another battery 9'
    const refused = [
      app.guest.call(changePassword, { body: { current_password: 'x', password, password_confirmation: password }, headers }),
      app.guest.call(changeEmail, { body: { email: 'x@example.gr', current_password: 'x' }, headers }),
      app.guest.call(revokeOtherSessions, { headers }),
      app.guest.call(startTwoFactor, { body: { password: 'x' }, headers }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ status: 403, body: { code: 'impersonating' } })
    expect((await app.guest.call(startImpersonation, { params: { id: ada.id }, body: { reason: 'x' }, headers })).status).toBe(403)
  })

  it('is not listed among the sign-ins of the user, and cannot be stopped without one', async () => {
    const before = (await ada.call(loginSessions)).body.data.length
    await start(chief, ada.id)
    expect((await ada.call(loginSessions)).body.data).toHaveLength(before)
    for (const stop of [stopImpersonation, endImpersonation]) expect((await ada.call(stop)).status).toBe(404)
  })
})
