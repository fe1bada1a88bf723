import { contacts, mergeIntoContact, previewMerge } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { survivorOf } from '../contact-children/index.ts'
import { childrenOf, merge, newContact, pairOf, type MadeContact, undo } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const read = async (contact: { id: number }) =>
  (await sql<any>`SELECT * FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!

const pair = (one?: object, other?: object) => pairOf(ada, one, other)

describe('merging two contacts', () => {
  it("keeps the winner's values, fills the empty ones, and unites addresses, numbers, tags and notes", async () => {
    const [winner, loser] = await pair(
      { tags: ['VIP'], notes: 'one' },
      { last_name: 'Papadaki', phone: '6971234567', company: 'Olive', tags: ['VIP', 'Fair'], notes: 'two' },
    )
    const answer = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data).toMatchObject({
      id: winner.id,
      first_name: 'Maria',
      last_name: 'Papadaki',
      company: 'Olive',
      email: winner.email,
      phone: '+306971234567',
      notes_count: 2,
    })
    const found = await ada.get(
      `/api/v1/accounts/${ada.account_id}/contacts?include=tags&filter[search]=${encodeURIComponent(loser.email)}`,
    )
    expect(found.body.data.map((row: MadeContact) => row.id)).toEqual([winner.id])
    expect(found.body.data[0].tags.map((tag: { name: string }) => tag.name).toSorted()).toEqual(['Fair', 'VIP'])
    expect(await read(loser)).toMatchObject({ status: 'merged', merged_into_id: winner.id })
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*) AS n FROM contact_email_addresses WHERE contact_id = ${winner.id} AND is_primary`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  it('takes the value that the member chose for each field, including the primary address', async () => {
    const [winner, loser] = await pair({ company: 'Old' }, { company: 'New', phone: '6970000001' })
    const answer = await merge(ada, {
      winner_id: winner.id,
      loser_ids: [loser.id],
      fields: { company: loser.id, email: loser.id, first_name: loser.id },
    })
    expect(answer.body.data).toMatchObject({ company: 'New', email: loser.email, first_name: 'Μαρία' })
    const primary = await sql<{
      email: string
    }>`SELECT email FROM contact_email_addresses WHERE contact_id = ${winner.id} AND is_primary`.execute(app.database.db)
    expect(primary.rows).toEqual([{ email: loser.email }])
  })

  it('works from the page of a contact, as winner or as loser', async () => {
    const [one, other] = await pair()
    const answer = await ada.call(mergeIntoContact, { params: { contact_id: one.id }, body: { winner_id: other.id, loser_ids: [one.id] } })
    expect(answer.body.data.id).toBe(other.id)
    const [third] = await pair()
    const refused = await ada.call(mergeIntoContact, {
      params: { contact_id: third.id },
      body: { winner_id: other.id, loser_ids: [one.id] },
    })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['winner_id']])
  })

  it('redirects old ids to the survivor through several merges', async () => {
    const [a, b] = await pair()
    const [c] = await pair()
    await merge(ada, { winner_id: b.id, loser_ids: [a.id] })
    await merge(ada, { winner_id: c.id, loser_ids: [b.id] })
    expect(await survivorOf(app.database.db, a.id)).toBe(c.id)
    expect(await survivorOf(app.database.db, c.id)).toBeNull()
    expect(await survivorOf(app.database.db, 2 ** 50)).toBeNull()
  })

  it('answers a repeated request like the first and merges nothing twice', async () => {
    const [winner, loser] = await pair()
    const first = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    const second = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([second.status, second.body.data.merge_uuid]).toEqual([200, first.body.data.merge_uuid])
  })

  it('blacklists the survivor when one of the contacts was, and suppresses its addresses', async () => {
    const [winner, loser] = await pair()
    await sql`UPDATE contacts SET status = 'blacklisted' WHERE id = ${loser.id}`.execute(app.database.db)
    const answer = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect(answer.body.data.status).toBe('blacklisted')
    const blocked = () =>
      sql<{
        address: string
      }>`SELECT address FROM suppressions WHERE account_id = ${ada.account_id} AND address = any(${[winner.email, loser.email]}::text[])`.execute(
        app.database.db,
      )
    expect((await blocked()).rows).toHaveLength(2)
    await undo(ada, answer.body.data.merge_uuid)
    expect((await blocked()).rows).toHaveLength(0)
    expect((await read(winner)).status).toBe('active')
  })

  it('previews the result without changing anything', async () => {
    const [winner, loser] = await pair({ tags: ['A'] }, { tags: ['A'], phone: '6970000002' })
    await sql`UPDATE contacts SET emails_marketable = true WHERE id = ${loser.id}`.execute(app.database.db)
    const before = await childrenOf(app.database.db, [winner.id, loser.id])
    const { body, status } = await ada.call(previewMerge, {
      params: { account_id: ada.account_id },
      body: {
        winner_id: winner.id,
        loser_ids: [loser.id],
        fields: { first_name: loser.id },
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      contact: { id: winner.id, first_name: 'Μαρία', phone: '+306970000002' },
      dropped: { contact_tag: 1 },
      marketing_lost: ['email'],
    })
    expect(body.data.contact.email_addresses).toEqual([winner.email, loser.email])
    expect(await childrenOf(app.database.db, [winner.id, loser.id])).toEqual(before)
    expect((await read(loser)).status).toBe('active')
  })
})

describe('refusals', () => {
  it('names the fields of wrong ids and choices', async () => {
    const [winner, loser] = await pair()
    const stranger = await app.member({ permissions: every })
    const foreign = await newContact(stranger, { first_name: 'Foreign', email: 'foreign@x.gr' })
    expect((await merge(ada, { winner_id: winner.id, loser_ids: [foreign.id] })).body.errors).toHaveProperty('loser_ids')
    expect((await merge(ada, { winner_id: foreign.id, loser_ids: [winner.id] })).body.errors).toHaveProperty('winner_id')
    expect((await merge(ada, { winner_id: winner.id, loser_ids: [winner.id] })).body.errors).toHaveProperty('loser_ids')
    expect((await merge(ada, { winner_id: winner.id, loser_ids: [] })).body.errors).toHaveProperty('loser_ids')
    expect((await merge(ada, { winner_id: winner.id, loser_ids: [loser.id], fields: { shoe_size: loser.id } })).body.errors).toHaveProperty(
      ['fields.shoe_size'],
    )
    expect((await merge(ada, { winner_id: winner.id, loser_ids: [loser.id], fields: { company: foreign.id } })).body.errors).toHaveProperty(
      ['fields.company'],
    )
    expect((await read(winner)).version).toBe(winner.version)
  })

  it('answers 404 to strangers, 403 without the permission, 401 to guests', async () => {
    const [winner, loser] = await pair()
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const url = `/api/v1/accounts/${ada.account_id}/contacts/merge`
    const body = { winner_id: winner.id, loser_ids: [loser.id] }
    expect([
      (await stranger.post(url, body)).status,
      (await powerless.post(url, body)).status,
      (await app.guest.post(url, body)).status,
    ]).toEqual([404, 403, 401])
    const flat = `/api/v1/contacts/${winner.id}/merge`
    expect([
      (await stranger.post(flat, body)).status,
      (await powerless.post(flat, body)).status,
      (await app.guest.post(flat, body)).status,
    ]).toEqual([404, 403, 401])
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    expect((await own.post(url, body)).status).toBe(422)
  })

  it('refuses a contact that was changed since the member read it', async () => {
    const [winner, loser] = await pair()
    await ada.call(contacts.update, { params: { id: loser.id }, body: { company: 'Changed' } })
    const answer = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id], versions: { [loser.id]: loser.version } })
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  })
})

describe('concurrent changes by two members', () => {
  it('merge the same contacts in opposite directions: one succeeds and nothing is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await pair({ notes: 'a' }, { notes: 'b' })
      const answers = await Promise.all([
        merge(ada, { winner_id: a.id, loser_ids: [b.id] }),
        merge(ada, { winner_id: b.id, loser_ids: [a.id] }),
      ])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const alive = [await read(a), await read(b)].filter((contact) => contact.status === 'active')
      expect(alive).toHaveLength(1)
      expect(alive[0]!.notes_count).toBe(2)
    }
  })

  it('merge and edit the same contact: the edit is kept or refused, never overwritten', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await pair()
      const [merged, edited] = await Promise.all([
        merge(ada, { winner_id: a.id, loser_ids: [b.id], versions: { [a.id]: a.version, [b.id]: b.version } }),
        ada.call(contacts.update, { params: { id: a.id }, body: { company: 'Edited', version: a.version } }),
      ])
      expect([merged.status, edited.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await read(a)).company).toBe(edited.status === 200 ? 'Edited' : null)
    }
  })
})
