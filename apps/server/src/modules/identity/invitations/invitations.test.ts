import {
  acceptInvitation,
  acceptMyInvitation,
  createMembership,
  declineInvitation,
  declineMyInvitation,
  membershipInvitations,
  memberships,
  myInvitations,
  readInvitation,
  resendInvitation,
} from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { findRow } from '#db/rows.ts'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createDefaultRoles } from '../roles/index.ts'
import { expireInvitations, putInvitation } from './store.ts'

let app: TestApp
let ada: TestUser
let roles: Record<string, number>

beforeAll(async () => {
  app = await createTestApp()
  const account_id = await app.account({ name: 'Agora' })
  roles = await createDefaultRoles(app.database.db, account_id, 'agency')
  ada = await app.member({ account_id, owner: true })
  await sql`UPDATE memberships SET role_id = ${roles.owner!} WHERE id = ${ada.membership_id}`.execute(app.database.db)
  app.services.actors.drop(ada.id)
})
afterAll(() => app.stop())

const invite = (body: object, user = ada, account_id = ada.account_id) =>
  user.call(createMembership, { params: { account_id }, body: { role_id: roles.viewer, ...body } })
const list = (query = '') => ada.get(`/api/v1/accounts/${ada.account_id}/membership-invitations${query}`)

/** Returns the latest mail queued for an address. */
async function mailTo(email: string): Promise<{ locale: string; params: Record<string, any>; token: string }> {
  const { rows } = await sql<{
    payload: any
  }>`SELECT payload FROM outbox_events WHERE topic = 'mail' AND payload->>'to' = ${email} ORDER BY id DESC LIMIT 1`.execute(app.database.db)
  return { ...rows[0]!.payload, token: rows[0]!.payload.params.url.split('/').at(-1) }
}

describe('inviting people', () => {
  it('mails each address a separate link and lists the invitations as pending', async () => {
    const answer = await invite({
      emails: ['One@Example.GR', 'two@example.gr', 'one@example.gr'],
      message: 'Welcome aboard',
      job_title: 'Designer',
      role_ids: [roles.designer],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.invitations).toMatchObject([
      {
        email: 'one@example.gr',
        status: 'pending',
        role: { name: 'Viewer' },
        roles: [{ name: 'Viewer' }, { name: 'Designer' }],
        invited_by: { id: ada.id },
      },
      { email: 'two@example.gr' },
    ])
    const [one, two] = [await mailTo('one@example.gr'), await mailTo('two@example.gr')]
    expect(one).toMatchObject({ locale: 'gr', name: 'invitation', params: { account: 'Agora', count: 14, message: 'Welcome aboard' } })
    expect(one.token).not.toBe(two.token)
    expect((await list()).body.data.map((row: { email: string }) => row.email)).toEqual(
      expect.arrayContaining(['one@example.gr', 'two@example.gr']),
    )
  })

  it('stores only a hash of the link (invariant 17)', async () => {
    await invite({ emails: ['hash@example.gr'] })
    const { token } = await mailTo('hash@example.gr')
    const { rows } = await sql<{
      stored: string
    }>`SELECT encode(token_hash, 'escape') AS stored FROM membership_invitations WHERE email = 'hash@example.gr'`.execute(app.database.db)
    expect(rows[0]!.stored).not.toContain(token)
  })

  it('gives the same answer for addresses with and without a login (invariant 19)', async () => {
    const known = await app.user()
    const answers = [(await invite({ emails: [known.email] })).body, (await invite({ emails: ['nobody@example.gr'] })).body]
    const shape = answers.map(({ data }) =>
      Object.keys(data.invitations[0]!).map((key) => [key, typeof (data.invitations[0] as Record<string, unknown>)[key]]),
    )
    expect(shape[0]).toEqual(shape[1])
    expect(answers.map(({ data }) => data.membership)).toEqual([null, null])
    const { rows } =
      await sql`SELECT 1 FROM outbox_events WHERE topic = 'notification' AND payload->>'setting_code' = 'account.invitation' AND payload->'user_ids' = ${JSON.stringify([known.id])}::jsonb`.execute(
        app.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('names invalid addresses, and those of existing members', async () => {
    const answer = await invite({ emails: ['fine@example.gr', 'not an address', 'x@'] })
    expect([answer.status, answer.body.errors!.emails]).toEqual([
      422,
      ['not an address is not an e-mail address', 'x@ is not an e-mail address'],
    ])
    expect((await invite({ emails: [ada.email] })).body.errors!.emails).toEqual([`${ada.email} is already a member`])
    expect((await invite({})).body.errors!.emails).toEqual(['e-mails is required'])
  })

  it('refuses roles with permissions that the inviter lacks, and the owner role (invariant 16)', async () => {
    const helper = await app.member({ account_id: ada.account_id, permissions: ['members.read', 'members.create'] })
    expect((await invite({ emails: ['a@example.gr'], role_id: roles.manager }, helper)).body.errors!.role_id).toHaveLength(1)
    expect((await invite({ emails: ['a@example.gr'], role_id: roles.owner })).body.errors!.role_id![0]).toContain(
      'hands the ownership over',
    )
    expect((await invite({ user_id: helper.id }, ada)).body.errors!.user_id).toHaveLength(1)
  })

  it('renews the link when the same address is invited again', async () => {
    await invite({ emails: ['again@example.gr'] })
    const first = await mailTo('again@example.gr')
    await invite({ emails: ['AGAIN@example.gr'], role_id: roles.sales })
    const second = await mailTo('again@example.gr')
    expect((await app.guest.call(readInvitation, { params: { token: first.token } })).status).toBe(404)
    expect((await app.guest.call(readInvitation, { params: { token: second.token } })).body.data).toMatchObject({
      role: 'Sales',
      account: { name: 'Agora' },
      inviter: expect.stringContaining('Test User'),
      status: 'pending',
    })
    expect((await list('?filter[search]=again@')).body.meta.total).toBe(1)
  })

  it('is refused to strangers, members without the permission, and guests', async () => {
    const stranger = await app.member({ permissions: ['members.create'] })
    const powerless = await app.member({ account_id: ada.account_id, permissions: ['members.read'] })
    const codes = [await invite({ emails: ['s@example.gr'] }, stranger), await invite({ emails: ['s@example.gr'] }, powerless)].map(
      ({ status }) => status,
    )
    expect([...codes, (await app.guest.call(createMembership, { params: { account_id: ada.account_id } })).status]).toEqual([404, 403, 401])
  })
})

describe('answering an invitation', () => {
  it('makes the invited user a member with its roles', async () => {
    const bob = await app.user()
    await invite({ emails: [bob.email.toUpperCase()], role_ids: [roles.designer], job_title: 'Designer', data_scope: 'own' })
    const { token } = await mailTo(bob.email)
    const accepted = await bob.call(acceptInvitation, { params: { token } })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const membership = (await bob.call(memberships.read, { params: { id: accepted.body.data.membership_id }, query: { include: 'roles' } }))
      .body.data
    expect(membership).toMatchObject({
      status: 'active',
      data_scope: 'own',
      job_title: 'Designer',
      role: { name: 'Viewer' },
      roles: [{ name: 'Designer' }],
      invited_by_id: ada.id,
    })
    const { rows } = await sql<{ current_account_id: number }>`SELECT current_account_id FROM users WHERE id = ${bob.id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.current_account_id).toBe(ada.account_id)
    const twice = await bob.call(acceptInvitation, { params: { token } })
    expect([twice.status, twice.body.message]).toEqual([410, 'This invitation was accepted already.'])
  })

  it('requires a login with the invited, verified e-mail', async () => {
    const [bob, eve] = [await app.user(), await app.user()]
    await invite({ emails: [bob.email] })
    const { token } = await mailTo(bob.email)
    expect((await app.guest.call(acceptInvitation, { params: { token } })).status).toBe(401)
    const other = await eve.call(acceptInvitation, { params: { token } })
    expect([other.status, other.body.message]).toEqual([403, 'This invitation went to another e-mail address. Sign in with that one.'])
    const unverified = await app.user({ verified: false })
    await invite({ emails: [unverified.email] })
    expect((await unverified.call(acceptInvitation, { params: { token: (await mailTo(unverified.email)).token } })).body.code).toBe(
      'email_unverified',
    )
  })

  it('is possible without the link only for the owner of the address', async () => {
    const [bob, eve] = [await app.user(), await app.user()]
    await invite({ emails: [bob.email] })
    const mine = (await bob.call(myInvitations)).body.data
    expect(mine).toMatchObject([{ email: bob.email, account: { name: 'Agora' } }])
    expect((await eve.call(myInvitations)).body.data).toEqual([])
    expect((await eve.call(acceptMyInvitation, { params: { id: mine[0]!.id } })).status).toBe(404)
    expect((await bob.call(acceptMyInvitation, { params: { id: mine[0]!.id } })).body.data.account_id).toBe(ada.account_id)
  })

  it('can decline, with the link alone or signed in', async () => {
    await invite({ emails: ['no@example.gr'] })
    const { token } = await mailTo('no@example.gr')
    expect((await app.guest.call(declineInvitation, { params: { token } })).status).toBe(200)
    expect((await app.guest.call(readInvitation, { params: { token } })).body.data.status).toBe('declined')
    const bob = await app.user()
    await invite({ emails: [bob.email] })
    const [mine] = (await bob.call(myInvitations)).body.data
    await bob.call(declineMyInvitation, { params: { id: mine!.id } })
    expect((await bob.call(myInvitations)).body.data).toEqual([])
    expect((await list('?filter[status]=declined')).body.data.map((row: { email: string }) => row.email)).toEqual(
      expect.arrayContaining(['no@example.gr', bob.email]),
    )
  })

  it('claims an account without an owner for the first invited owner who accepts (invariant 15)', async () => {
    const account_id = await app.account({ type: 'client', name: 'Unclaimed' })
    const own = await createDefaultRoles(app.database.db, account_id, 'client')
    const root = await app.staff('super-admin')
    const [first, second] = [await app.user(), await app.user()]
    const sent = await invite({ emails: [first.email, second.email], role_id: own.owner }, root, account_id)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await first.call(acceptInvitation, { params: { token: (await mailTo(first.email)).token } })).status).toBe(200)
    expect((await second.call(acceptInvitation, { params: { token: (await mailTo(second.email)).token } })).status).toBe(409)
    const { rows } = await sql<{
      owner_id: number
      claimed_at: string
    }>`SELECT owner_id, claimed_at FROM accounts WHERE id = ${account_id}`.execute(app.database.db)
    expect(rows[0]).toMatchObject({ owner_id: first.id, claimed_at: expect.any(String) })
  })
})

describe('an open invitation', () => {
  it('keeps its job title and data scope when the first owner is invited again without them', async () => {
    const account_id = await app.account({ type: 'client', name: 'Invited twice' })
    const own = await createDefaultRoles(app.database.db, account_id, 'client')
    const root = await app.staff('super-admin')
    const details = { job_title: 'Director', data_scope: 'own' }
    const sent = await invite({ emails: ['first@owner.gr'], role_id: own.owner, ...details }, root, account_id)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const link = { token_hash: Buffer.alloc(32), expires_at: new Date(), sent_at: new Date(), invited_by_id: root.id }
    const again = { ...link, account_id, email: 'first@owner.gr', role_id: own.owner!, role_ids: [], message: null }
    const { id, is_new } = await putInvitation(app.database.db, again)
    expect([id, is_new]).toEqual([sent.body.data.invitations[0]!.id, false])
    expect(await findRow(app.database.db, 'membership_invitations', { id })).toMatchObject(details)
    await putInvitation(app.database.db, { ...again, job_title: null, data_scope: 'all' })
    expect(await findRow(app.database.db, 'membership_invitations', { id })).toMatchObject({ job_title: null, data_scope: 'all' })
  })

  it('can be sent again and revoked by the account', async () => {
    const { id } = (await invite({ emails: ['later@example.gr'] })).body.data.invitations[0]!
    const before = await mailTo('later@example.gr')
    expect((await ada.call(resendInvitation, { params: { id } })).body.data.status).toBe('pending')
    const after = await mailTo('later@example.gr')
    expect(after.token).not.toBe(before.token)
    expect((await ada.call(membershipInvitations.remove, { params: { id } })).body).toEqual({ data: null })
    expect((await app.guest.call(readInvitation, { params: { token: after.token } })).body.data.status).toBe('revoked')
    expect((await ada.call(membershipInvitations.remove, { params: { id } })).status).toBe(409)
    expect((await ada.post(`/api/v1/membership-invitations/${id}/resend`)).status).toBe(409)
    const stranger = await app.member({ permissions: ['members.read', 'members.update'] })
    expect((await stranger.delete(`/api/v1/membership-invitations/${id}`)).status).toBe(404)
  })

  it('expires after 14 days and can then be sent again', async () => {
    const bob = await app.user()
    const { id } = (await invite({ emails: [bob.email] })).body.data.invitations[0]!
    const { token } = await mailTo(bob.email)
    const clock = app.services.clock as ReturnType<typeof frozenClock>
    const start = clock.now()
    clock.set(new Date(start.getTime() + 14 * 86_400_000 + 1000))
    try {
      await sql`UPDATE access_tokens SET expires_at = now() + interval '60 days'`.execute(app.database.db)
      app.services.actors.dropAll()
      app.services.actors.tokens.clear()
      expect((await app.guest.call(readInvitation, { params: { token } })).body.data.status).toBe('expired')
      expect((await bob.call(acceptInvitation, { params: { token } })).status).toBe(410)
      expect(await expireInvitations(app.database.db, clock.now())).toBeGreaterThan(0)
      expect(await expireInvitations(app.database.db, clock.now())).toBe(0)
      expect((await list(`?filter[status]=expired&filter[search]=${bob.email}`)).body.meta.total).toBe(1)
      expect((await ada.call(resendInvitation, { params: { id } })).body.data.status).toBe('pending')
      expect((await bob.call(acceptInvitation, { params: { token: (await mailTo(bob.email)).token } })).status).toBe(200)
    } finally {
      clock.set(start)
    }
  })
})
