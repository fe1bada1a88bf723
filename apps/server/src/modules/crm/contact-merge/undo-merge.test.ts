import { contactMerges, contacts, mergeContacts, undoMerge } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { survivingSubscription } from './kept-subscription.ts'
import { consent, newContact, type MadeContact } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const merge = (member: TestUser, body: object) => member.call(mergeContacts, { params: { account_id: member.account_id }, body })
const undo = (member: TestUser, uuid: string) => member.call(undoMerge, { params: { account_id: member.account_id, uuid } })
const read = async (contact: { id: number }) =>
  (await sql<any>`SELECT * FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!

async function pair(one: object = {}, other: object = {}): Promise<[MadeContact, MadeContact]> {
  const n = Math.floor(Math.random() * 1e9)
  return [
    await newContact(ada, { first_name: 'Maria', email: `m${n}@x.gr`, ...one }),
    await newContact(ada, { first_name: 'Μαρία', email: `m.${n}@y.gr`, ...other }),
  ]
}

describe('consent in a merge [INV-29]', () => {
  const current = async (contact: MadeContact) =>
    (
      await sql<{
        action: string
      }>`SELECT action FROM consents WHERE contact_id = ${contact.id} AND channel = 'email' ORDER BY occurred_at DESC, id DESC LIMIT 1`.execute(
        app.database.db,
      )
    ).rows[0]?.action
  const marketable = (contact: MadeContact) =>
    sql`UPDATE contacts SET emails_marketable = true WHERE id = ${contact.id}`.execute(app.database.db)

  it('stays withdrawn when one contact had withdrawn it, even if the other one granted it later', async () => {
    const [winner, loser] = await pair()
    await consent(app.database.db, winner, 'email', 'withdrawn', 600)
    await consent(app.database.db, loser, 'email', 'granted', 60)
    await marketable(loser)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
    await undo(ada, body.data.merge_uuid)
    expect([await current(winner), await current(loser)]).toEqual(['withdrawn', 'granted'])
    expect([(await read(winner)).emails_marketable, (await read(loser)).emails_marketable]).toEqual([false, true])
  })

  it('does not extend to an address without consent', async () => {
    const [winner, loser] = await pair()
    await consent(app.database.db, loser, 'email', 'granted')
    await marketable(loser)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
  })

  it('is kept when both contacts granted it, and when both have the same address and one granted it', async () => {
    const [one, two] = await pair()
    for (const contact of [one, two]) {
      await consent(app.database.db, contact, 'email', 'granted')
      await marketable(contact)
    }
    expect((await merge(ada, { winner_id: one.id, loser_ids: [two.id] })).body.data.emails_marketable).toBe(true)
    const [three, four] = await pair({ email: 'same.one@gmail.com' }, { email: 'sameone+news@gmail.com' })
    await consent(app.database.db, four, 'email', 'granted')
    await marketable(four)
    expect((await merge(ada, { winner_id: three.id, loser_ids: [four.id] })).body.data.emails_marketable).toBe(true)
  })

  it('ends when the person had unsubscribed from everything with one of the addresses', async () => {
    const [winner, loser] = await pair()
    await sql`INSERT INTO suppressions (account_id, channel, address, reason, contact_id) VALUES (${ada.account_id}, 'email', ${loser.email}, 'unsubscribed_all', ${loser.id})`.execute(
      app.database.db,
    )
    await consent(app.database.db, winner, 'email', 'granted')
    await marketable(winner)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
  })

  it('takes the most restrictive status of each list, and old unsubscribe links still work', async () => {
    const [winner, loser] = await pair()
    const { rows } = await sql<{ id: number; unsubscribe_id: string }>`
      WITH list AS (INSERT INTO contact_lists (account_id, name) VALUES (${ada.account_id}, 'News') RETURNING id)
      INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, unsubscribe_id)
      SELECT ${ada.account_id}, s.contact_id, list.id, s.status, 'form', gen_random_uuid() FROM list, (VALUES (${winner.id}::bigint, 'subscribed'), (${loser.id}::bigint, 'unsubscribed')) AS s (contact_id, status) RETURNING id, unsubscribe_id`.execute(
      app.database.db,
    )
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    const kept = await sql<{ id: number; status: string }>`SELECT id, status FROM subscriptions WHERE contact_id = ${winner.id}`.execute(
      app.database.db,
    )
    expect(kept.rows).toEqual([{ id: rows[1]!.id, status: 'unsubscribed' }])
    expect(await survivingSubscription(app.database.db, rows[0]!.unsubscribe_id)).toBe(rows[1]!.id)
    await undo(ada, body.data.merge_uuid)
    const back = await sql<{
      contact_id: number
      status: string
    }>`SELECT contact_id, status FROM subscriptions WHERE id = any(${rows.map((row) => row.id)}::bigint[]) ORDER BY id`.execute(
      app.database.db,
    )
    expect(back.rows).toEqual([
      { contact_id: winner.id, status: 'subscribed' },
      { contact_id: loser.id, status: 'unsubscribed' },
    ])
  })
})

describe('undoing a merge', () => {
  it('leaves later additions and changes with the survivor', async () => {
    const [winner, loser] = await pair({ notes: 'of the winner' }, { notes: 'of the loser', company: 'Olive' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    await ada.call(contacts.update, { params: { id: winner.id }, body: { first_name: 'Marianna' } })
    await sql`INSERT INTO notes (account_id, notable_type, notable_id, body, body_text) VALUES (${ada.account_id}, 'contact', ${String(winner.id)}, 'later', 'later')`.execute(
      app.database.db,
    )
    const answer = await undo(ada, merge_uuid)
    expect([answer.status, answer.body.data.can_undo]).toEqual([200, false])
    expect(await read(winner)).toMatchObject({ first_name: 'Marianna', company: null, notes_count: 2 })
    expect(await read(loser)).toMatchObject({ status: 'active', merged_into_id: null, company: 'Olive', notes_count: 1 })
  })

  it('restores fields that the merge filled or the member chose, and the primary address', async () => {
    const [winner, loser] = await pair({}, { company: 'Olive', phone: '6970000003' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id], fields: { email: loser.id } })).body.data
    await undo(ada, merge_uuid)
    expect(await read(winner)).toMatchObject({ company: null, phone: null, email: winner.email })
    expect(await read(loser)).toMatchObject({ company: 'Olive', phone: '+306970000003', email: loser.email })
    expect((await ada.call(contacts.read, { params: { id: loser.id } })).status).toBe(200)
  })

  it('is refused the second time, after 30 days, and when the contact was merged again', async () => {
    const [a, b] = await pair()
    const [c] = await pair()
    const first = (await merge(ada, { winner_id: a.id, loser_ids: [b.id] })).body.data.merge_uuid
    const second = (await merge(ada, { winner_id: c.id, loser_ids: [a.id] })).body.data.merge_uuid
    expect((await undo(ada, first)).status).toBe(409)
    expect((await undo(ada, second)).status).toBe(200)
    expect((await undo(ada, second)).status).toBe(409)
    expect((await undo(ada, first)).status).toBe(200)
    const late = (await merge(ada, { winner_id: a.id, loser_ids: [b.id] })).body.data.merge_uuid
    await sql`UPDATE contact_merges SET undo_until = now() - interval '1 day' WHERE uuid = ${late}`.execute(app.database.db)
    expect((await undo(ada, late)).body.message).toContain('30 days')
  })

  it('names the reason of a refusal', async () => {
    const refusal = async (uuid: string) => {
      const { status, body } = await undo(ada, uuid)
      return [status, body.message]
    }
    const merged = async () => {
      const [winner, loser] = await pair()
      return { winner, loser, uuid: (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data.merge_uuid }
    }
    const undone = await merged()
    await undo(ada, undone.uuid)
    expect(await refusal(undone.uuid)).toEqual([409, 'This merge has been undone already'])

    const moved = 'The contact was merged again, erased or deleted since, so this merge cannot be undone'
    const again = await merged()
    await merge(ada, { winner_id: (await pair())[0].id, loser_ids: [again.winner.id] })
    expect(await refusal(again.uuid)).toEqual([409, moved])
    for (const change of [sql`deleted_at = now()`, sql`status = 'erased'`]) {
      const { winner, uuid } = await merged()
      await sql`UPDATE contacts SET ${change} WHERE id = ${winner.id}`.execute(app.database.db)
      expect(await refusal(uuid)).toEqual([409, moved])
    }

    const changed = 'One of the merged contacts was erased or changed since, so this merge cannot be undone'
    for (const change of [sql`status = 'erased', merged_into_id = NULL`, sql`merged_into_id = ${again.winner.id}`]) {
      const { loser, uuid } = await merged()
      await sql`UPDATE contacts SET ${change} WHERE id = ${loser.id}`.execute(app.database.db)
      expect(await refusal(uuid)).toEqual([409, changed])
    }
  })

  it('subtracts the figures of the losers, and restores custom fields in any order of keys', async () => {
    const [winner, loser] = await pair()
    const set = (id: number, requests: number, fields: object) =>
      sql`UPDATE contacts SET orders_count = ${requests}, revenue_minor = ${requests * 100}, custom_fields = ${JSON.stringify(fields)}::jsonb WHERE id = ${id}`.execute(
        app.database.db,
      )
    await set(winner.id, 3, { zone: 'B', a: 1 })
    await set(loser.id, 2, { colour: 'red' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    expect(await read(winner)).toMatchObject({ orders_count: 5, revenue_minor: 500, custom_fields: { zone: 'B', a: 1, colour: 'red' } })
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect(await read(winner)).toMatchObject({ orders_count: 3, revenue_minor: 300, custom_fields: { zone: 'B', a: 1 } })
    expect(await read(loser)).toMatchObject({ orders_count: 2, revenue_minor: 200, custom_fields: { colour: 'red' } })
  })

  it('keeps the primary number that a member chose after the merge', async () => {
    const [winner, loser] = await pair({ phone: '6970000011' }, { phone: '6970000012' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    await ada.call(contacts.update, { params: { id: winner.id }, body: { phone: '6970000013' } })
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect(await read(winner)).toMatchObject({ phone: '+306970000013', email: winner.email })
    expect(await read(loser)).toMatchObject({ phone: '+306970000012', email: loser.email })
  })

  it('appears in the history with the names of the contacts and the member', async () => {
    const [winner, loser] = await pair({ last_name: 'History' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    const { body } = await ada.call(contactMerges.list, {
      params: { account_id: ada.account_id },
      query: { 'filter[contact]': loser.id, include: 'user' },
    })
    expect(body.data).toMatchObject([{ uuid: merge_uuid, names: ['Maria History', 'Μαρία'], can_undo: true, user: { id: ada.id } }])
  })

  it('separates the people that the merge had joined', async () => {
    const [winner, loser] = await pair()
    const before = [(await read(winner)).person_id, (await read(loser)).person_id]
    expect(before[0]).not.toBe(before[1])
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    const keys = await sql<{
      person_id: number
    }>`SELECT DISTINCT person_id FROM person_keys WHERE account_id = ${ada.account_id} AND email_key = any(${[winner.email, loser.email]}::text[])`.execute(
      app.database.db,
    )
    expect(keys.rows).toEqual([{ person_id: Math.min(...before) }])
    await undo(ada, merge_uuid)
    expect([(await read(winner)).person_id, (await read(loser)).person_id]).toEqual(before)
    const counts = await sql<{ contacts_count: number }>`SELECT contacts_count FROM people WHERE id = any(${before}::bigint[])`.execute(
      app.database.db,
    )
    expect(counts.rows.map((row) => row.contacts_count)).toEqual([1, 1])
  })
})
