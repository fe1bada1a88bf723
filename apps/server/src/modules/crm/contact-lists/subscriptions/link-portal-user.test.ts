import { acceptMyInvitation, contactActivityLogs, mySubscriptions } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newContact, newList, every } from '../contact-lists.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...every, 'members.create', 'members.read'] })
})
afterAll(() => app.stop())

it('makes people who accept an invitation portal users of contacts with their e-mail, in that account and related ones', async () => {
  const { db } = app.database
  const agency = await app.member({ permissions: every })
  const stranger = await app.member({ permissions: every })
  await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${agency.account_id}, ${ada.account_id}, 'client', 'active')`.execute(
    db,
  )
  const bob = await app.user()
  const [here, known, elsewhere] = await Promise.all(
    [ada, agency, stranger].map((user) => newContact(user, { email: bob.email.toUpperCase() })),
  )
  const other = await newContact(ada)
  const { rows: roles } = await sql<{ id: number }>`SELECT role_id AS id FROM memberships WHERE id = ${ada.membership_id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO membership_invitations (account_id, email, role_id, token_hash, expires_at, invited_by_id)
    VALUES (${ada.account_id}, ${bob.email}, ${roles[0]!.id}, decode(repeat('ab', 32), 'hex'), now() + interval '1 day', ${ada.id}) RETURNING id`.execute(
    db,
  )
  const accepted = await bob.call(acceptMyInvitation, { params: { id: rows[0]!.id } })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const portal = async (id: number) =>
    (await sql<{ portal_user_id: number | null }>`SELECT portal_user_id FROM contacts WHERE id = ${id}`.execute(db)).rows[0]!.portal_user_id
  expect([await portal(here!.id), await portal(known!.id)]).toEqual([bob.id, bob.id])
  expect([await portal(elsewhere!.id), await portal(other.id)]).toEqual([null, null])
  const history = await ada.call(contactActivityLogs, { params: { contact_id: here!.id } })
  expect(history.body.data[0]).toMatchObject({ event: 'contact.updated', changes: { portal_user_id: [null, bob.id] } })

  const list = await newList(agency, { visibility: 'public' })
  await sql`UPDATE users SET email = 'bob.married@example.gr' WHERE id = ${bob.id}`.execute(db)
  app.services.actors.drop(bob.id)
  const mine = (await bob.call(mySubscriptions)).body
  expect(
    mine.included.contactLists.map((one: { contact_list_id: number }) => one.contact_list_id),
    'the lists remain theirs under another e-mail',
  ).toContain(list)
})
