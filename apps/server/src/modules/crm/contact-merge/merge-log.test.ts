import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERGE_UNDO_DAYS, mergeContacts, undoMerge, contacts } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newContact, type MadeContact } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
let winner: MadeContact
let loser: MadeContact
let other: MadeContact
const permissions = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions })
})
let sequence = 0
beforeEach(async () => {
  sequence += 1
  winner = await newContact(ada, { first_name: 'Maria', email: `maria${sequence}@log.example` })
  loser = await newContact(ada, { first_name: 'Mary', company: 'Olive', email: `mary${sequence}@log.example` })
  other = await newContact(ada, { first_name: 'Μαρία', email: `other${sequence}@log.example` })
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
})
afterAll(() => app.stop())

const merge = (winner_id: number, ...loser_ids: number[]) =>
  ada.call(mergeContacts, { params: { account_id: ada.account_id }, body: { winner_id, loser_ids } })
const mergeOf = async () =>
  (
    await sql<{ uuid: string; undo_days: number }>`
      SELECT uuid, (extract(epoch FROM undo_until - merged_at) / 86400)::float8 AS undo_days FROM contact_merges ORDER BY uuid DESC LIMIT 1`.execute(
      app.database.db,
    )
  ).rows[0]!
const broadcasts = async () =>
  (
    await sql<{
      payload: object
    }>`SELECT payload FROM outbox_events WHERE topic = 'broadcast' AND payload->>'event' LIKE 'contact.%merged'`.execute(app.database.db)
  ).rows.map(({ payload }) => payload)
const logged = async (event: string) =>
  (
    await sql<Record<string, unknown>>`
      SELECT subject_type, subject_id, subject_label, contact_id, changes, context FROM activity_logs
      WHERE account_id = ${ada.account_id} AND event = ${event} AND subject_id = any(${[winner, loser].map(({ id }) => String(id))}::text[]) ORDER BY id`.execute(
      app.database.db,
    )
  ).rows

describe('a merge', () => {
  it('is broadcast to the account and logged for the survivor and each loser', async () => {
    expect((await merge(winner.id, loser.id)).status).toBe(200)
    const { uuid, undo_days } = await mergeOf()
    expect(undo_days).toBe(MERGE_UNDO_DAYS)
    expect(await broadcasts()).toMatchObject([
      {
        channels: [`private-accounts.${ada.account_id}`],
        event: 'contact.merged',
        requires: { permission: 'contacts.read' },
        data: { type: 'contact', key: winner.id, changed: expect.arrayContaining(['company']), loser_ids: [loser.id] },
      },
    ])
    const common = { subject_type: 'contact', contact_id: winner.id }
    expect(await logged('contact.merged')).toMatchObject([
      {
        ...common,
        subject_id: String(winner.id),
        subject_label: 'Maria',
        changes: expect.objectContaining({ company: [null, 'Olive'] }),
        context: { contact_merge_uuid: uuid, loser_ids: [loser.id] },
      },
      {
        ...common,
        subject_id: String(loser.id),
        subject_label: 'Mary',
        changes: {},
        context: { contact_merge_uuid: uuid, merged_into_id: winner.id },
      },
    ])
  })

  it('is undone with a broadcast and log entries of both contacts', async () => {
    await merge(winner.id, loser.id)
    const { uuid } = await mergeOf()
    await sql`DELETE FROM outbox_events`.execute(app.database.db)
    expect((await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid } })).status).toBe(200)
    expect(await broadcasts()).toMatchObject([
      {
        event: 'contact.unmerged',
        requires: { permission: 'contacts.read' },
        data: { type: 'contact', key: winner.id, changed: expect.arrayContaining(['company']), loser_ids: [loser.id] },
      },
    ])
    expect(await logged('contact.unmerged')).toMatchObject([
      {
        subject_type: 'contact',
        subject_id: String(winner.id),
        subject_label: 'Maria',
        contact_id: winner.id,
        changes: { company: ['Olive', null] },
        context: { contact_merge_uuid: uuid, loser_ids: [loser.id] },
      },
      {
        subject_type: 'contact',
        subject_id: String(loser.id),
        subject_label: 'Mary',
        contact_id: loser.id,
        context: { contact_merge_uuid: uuid },
      },
    ])
  })
})

describe('a merge is refused', () => {
  it('with a contact itself', async () => {
    expect((await merge(winner.id, winner.id)).body.errors).toEqual({ loser_ids: ['A contact cannot be merged with itself'] })
  })

  it('into a contact that is merged itself, and of a contact that is merged into another one', async () => {
    await merge(other.id, loser.id)
    const into = await merge(loser.id, winner.id)
    expect([into.status, into.body.message]).toEqual([
      409,
      'The contact to keep has itself been merged into another one. Load the duplicates again.',
    ])
    const again = await merge(winner.id, loser.id)
    expect([again.status, again.body.message]).toEqual([
      409,
      'One of the contacts has been merged into another one in the meantime. Load the duplicates again.',
    ])
    expect((await merge(other.id, loser.id)).status).toBe(200)
  })

  it('with deleted and erased contacts, even beside valid ones', async () => {
    await ada.call(contacts.remove, { params: { id: loser.id } })
    expect((await merge(winner.id, other.id, loser.id)).body.errors).toHaveProperty('loser_ids')
    await sql`UPDATE contacts SET deleted_at = NULL, status = 'erased' WHERE id = ${loser.id}`.execute(app.database.db)
    expect((await merge(winner.id, other.id, loser.id)).body.errors).toHaveProperty('loser_ids')
    expect((await merge(loser.id, winner.id)).body.errors).toHaveProperty('winner_id')
    expect(await broadcasts()).toEqual([])
  })
})
