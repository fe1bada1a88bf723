import { contactMerges, contacts, mergeContacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newContact, type MadeContact } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
let winner: MadeContact
let loser: MadeContact
let other: MadeContact
const permissions = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

beforeAll(async () => {
  app = await createTestApp()
})
let sequence = 0
beforeEach(async () => {
  sequence += 1
  ada = await app.member({ permissions })
  winner = await newContact(ada, { first_name: 'Maria', last_name: 'Rossi', email: `maria${sequence}@log.example` })
  loser = await newContact(ada, {
    first_name: 'Mary',
    company: 'Olive',
    email: `mary${sequence}@log.example`,
    phone: `697000${1000 + sequence}`,
  })
  other = await newContact(ada, { first_name: 'Μαρία', email: `other${sequence}@log.example` })
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
})
afterAll(() => app.stop())

async function merge(losers: MadeContact[], more: object = {}): Promise<{ merge_uuid: string; version: number; status: string }> {
  const body = { winner_id: winner.id, loser_ids: losers.map(({ id }) => id), ...more }
  const answer = await ada.call(mergeContacts, { params: { account_id: ada.account_id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const found = async <T>(statement: ReturnType<typeof sql>) => (await statement.execute(app.database.db)).rows as T[]

describe('a merge', () => {
  it('is announced once to members who may read contacts, with the contacts and the names of the changed fields', async () => {
    const { version } = await merge([loser, other])
    const sent = await found<{ payload: { data: { changed: string[] } } }>(
      sql`SELECT payload FROM outbox_events WHERE topic = 'broadcast' AND payload->>'event' LIKE 'contact.%'`,
    )
    expect(sent.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        event: 'contact.merged',
        channels: [`private-accounts.${ada.account_id}`],
        requires: { permission: 'contacts.read', account_id: ada.account_id },
        data: expect.objectContaining({
          type: 'contact',
          key: winner.id,
          version,
          loser_ids: [loser.id, other.id],
          changed: ['company', 'phone', 'last_activity_at'],
        }),
      }),
    ])
  })

  it('is logged for the contact that stays, with the changes, and for each of the others, by the names they had', async () => {
    const { merge_uuid } = await merge([loser, other])
    const lines = await found(sql`
      SELECT actor_id, subject_type, subject_id, subject_label, contact_id, changes, context - 'ip' - 'route' AS context FROM activity_logs
      WHERE account_id = ${ada.account_id} AND event = 'contact.merged' ORDER BY id`)
    const common = { actor_id: ada.id, subject_type: 'contact', contact_id: winner.id }
    const gone = { contact_merge_uuid: merge_uuid, merged_into_id: winner.id }
    expect(lines).toEqual([
      {
        ...common,
        subject_id: String(winner.id),
        subject_label: 'Maria Rossi',
        changes: {
          company: [null, 'Olive'],
          phone: [null, `+30697000${1000 + sequence}`],
          last_activity_at: [expect.any(String), expect.any(String)],
        },
        context: { contact_merge_uuid: merge_uuid, loser_ids: [loser.id, other.id] },
      },
      { ...common, subject_id: String(loser.id), subject_label: 'Mary', changes: {}, context: gone },
      { ...common, subject_id: String(other.id), subject_label: 'Μαρία', changes: {}, context: gone },
    ])
  })

  it('is noted with its contacts, choices and member, and can be undone for exactly 30 days', async () => {
    const merged_at = app.services.clock.now()
    const { merge_uuid } = await merge([loser], { fields: { first_name: loser.id } })
    const rows = await found(sql`
      SELECT uuid, winner_id, loser_ids, criteria, bulk_merge_uuid, field_choices, user_id, merged_at, undo_until, undone_at,
        winner_before ->> 'first_name' AS name_before, jsonb_path_query_array(losers_before, '$[*].company') AS companies_before
      FROM contact_merges WHERE account_id = ${ada.account_id}`)
    expect(rows).toEqual([
      {
        uuid: merge_uuid,
        winner_id: winner.id,
        loser_ids: [loser.id],
        criteria: 'manual',
        bulk_merge_uuid: null,
        field_choices: { first_name: loser.id },
        user_id: ada.id,
        merged_at: expect.anything(),
        undo_until: expect.anything(),
        undone_at: null,
        name_before: 'Maria',
        companies_before: ['Olive'],
      },
    ])
    const { data } = (await ada.call(contactMerges.read, { params: { account_id: ada.account_id, uuid: merge_uuid } })).body
    expect([Date.parse(data.merged_at), Date.parse(data.undo_until)]).toEqual([merged_at.getTime(), merged_at.getTime() + THIRTY_DAYS_MS])
  })
})

describe('the blacklist', () => {
  const suppressions = () =>
    found(sql`
      SELECT channel, address, reason, contact_id FROM suppressions WHERE account_id = ${ada.account_id} AND lifted_at IS NULL ORDER BY channel, address`)

  it('extends to all addresses and numbers of contacts that are merged with a blacklisted one, in either direction', async () => {
    const manual = { reason: 'manual', contact_id: winner.id }
    const blocked = [
      { channel: 'email', address: winner.email, ...manual },
      { channel: 'email', address: loser.email, ...manual },
      { channel: 'sms', address: `+30697000${1000 + sequence}`, ...manual },
    ]
    await sql`UPDATE contacts SET status = 'blacklisted' WHERE id = ${loser.id}`.execute(app.database.db)
    expect((await merge([loser])).status).toBe('blacklisted')
    expect(await suppressions()).toEqual(blocked)
    expect((await merge([other])).status).toBe('blacklisted')
    expect(await suppressions()).toEqual([blocked[0], blocked[1], { channel: 'email', address: other.email, ...manual }, blocked[2]])
  })

  it('is not touched by a merge of active and archived contacts', async () => {
    await ada.call(contacts.update, { params: { id: loser.id }, body: { status: 'archived' } })
    expect((await merge([loser, other])).status).toBe('active')
    expect(await suppressions()).toEqual([])
  })
})
