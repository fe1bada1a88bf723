import {
  activateUser,
  adminOverview,
  adminRoles,
  adminUserActivity,
  adminUsers,
  contacts,
  deactivateUser,
  editAdminUser,
  sendActivation,
} from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let root: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  root = await app.staff('super-admin')
  admin = await app.staff('admin')
})
afterAll(() => app.stop())

let sequence = 0
const person = (more: object = {}) => ({ first_name: 'Ελένη', last_name: 'Παπαδάκη', email: `eleni${++sequence}@example.gr`, ...more })
const roleId = async (code: string) =>
  (await root.get('/api/v1/admin/roles?per_page=100')).body.data.find((role: { code: string }) => role.code === code).id as number
const platformRole = async (permissions: string[]) =>
  (await root.call(adminRoles.create, { body: { name: `Platform ${++sequence}`, permissions } })).body.data.id

/** Creates a user with a platform role that has these permissions. */
async function holder(permissions: string[]): Promise<TestUser> {
  const user = await app.user()
  await sql`INSERT INTO role_user (role_id, user_id) VALUES (${await platformRole(permissions)}, ${user.id})`.execute(app.database.db)
  app.services.actors.drop(user.id)
  return user
}

describe('users of the platform', () => {
  it('are added as pending, with an activation mail, and can be searched by name, address and phone', async () => {
    const input = person({ phone: '697 555 1234', locale: 'gr' })
    const answer = await admin.call(adminUsers.create, { body: input })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data).toMatchObject({
      username: 'Ελένη Παπαδάκη',
      status: 'pending',
      emailVerified: false,
      roles: [],
      phoneNumbers: [{ number: '+306975551234', is_primary: true }],
    })
    const { rows } = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'mail' AND payload->>'to' = ${input.email}`.execute(app.database.db)
    expect(rows[0]!.payload).toMatchObject({ name: 'activation', locale: 'gr' })
    for (const text of ['eleni', 'ΠΑΠΑΔΆΚΗ', '6975551234', input.email]) {
      const { data } = (await admin.call(adminUsers.list, { query: { 'filter[search]': text } })).body
      expect(
        data.map((row: { id: number }) => row.id),
        text,
      ).toContain(answer.body.data.id)
    }
  })

  it('can be filtered by role, status, verification, account and dates, and sorted', async () => {
    const bob = await app.member()
    const by = async (query: string) => (await admin.get(`/api/v1/admin/users?${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(
      await by(
        `filter[account]=${bob.account_id}&filter[status]=active&filter[email_verified]=true&filter[date_created][preset]=today&sort=-last_login`,
      ),
    ).toEqual([bob.id])
    expect(await by(`filter[role]=${await roleId('super-admin')}&include=roles,memberships,phoneNumbers`)).toEqual([root.id])
    expect(await by(`filter[account]=${bob.account_id}&filter[email_verified]=false`)).toEqual([])
    expect((await admin.call(adminUsers.read, { params: { id: bob.id }, query: { include: 'memberships' } })).body.data).toMatchObject({
      membershipsCount: 1,
      memberships: [{ account_id: bob.account_id, status: 'active' }],
    })
  })

  it('are presented without passwords and tokens', async () => {
    const { data } = (await root.call(adminUsers.read, { params: { id: admin.id }, query: { include: 'roles' } })).body
    expect(Object.keys(data).filter((key) => /password|token|secret|hash/.test(key))).toEqual([])
  })

  it('have unique addresses', async () => {
    const answer = await admin.call(adminUsers.create, { body: person({ email: root.email.toUpperCase() }) })
    expect([answer.status, answer.body.errors!.email]).toEqual([422, ['The email has already been taken']])
  })

  it('can be changed by staff; a new address is unverified, and the old one is notified', async () => {
    const bob = await app.user()
    const form = (await admin.call(editAdminUser, { params: { id: bob.id } })).body.data
    expect(form).toMatchObject({ user: { id: bob.id }, locales: [{ value: 'en' }, { value: 'gr' }] })
    const answer = await admin.call(adminUsers.update, {
      params: { id: bob.id },
      body: {
        first_name: 'Bob',
        email: `new.${bob.email}`,
        time_zone: 'Europe/Paris',
        version: form.user.version,
      },
    })
    expect(answer.body.data).toMatchObject({
      first_name: 'Bob',
      email: `new.${bob.email}`,
      emailVerified: false,
      time_zone: 'Europe/Paris',
    })
    const { rows } = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'mail' AND payload->>'to' = ${bob.email}`.execute(app.database.db)
    expect(rows[0]!.payload.name).toBe('email-changed')
    expect(
      (await admin.call(adminUsers.update, { params: { id: bob.id }, body: { first_name: 'Rob', version: form.user.version } })).status,
    ).toBe(409)
    expect((await admin.put(`/api/v1/admin/users/${bob.id}`, { time_zone: 'Mars/Base' })).body.errors.time_zone).toHaveLength(1)
  })

  it('are refused to members and guests [R-2.6-01] [R-6-02]', async () => {
    const bob = await app.member({ permissions: ['members.read'] })
    for (const path of [
      '/api/v1/admin/users',
      `/api/v1/admin/users/${root.id}`,
      '/api/v1/admin/overview',
      `/api/v1/admin/users/${root.id}/activity-logs`,
    ])
      expect([(await bob.get(path)).body.code, (await app.guest.get(path)).status], path).toEqual(['missing_role', 401])
    expect((await bob.call(activateUser, { body: { user_id: bob.id } })).status).toBe(403)
  })
})

describe('platform roles of a user', () => {
  it('can be granted and withdrawn, and their permissions are combined [R-6-12] [R-6-27]', async () => {
    const bob = await app.user()
    const [one, two] = [await platformRole(['users.read']), await platformRole(['platform-roles.read'])]
    expect((await bob.call(adminUsers.list)).status).toBe(403)
    const answer = await root.call(adminUsers.update, { params: { id: bob.id }, body: { role_ids: [one, two] } })
    expect(answer.body.data.roles!.map((role: { id: number }) => role.id)).toEqual([one, two])
    expect([(await bob.call(adminUsers.list)).status, (await bob.call(adminRoles.list)).status]).toEqual([200, 200])
    await root.call(adminUsers.update, { params: { id: bob.id }, body: { role_ids: [one] } })
    expect((await bob.call(adminRoles.list)).status).toBe(403)
  })

  it('Admin and Super Admin can be granted by Super Admins only', async () => {
    const bob = await app.user()
    for (const code of ['admin', 'super-admin']) {
      const answer = await admin.call(adminUsers.update, { params: { id: bob.id }, body: { role_ids: [await roleId(code)] } })
      expect([answer.status, answer.body.errors!.role_ids![0]]).toEqual([422, expect.stringContaining('Only a Super Admin')])
    }
    expect((await admin.call(adminUsers.create, { body: person({ role_ids: [await roleId('admin')] }) })).status).toBe(422)
    expect(
      (await root.call(adminUsers.update, { params: { id: bob.id }, body: { role_ids: [await roleId('admin')] } })).body.data.admin,
    ).toBe(true)
  })

  it('cannot be granted with permissions that the caller lacks (invariant 16)', async () => {
    const helper = await holder(['users.read', 'users.update', 'accounts.read'])
    const bob = await app.user()
    expect(
      (await helper.put(`/api/v1/admin/users/${bob.id}`, { role_ids: [await platformRole(['payments.manage-all'])] })).body.errors
        .role_ids[0],
    ).toContain('payments.manage-all')
    expect(
      (await helper.call(adminUsers.update, { params: { id: bob.id }, body: { role_ids: [await platformRole(['accounts.read'])] } }))
        .status,
    ).toBe(200)
    const offered = (await helper.get(`/api/v1/admin/users/${bob.id}/edit`)).body.data.roles
    expect(offered.filter((role: { code: string; grantable: boolean }) => role.grantable && role.code)).toEqual([])
  })

  it('protect their user from staff with fewer permissions', async () => {
    const helper = await holder(['users.read', 'users.update', 'users.activate'])
    const richer = await holder(['payments.manage-all'])
    for (const target of [root, admin, richer]) {
      expect((await helper.call(adminUsers.update, { params: { id: target.id }, body: { email: 'mine@example.gr' } })).status).toBe(403)
      expect((await helper.call(deactivateUser, { params: { user_id: target.id } })).status).toBe(403)
    }
    expect((await admin.call(adminUsers.update, { params: { id: root.id }, body: { first_name: 'x' } })).status).toBe(403)
    expect((await admin.call(adminUsers.read, { params: { id: root.id } })).body.data.manageable).toBe(false)
  })
})

describe('deactivating a user', () => {
  it('ends their sign-ins, closes their sockets and suspends their memberships (invariant 18)', async () => {
    const bob = await app.member({ permissions: ['contacts.read'] })
    expect((await bob.call(contacts.list, { params: { account_id: bob.account_id } })).status).toBe(200)
    const answer = await admin.call(deactivateUser, { params: { user_id: bob.id } })
    expect(answer.body.data).toMatchObject({ status: 'deactivated', memberships: [{ status: 'suspended' }] })
    expect((await bob.call(contacts.list, { params: { account_id: bob.account_id } })).status).toBe(401)
    const { rows } = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'realtime-control' AND (payload->>'user_id')::bigint = ${bob.id}`.execute(
      app.database.db,
    )
    expect(rows.map(({ payload }) => payload)).toContainEqual({ type: 'close-user', user_id: bob.id, code: 4009 })
    const tokens = await sql`SELECT 1 FROM access_tokens WHERE user_id = ${bob.id} AND revoked_at IS NULL`.execute(app.database.db)
    expect(tokens.rows).toEqual([])
  })

  it('can be undone by staff, but memberships stay suspended until their account reactivates them', async () => {
    const bob = await app.member()
    await admin.call(deactivateUser, { params: { user_id: bob.id } })
    const back = await admin.call(activateUser, { body: { user_id: bob.id } })
    expect(back.body.data).toMatchObject({ status: 'active', deactivated_at: null, memberships: [{ status: 'suspended' }] })
    expect((await admin.call(activateUser, { body: { user_id: bob.id } })).status).toBe(409)
  })

  it('keeps the owner of an account as an active member (invariant 15)', async () => {
    const bob = await app.member({ owner: true })
    expect((await admin.call(deactivateUser, { params: { user_id: bob.id } })).body.data.memberships).toMatchObject([
      { status: 'active', is_owner: true },
    ])
  })

  it('is refused for the caller and for the last active Super Admin, who also keeps the role (invariant 15)', async () => {
    expect((await root.call(deactivateUser, { params: { user_id: root.id } })).body.errors!.user_id).toEqual([
      'You cannot deactivate yourself.',
    ])
    expect((await root.put(`/api/v1/admin/users/${root.id}`, { role_ids: [] })).body.errors.role_ids).toEqual([
      'The last active Super Admin must stay.',
    ])
    const second = await app.staff('super-admin')
    expect((await root.call(deactivateUser, { params: { user_id: second.id } })).status).toBe(200)
    const third = await app.staff('super-admin')
    expect(
      (await third.call(adminUsers.update, { params: { id: root.id }, body: { role_ids: [await roleId('super-admin')] } })).status,
    ).toBe(200)
    await root.call(deactivateUser, { params: { user_id: third.id } })
  })

  it('and activating a pending user requires no mail', async () => {
    const { id } = (await admin.call(adminUsers.create, { body: person() })).body.data
    expect((await admin.call(sendActivation, { params: { id } })).body).toEqual({ data: null })
    expect((await admin.call(activateUser, { body: { user_id: id } })).body.data).toMatchObject({
      status: 'active',
      emailVerified: true,
      activated_at: expect.any(String),
    })
    expect((await admin.call(sendActivation, { params: { id } })).status).toBe(409)
  })
})

describe('the admin area', () => {
  it('shows actions by a user and on a user', async () => {
    const bob = await app.user()
    await admin.call(adminUsers.update, { params: { id: bob.id }, body: { first_name: 'Logged' } })
    const { data } = (await root.call(adminUserActivity, { params: { id: bob.id } })).body
    expect(data).toMatchObject([{ event: 'user.updated', actor: { id: admin.id }, subject_id: String(bob.id) }])
    expect((await root.call(adminUserActivity, { params: { id: admin.id }, query: { by: 'user' } })).body.data[0]).toMatchObject({
      event: 'user.updated',
      actor: { id: admin.id },
    })
    expect((await root.call(adminUserActivity, { params: { id: bob.id }, query: { by: 'user' } })).body.data).toEqual([])
  })

  it('starts with consistent figures', async () => {
    const { data } = (await admin.call(adminOverview)).body
    expect(data.users.total).toBe(data.users.active + data.users.pending + data.users.deactivated)
    expect(data.registrations).toHaveLength(30)
    expect(data.registrations.reduce((sum: number, day: { count: number }) => sum + day.count, 0)).toBe(data.users.total)
    expect(data.accounts.total).toBe(data.accounts.agencies + data.accounts.clients + data.accounts.providers)
    expect(data.latest_users).toHaveLength(6)
  })
})
