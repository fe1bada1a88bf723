import {
  acceptMyInvitation,
  accounts,
  appSetup,
  colleagues,
  contacts as contactsEndpoints,
  inviteOwner,
  listAccounts,
  myInvitations,
  readActing,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRANTS, type GrantLevel } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { allRoutes } from '#modules/index.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount } from '../../accounts/accounts.factory.ts'

let app: TestApp
let owner: TestUser
let agency: number
let path: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.user()
  agency = (await openAccount(owner, { name: 'Acting Agency' })).id
  path = `/api/v1/accounts/${agency}`
})
afterAll(() => app.stop())

async function unclaimed(body: object = {}) {
  const answer = await owner.post(`${path}/account-clients`, { name: 'Unclaimed', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { uuid: answer.body.data.uuid as string, id: answer.body.data.related_account_id as number }
}

/** Creates a claimed client with its owner and a grant. */
async function claimed(access_level: string) {
  const user = await app.user()
  const { id, slug } = await openAccount(user, { name: 'Claimed', type: 'client' })
  const { uuid } = (await owner.post(`${path}/account-clients`, { connect_to: slug })).body.data
  await user.post(`/api/v1/accounts/${id}/relations/${uuid}/accept`, { access_level })
  return { user, id, uuid: uuid as string, relation: `/api/v1/accounts/${id}/relations/${uuid}` }
}

const permissionsIn = async (user: TestUser, id: number): Promise<string[]> =>
  (await user.call(readActing, { params: { account_id: id } })).body.data?.permissions ?? []

describe('inside a client without an owner', () => {
  it('gives members of the agency their own permissions, logs them as acting, and leaves the client out of their own lists', async () => {
    const { id, uuid } = await unclaimed()
    const manager = await joinAccount(app, agency, 'manager')
    expect((await manager.call(readActing, { params: { account_id: id } })).body.data).toMatchObject({
      level: 'all',
      acting_through: uuid,
      acting_account: { id: agency, name: 'Acting Agency' },
    })
    const made = await manager.call(contactsEndpoints.create, {
      params: { account_id: id },
      body: { first_name: 'Άννα', email: 'anna@client.example' },
    })
    expect(made.status).toBe(200)
    expect((await manager.call(accounts.update, { params: { id }, body: { industry: 'Τουρισμός' } })).status).toBe(200)
    const { rows } = await sql<{
      actor_id: number
      acting_account_id: number
    }>`SELECT actor_id, acting_account_id FROM activity_logs WHERE account_id = ${id} AND event = 'contact.created'`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ actor_id: manager.id, acting_account_id: agency }])
    expect((await manager.call(listAccounts)).body.data.map((row: any) => row.id)).toEqual([agency])
    expect((await manager.call(appSetup)).body.data.user!.memberships).toHaveLength(1)
    expect((await manager.call(listAccounts, { query: { 'filter[mine]': 'true' } })).body.meta.total).toBe(1)
  })

  it('names the agency in the history of its bulk changes', async () => {
    const { id } = await unclaimed()
    const manager = await joinAccount(app, agency, 'manager')
    const of = `/api/v1/accounts/${id}`
    const contact = (await manager.post(`${of}/contacts`, { first_name: 'Ελένη', email: 'eleni@client.example' })).body.data.id
    const list = (await manager.post(`${of}/contact-lists`, { name: 'Νέα', opt_in: 'single' })).body.data.id
    const stated = { consent_text: 'Said so on the phone.', channels: ['email'] }
    await manager.post(`/api/v1/contacts/${contact}/subscriptions`, { contact_list_ids: [list], ...stated })
    await manager.post(`${of}/unsubscribed-contacts`, { contact_ids: [contact] })
    const { deletion_uuid } = (await manager.post(`${of}/contacts/batch/delete`, { ids: [contact] })).body.data
    await manager.post(`${of}/contacts/batch/restore`, { deletion_uuid })
    const { rows } = await sql<{ event: string; acting_account_id: number }>`
      SELECT event, acting_account_id FROM activity_logs WHERE account_id = ${id} AND contact_id = ${contact} ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows).toEqual(
      ['created', 'subscribed', 'unsubscribed', 'deleted', 'restored'].map((verb) => ({
        event: `contact.${verb}`,
        acting_account_id: agency,
      })),
    )
  })

  it('gives no access to roles that do not work for clients, and to members with scope own who do not manage it', async () => {
    const { id, uuid } = await unclaimed()
    for (const role of ['designer', 'accountant', 'viewer'])
      expect((await (await joinAccount(app, agency, role)).call(contactsEndpoints.list, { params: { account_id: id } })).status, role).toBe(
        404,
      )
    const sales = await joinAccount(app, agency, 'sales', 'own')
    expect((await sales.call(accounts.read, { params: { id } })).status).toBe(404)
    await owner.put(`${path}/relations/${uuid}`, { manager_id: sales.id })
    expect((await sales.call(accounts.read, { params: { id } })).status).toBe(200)
    expect((await sales.get(`/api/v1/accounts/${id}/acting`)).body.data.data_scope).toBe('own')
    await owner.put(`${path}/relations/${uuid}`, { manager_id: null })
    expect((await sales.call(accounts.read, { params: { id } })).status).toBe(404)
    expect((await (await app.user()).call(readActing, { params: { account_id: id } })).body).toEqual({ data: null })
  })
})

describe('inside a claimed client', () => {
  it.each(['none', 'view', 'work', 'full'] as const)(
    '[INV-9] with the grant %s, members of the agency have only permissions that both their role and the grant contain',
    async (level) => {
      const { id } = await claimed(level)
      for (const code of ['owner', 'manager', 'account-manager', 'sales', 'marketer']) {
        const member = code === 'owner' ? owner : await joinAccount(app, agency, code)
        const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT rp.permission_name AS name FROM role_permission rp JOIN roles r ON r.id = rp.role_id WHERE r.account_id = ${agency} AND r.code = ${code}`.execute(
          app.database.db,
        )
        const expected = rows
          .map((row) => row.name)
          .filter((name) => GRANTS[level as GrantLevel].has(name))
          .sort()
        expect(await permissionsIn(member, id), code).toEqual(expected)
      }
      expect(GRANTS.full.has('roles.update') || GRANTS.full.has('accounts.billing') || GRANTS.full.has('relations.grant')).toBe(false)
    },
  )

  it('[INV-9] a grant gives access to exactly the endpoints whose permissions it contains', async () => {
    const { id } = await claimed('view')
    const marketer = await joinAccount(app, agency, 'marketer')
    const held = new Set(await permissionsIn(marketer, id))
    expect(held.size).toBeGreaterThan(10)
    for (const endpoint of sample(allRoutes().all.map((route) => route.endpoint))) {
      const { permission } = endpoint.access as { permission: string }
      const url = endpoint.path.replace(':account_id', String(id))
      const { status } = endpoint.method === 'GET' ? await marketer.get(url) : await marketer.post(url, {})
      expect([endpoint.id, status === 403]).toEqual([endpoint.id, !held.has(permission)])
    }
  })

  it('a change of the grant by the client applies from the next request of the agency', async () => {
    const { user, id, relation, uuid } = await claimed('none')
    const contacts = `/api/v1/accounts/${id}/contacts`
    const manager = await joinAccount(app, agency, 'manager')
    expect((await manager.get(contacts)).status).toBe(404)
    await user.put(`${relation}/grant`, { access_level: 'view' })
    expect([(await manager.get(contacts)).status, (await manager.post(contacts, { first_name: 'X' })).status]).toEqual([200, 403])
    await user.put(`${relation}/grant`, { access_level: 'work' })
    expect((await manager.post(contacts, { first_name: 'X', email: 'x@client.example' })).status).toBe(200)
    const more = await user.put(`${relation}/grant`, { access_level: 'view', granted_permissions: ['contacts.export'] })
    expect(more.body.data.granted_permissions).toEqual(['contacts.export'])
    expect([(await manager.get(`${contacts}/export`)).status, (await manager.post(contacts, { first_name: 'X' })).status]).toEqual([
      200, 403,
    ])
    expect(
      (await user.put(`${relation}/grant`, { access_level: 'view', granted_permissions: ['accounts.delete'] })).body.errors,
    ).toHaveProperty('granted_permissions')
    expect((await owner.put(`${path}/relations/${uuid}/grant`, { access_level: 'full' })).status).toBe(403)
    expect((await manager.put(`${relation}/grant`, { access_level: 'full' })).status).toBe(403)
    const { rows } = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'realtime-control' AND (payload->>'account_id')::bigint = ${id} ORDER BY id DESC LIMIT 1`.execute(
      app.database.db,
    )
    expect(rows[0]!.payload.user_ids).toContain(manager.id)
  })

  it.each(['suspend', 'end'])('[INV-9] %s ends all access with the next request, from either side', async (step) => {
    const { user, id, relation, uuid } = await claimed('full')
    expect((await owner.call(contactsEndpoints.list, { params: { account_id: id } })).status).toBe(200)
    const answer = step === 'end' ? await owner.post(`${path}/relations/${uuid}/${step}`) : await user.post(`${relation}/${step}`)
    expect(answer.status).toBe(200)
    expect((await owner.call(contactsEndpoints.list, { params: { account_id: id } })).status).toBe(404)
    expect((await owner.get(`${path}/relations/${uuid}/movements`)).status).toBe(200)
    expect((await user.get(`${relation}/movements`)).status).toBe(200)
  })

  it('a direct membership takes precedence over the grant, even when it is suspended', async () => {
    const { user, id } = await claimed('full')
    const both = await joinAccount(app, agency, 'manager')
    await sql`INSERT INTO memberships (account_id, user_id, role_id, status) SELECT ${id}, ${both.id}, id, 'suspended' FROM roles WHERE account_id = ${id} AND code = 'viewer'`.execute(
      app.database.db,
    )
    app.services.actors.drop(both.id)
    expect((await both.call(accounts.read, { params: { id } })).status).toBe(404)
    await sql`UPDATE memberships SET status = 'active' WHERE account_id = ${id} AND user_id = ${both.id}`.execute(app.database.db)
    app.services.actors.drop(both.id)
    expect((await both.call(listAccounts)).body.data.map((row: any) => row.id)).toContain(id)
    expect((await both.call(contactsEndpoints.create, { params: { account_id: id }, body: { first_name: 'X' } })).status).toBe(403)
    expect((await user.call(readActing, { params: { account_id: id } })).body).toEqual({ data: null })
  })

  it('members of the client are no colleagues of the agency', async () => {
    const { user } = await claimed('full')
    const { body } = await owner.call(colleagues.list, { query: { per_page: 100 } })
    expect(body.data.map((row: any) => row.id)).not.toContain(user.id)
  })
})

describe('inviting the owner of a client', () => {
  it('gives the account to the invited owner on acceptance; the agency keeps the grant work, from the next request on', async () => {
    const { id, uuid } = await unclaimed({ name: 'To be claimed' })
    const manager = await joinAccount(app, agency, 'manager')
    const invitee = await app.user()
    const invited = await manager.post(`${path}/relations/${uuid}/invitation`, { email: invitee.email, message: 'Καλώς ήρθατε' })
    expect([invited.status, invited.body.data.email]).toEqual([200, invitee.email])
    expect((await manager.call(accounts.update, { params: { id }, body: { industry: 'Before' } })).status).toBe(200)
    const invitation = async (reader: TestUser) =>
      (await reader.get(`${path}/relations/${uuid}?include=ownerInvitation`)).body.data.owner_invitation
    expect(await invitation(manager)).toMatchObject({ email: invitee.email })
    const onlooker = await app.member({ account_id: agency, permissions: ['relations.read'] })
    expect(await invitation(onlooker)).toBeNull()
    const [offer] = (await invitee.call(myInvitations)).body.data
    expect((await invitee.call(acceptMyInvitation, { params: { id: offer!.id } })).body.data.account_id).toBe(id)
    expect(await invitation(manager)).toBeNull()
    expect((await manager.call(accounts.update, { params: { id }, body: { industry: 'After' } })).status).toBe(403)
    expect((await manager.call(contactsEndpoints.list, { params: { account_id: id } })).status).toBe(200)
    const { data } = (await manager.get(`${path}/account-clients/${uuid}`)).body
    expect(data).toMatchObject({ status: 'active', access_level: 'work', counterpart: { claimed: true, managed_by_account_id: null } })
    expect((await manager.post(`${path}/relations/${uuid}/invitation`, { email: 'late@test.example' })).status).toBe(409)
    await app.relay()
    const { rows } = await sql<{
      user_id: number
    }>`SELECT user_id FROM notifications WHERE notification_setting_code = 'account.relation-accepted' AND subject_id = ${uuid}`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.user_id)).toEqual(expect.arrayContaining([owner.id, manager.id]))
  })

  it('requires the agency that opened the account and a valid address, and is refused to strangers', async () => {
    const { uuid } = await unclaimed()
    expect((await owner.post(`${path}/relations/${uuid}/invitation`, { email: 'nobody' })).body.errors).toHaveProperty('email')
    const reader = await app.member({ account_id: agency, permissions: ['relations.read'] })
    expect((await reader.post(`${path}/relations/${uuid}/invitation`, { email: 'a@test.example' })).status).toBe(403)
    const stranger = await app.member({ permissions: ['relations.update'] })
    expect(
      (await stranger.call(inviteOwner, { params: { account_id: stranger.account_id, uuid }, body: { email: 'a@test.example' } })).status,
    ).toBe(404)
  })
})

/** Endpoints of an account that list or create records and require a permission. */
function sample(endpoints: readonly AnyEndpoint[]): AnyEndpoint[] {
  return endpoints.filter(
    ({ path: where, access, method, produces }) =>
      access.who === 'permission' &&
      !produces &&
      /^\/api\/v1\/accounts\/:account_id\/[a-z-]+$/.test(where) &&
      (method === 'GET' || method === 'POST'),
  )
}
