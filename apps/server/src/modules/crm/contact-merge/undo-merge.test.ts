import { contactMerges, contacts, recordConsent, unsubscribeByLink, unsubscribeContacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, newList, stateOf, subscribe } from '../contact-lists/contact-lists.fixture.ts'
import { merge, newContact, pairOf, type MadeContact, undo } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const read = async (contact: { id: number }) =>
  (await sql<any>`SELECT * FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!

const pair = (one?: object, other?: object) => pairOf(ada, one, other)

/** A merge of three contacts. */
async function merged(one: object = {}, other: object = {}) {
  const [winner, loser] = await pair(one, other)
  const second = await newContact(ada, { first_name: 'Second', email: `second.${loser.email}` })
  const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id, second.id] })
  return { winner, loser, second, uuid: body.data.merge_uuid }
}

async function refusal(uuid: string) {
  const { status, body } = await undo(ada, uuid)
  return [status, body.code, body.message]
}

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

  it('is possible until the last instant of its 30 days, and only once', async () => {
    const now = app.services.clock.now().getTime()
    const uuidWith = async (undo_until: number) => {
      const { uuid } = await merged()
      await sql`UPDATE contact_merges SET undo_until = ${new Date(undo_until)} WHERE uuid = ${uuid}`.execute(app.database.db)
      return uuid
    }
    expect(await refusal(await uuidWith(now - 1))).toEqual([409, 'conflict', 'A merge can be undone for 30 days; this one is older'])
    const last = await uuidWith(now)
    expect((await undo(ada, last)).status).toBe(200)
    expect(await refusal(last)).toEqual([409, 'conflict', 'This merge has been undone already'])
  })

  it('is refused with the reason when one of the contacts was merged again, erased or deleted, and changes nothing', async () => {
    const moved = 'The contact was merged again, erased or deleted since, so this merge cannot be undone'
    const again = await merged()
    const later = (await merge(ada, { winner_id: (await pair())[0].id, loser_ids: [again.winner.id] })).body.data.merge_uuid
    expect(await refusal(again.uuid)).toEqual([409, 'conflict', moved])
    for (const change of [sql`deleted_at = now()`, sql`status = 'erased'`]) {
      const { winner, uuid } = await merged()
      await sql`UPDATE contacts SET ${change} WHERE id = ${winner.id}`.execute(app.database.db)
      expect(await refusal(uuid)).toEqual([409, 'conflict', moved])
    }
    const changed = 'One of the merged contacts was erased or changed since, so this merge cannot be undone'
    for (const change of [
      sql`status = 'erased', merged_into_id = NULL`,
      sql`status = 'erased'`,
      sql`status = 'active'`,
      sql`merged_into_id = ${again.winner.id}`,
    ]) {
      const { winner, loser, second, uuid } = await merged()
      await sql`UPDATE contacts SET ${change} WHERE id = ${loser.id}`.execute(app.database.db)
      expect(await refusal(uuid)).toEqual([409, 'conflict', changed])
      expect(await read(second)).toMatchObject({ status: 'merged', merged_into_id: winner.id, email: second.email })
    }
    const gone = await merged()
    await sql`DELETE FROM contacts WHERE id = ${gone.loser.id}`.execute(app.database.db)
    expect(await refusal(gone.uuid)).toEqual([409, 'conflict', changed])
    expect((await undo(ada, later)).status).toBe(200)
    expect((await undo(ada, again.uuid)).status).toBe(200)
  })

  it('is refused to a member who no longer sees the contact', async () => {
    const bob = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    const [winner, loser] = await pair()
    await sql`UPDATE contacts SET user_id = ${bob.id} WHERE id IN (${winner.id}, ${loser.id})`.execute(app.database.db)
    const { merge_uuid } = (await merge(bob, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    await sql`UPDATE contacts SET user_id = ${ada.id} WHERE id = ${winner.id}`.execute(app.database.db)
    expect((await undo(bob, merge_uuid)).status).toBe(404)
    expect((await read(loser)).status).toBe('merged')
    await sql`UPDATE contacts SET user_id = ${bob.id} WHERE id = ${winner.id}`.execute(app.database.db)
    expect((await undo(bob, merge_uuid)).status).toBe(200)
  })

  it('is announced to members who may read contacts, and logged for each contact', async () => {
    const { winner, loser, second, uuid } = await merged({}, { company: 'Olive' })
    await sql`DELETE FROM outbox_events`.execute(app.database.db)
    expect((await undo(ada, uuid)).status).toBe(200)
    const { version } = await read(winner)
    const sent = await sql<{ payload: object }>`
      SELECT payload FROM outbox_events WHERE topic = 'broadcast' AND payload->>'event' LIKE 'contact.%'`.execute(app.database.db)
    expect(sent.rows.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        event: 'contact.unmerged',
        channels: [`private-accounts.${ada.account_id}`],
        requires: { permission: 'contacts.read', account_id: ada.account_id },
        data: expect.objectContaining({
          type: 'contact',
          key: winner.id,
          version,
          loser_ids: [loser.id, second.id],
          changed: ['company', 'last_activity_at'],
        }),
      }),
    ])
    const lines = await sql`
      SELECT actor_id, subject_type, subject_id, subject_label, contact_id, changes, context - 'ip' - 'route' AS context FROM activity_logs
      WHERE account_id = ${ada.account_id} AND event = 'contact.unmerged' AND context->>'contact_merge_uuid' = ${uuid} ORDER BY id`.execute(
      app.database.db,
    )
    const lineOf = ({ id }: MadeContact, label: string, changes: object, more: object = {}) => ({
      actor_id: ada.id,
      subject_type: 'contact',
      subject_id: String(id),
      subject_label: label,
      contact_id: id,
      changes,
      context: { contact_merge_uuid: uuid, ...more },
    })
    expect(lines.rows).toEqual([
      lineOf(winner, 'Maria', { company: ['Olive', null], last_activity_at: expect.anything() }, { loser_ids: [loser.id, second.id] }),
      lineOf(loser, 'Μαρία', {}),
      lineOf(second, 'Second', {}),
    ])
  })

  it('keeps what the person refused since for all of the contacts: withdrawals and lists that they left', async () => {
    const [winner, loser] = await pair()
    const list = await newList(ada)
    for (const { id } of [winner, loser]) await subscribe(ada, id, [list], { channels: ['email'] })
    const marketable = async () => [(await read(winner)).emails_marketable, (await read(loser)).emails_marketable]
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    expect(await marketable()).toEqual([true, true])
    const { unsubscribe_id } = (await stateOf(app, winner.id, list))!
    expect((await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid: unsubscribe_id } })).status).toBe(200)
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect([(await stateOf(app, winner.id, list))!.status, (await stateOf(app, loser.id, list))!.status]).toEqual([
      'unsubscribed',
      'unsubscribed',
    ])
    expect(await marketable()).toEqual([false, false])
    const ledger = await sql`
      SELECT action, source, proof->>'contact_merge_uuid' AS merge FROM consents WHERE contact_id = ${loser.id} ORDER BY id`.execute(
      app.database.db,
    )
    expect(ledger.rows).toEqual([
      { action: 'granted', source: 'staff', merge: null },
      { action: 'withdrawn', source: 'unsubscribe_link', merge: merge_uuid },
    ])
  })

  it('keeps the contact off a list that another one had left, which is still merged into it [INV-29]', async () => {
    const [winner, first] = await pair()
    const second = await newContact(ada, { first_name: 'Second', email: `second.${first.email}` })
    const list = await newList(ada)
    for (const { id } of [winner, first, second]) await subscribe(ada, id, [list], { channels: ['email'] })
    for (const { id } of [first, second]) {
      const { unsubscribe_id } = (await stateOf(app, id, list))!
      await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid: unsubscribe_id } })
    }
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [first.id] })).body.data
    await merge(ada, { winner_id: winner.id, loser_ids: [second.id] })
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect((await stateOf(app, winner.id, list))!.status).toBe('unsubscribed')
  })

  it('keeps a person off a list that they had left with a contact that was deleted, when their new contact is merged', async () => {
    const [winner, first] = await pair()
    const list = await newList(ada)
    for (const { id } of [winner, first]) await subscribe(ada, id, [list], { channels: ['email'] })
    const { unsubscribe_id } = (await stateOf(app, first.id, list))!
    await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid: unsubscribe_id } })
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${first.id}`.execute(app.database.db)
    const again = await newContact(ada, { first_name: 'Again', email: first.email })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [again.id] })).body.data
    expect((await stateOf(app, winner.id, list))!.status).toBe('unsubscribed')
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect([(await stateOf(app, winner.id, list))!.status, (await stateOf(app, again.id, list))!.status]).toEqual([
      'subscribed',
      'unsubscribed',
    ])
  })

  it('keeps each of the contacts off a channel of its lists that the person left since, and on the other one [INV-29]', async () => {
    const [winner, loser] = await pair({ phone: '6970000021' }, { phone: '6970000022' })
    const list = await newList(ada)
    for (const { id } of [winner, loser]) await subscribe(ada, id, [list], { channels: ['email', 'sms'] })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    const left = { params: { account_id: ada.account_id }, body: { contact_ids: [winner.id], channels: ['email' as const] } }
    expect((await ada.call(unsubscribeContacts, left)).status).toBe(200)
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    for (const { id } of [winner, loser]) expect(await stateOf(app, id, list)).toMatchObject({ status: 'subscribed', channels: ['sms'] })
  })

  it('gives the contact back the permission for marketing that only the merge had taken from it', async () => {
    const [winner, loser] = await pair()
    const record = (contact: MadeContact, action: 'granted' | 'withdrawn') =>
      ada.call(recordConsent, { params: { contact_id: contact.id }, body: { channel: 'email', action, consent_text: 'By phone.' } })
    await record(winner, 'granted')
    await record(loser, 'withdrawn')
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect(body.data.emails_marketable).toBe(false)
    await undo(ada, body.data.merge_uuid)
    expect([(await read(winner)).emails_marketable, (await read(loser)).emails_marketable]).toEqual([true, false])
  })

  it('takes custom fields back in any order of keys, and leaves a later assignee', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    const [winner, loser] = await pair()
    await sql`UPDATE contacts SET custom_fields = '{"zone": "B"}' WHERE id = ${winner.id}`.execute(app.database.db)
    await sql`UPDATE contacts SET custom_fields = '{"a": 1, "size": 2}', user_id = ${ada.id} WHERE id = ${loser.id}`.execute(
      app.database.db,
    )
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    expect(await read(winner)).toMatchObject({ custom_fields: { zone: 'B', a: 1, size: 2 }, user_id: ada.id })
    await sql`UPDATE contacts SET user_id = ${bob.id} WHERE id = ${winner.id}`.execute(app.database.db)
    await undo(ada, merge_uuid)
    expect((await read(winner)).custom_fields).toEqual({ zone: 'B' })
    expect((await read(winner)).user_id).toBe(bob.id)
    expect(await read(loser)).toMatchObject({ custom_fields: { a: 1, size: 2 }, user_id: ada.id })
  })

  it('counts the contacts of each person as they are now', async () => {
    const [winner, loser] = await pair()
    const twin = await newContact(ada, { first_name: 'Twin', email: loser.email })
    const [person, joint] = [(await read(loser)).person_id, (await read(winner)).person_id]
    expect((await read(twin)).person_id).toBe(person)
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${twin.id}`.execute(app.database.db)
    await undo(ada, merge_uuid)
    const counts = await sql`SELECT id, contacts_count FROM people WHERE id IN (${person}, ${joint}) ORDER BY id`.execute(app.database.db)
    expect(counts.rows).toEqual([
      { id: joint, contacts_count: 1 },
      { id: person, contacts_count: 1 },
    ])
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
    expect(await read(winner)).toMatchObject({ orders_count: 3, revenue_minor: 300 })
    expect((await read(winner)).custom_fields).toEqual({ zone: 'B', a: 1 })
    expect(await read(loser)).toMatchObject({ orders_count: 2, revenue_minor: 200, custom_fields: { colour: 'red' } })
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
