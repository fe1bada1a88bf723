import { contacts, mergeContacts, mergeIntoContact } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { loadForMerge } from './lock-for-merge.ts'
import { newContact, type MadeContact } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
let a: MadeContact
let b: MadeContact
let c: MadeContact
const permissions = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
})
let sequence = 0
beforeEach(async () => {
  ada = await app.member({ permissions })
  ;[a, b, c] = [await make(ada), await make(ada), await make(ada)]
})
afterAll(() => app.stop())

const make = (member: TestUser) => newContact(member, { first_name: 'Maria', email: `lock${++sequence}@merge.example` })
const change = (contact: MadeContact, columns: ReturnType<typeof sql>) =>
  sql`UPDATE contacts SET ${columns} WHERE id = ${contact.id}`.execute(app.database.db)
const merge = (winner: MadeContact, losers: MadeContact[], versions?: Record<string, number>, member = ada) =>
  member.call(mergeContacts, {
    params: { account_id: ada.account_id },
    body: { winner_id: winner.id, loser_ids: losers.map(({ id }) => id), ...(versions && { versions }) },
  })
const refusal = async (...asked: Parameters<typeof merge>) => {
  const { status, body } = await merge(...asked)
  return { status, code: body.code, message: body.message, errors: body.errors }
}
/** The merges of the account, oldest first, and each contact with what a merge changes. */
const stored = async () => {
  const merges = await sql<{ winner_id: number; loser_ids: number[] }>`
    SELECT winner_id, loser_ids FROM contact_merges WHERE account_id = ${ada.account_id} ORDER BY uuid`.execute(app.database.db)
  const rows = await sql<{ id: number; status: string; version: number; merged_into_id: number | null }>`
    SELECT id, status, version, merged_into_id FROM contacts WHERE account_id = ${ada.account_id} ORDER BY id`.execute(app.database.db)
  return { merges: merges.rows, contacts: rows.rows }
}

describe('the contacts of a merge', () => {
  it('exist, are neither deleted nor erased and are visible to the member; the answer names the field, and nothing is merged', async () => {
    const bob = await app.member({ permissions, account_id: ada.account_id, data_scope: 'own' })
    const foreign = await make(await app.member({ permissions }))
    const ofBob = await make(bob)
    const [deleted, erased, both] = [await make(ada), await make(ada), await make(ada)]
    await ada.call(contacts.remove, { params: { id: deleted.id } })
    await change(erased, sql`status = 'erased'`)
    await change(both, sql`status = 'erased', deleted_at = now()`)
    const before = await stored()
    const unknown = (field: string, name: string) => {
      const message = `The selected ${name} is invalid`
      return { status: 422, code: 'validation_failed', message, errors: { [field]: [message] } }
    }
    for (const gone of [deleted, erased, both, foreign, { ...a, id: 2 ** 40 }]) {
      expect(await refusal(a, [b, gone])).toEqual(unknown('loser_ids', 'contacts to merge'))
      expect(await refusal(gone, [b, c])).toEqual(unknown('winner_id', 'contact to keep'))
    }
    expect(await refusal(ofBob, [a], {}, bob)).toEqual(unknown('loser_ids', 'contacts to merge'))
    expect(await refusal(a, [ofBob], {}, bob)).toEqual(unknown('winner_id', 'contact to keep'))
    expect(await stored()).toEqual(before)
    expect((await merge(a, [ofBob])).status).toBe(200)
  })

  it('are different ones', async () => {
    const message = 'A contact cannot be merged with itself'
    const refused = { status: 422, code: 'validation_failed', message, errors: { loser_ids: [message] } }
    expect(await refusal(a, [a])).toEqual(refused)
    expect(await refusal(a, [b, a])).toEqual(refused)
    const named = await merge(a, [b, b])
    expect([named.status, (await stored()).merges]).toEqual([200, [{ winner_id: a.id, loser_ids: [b.id] }]])
  })

  it('need the permission to merge', async () => {
    const reader = await app.member({ permissions: ['contacts.read', 'contacts.update'], account_id: ada.account_id })
    expect(await refusal(a, [b], {}, reader)).toMatchObject({ status: 403, code: 'missing_account_permission' })
    const flat = await reader.call(mergeIntoContact, { params: { contact_id: a.id }, body: { loser_ids: [b.id] } })
    expect([flat.status, flat.body.code]).toEqual([403, 'missing_account_permission'])
    expect((await stored()).merges).toEqual([])
  })

  it('have not changed since the member read them, neither the one that stays nor any other', async () => {
    await ada.call(contacts.update, { params: { id: a.id }, body: { company: 'Olive' } })
    await ada.call(contacts.update, { params: { id: c.id }, body: { company: 'Olive' } })
    const before = await stored()
    const message = 'The record was changed by somebody else in the meantime.'
    const refused = { status: 409, code: 'version_conflict', message, errors: undefined }
    expect(await refusal(a, [b], { [a.id]: a.version, [b.id]: b.version })).toEqual(refused)
    expect(await refusal(b, [a, c], { [b.id]: b.version, [c.id]: c.version })).toEqual(refused)
    expect(await refusal(b, [a], { [a.id]: a.version + 2 })).toEqual(refused)
    expect(await stored()).toEqual(before)
    expect((await merge(b, [a], { [a.id]: a.version + 1, [c.id]: c.version })).status).toBe(200)
  })
})

describe('a contact that is merged already', () => {
  it('keeps no other contact and is merged into no third one', async () => {
    await merge(b, [a])
    const before = await stored()
    const conflict = (message: string) => ({ status: 409, code: 'conflict', message, errors: undefined })
    const kept = conflict('The contact to keep has itself been merged into another one. Load the duplicates again.')
    const taken = conflict('One of the contacts has been merged into another one in the meantime. Load the duplicates again.')
    expect(await refusal(a, [c])).toEqual(kept)
    expect(await refusal(a, [b])).toEqual(kept)
    expect(await refusal(c, [a])).toEqual(taken)
    expect(await refusal(c, [b, a])).toEqual(taken)
    expect(await stored()).toEqual(before)
  })

  it('is left out when it is merged into the same contact again: the rest is merged, and a repeated request changes nothing', async () => {
    const first = await merge(a, [b])
    const again = await merge(a, [b])
    expect([again.status, again.body.data.merge_uuid, again.body.data.version]).toEqual([
      200,
      first.body.data.merge_uuid,
      first.body.data.version,
    ])
    const more = await merge(a, [b, c])
    expect(more.status).toBe(200)
    const { merges, contacts: rows } = await stored()
    expect(merges).toEqual([
      { winner_id: a.id, loser_ids: [b.id] },
      { winner_id: a.id, loser_ids: [c.id] },
    ])
    expect(rows.map(({ status, merged_into_id }) => [status, merged_into_id])).toEqual([
      ['active', null],
      ['merged', a.id],
      ['merged', a.id],
    ])
    const repeated = await merge(a, [b, c])
    expect([repeated.status, repeated.body.data.merge_uuid]).toEqual([200, more.body.data.merge_uuid])
    expect(await stored()).toEqual({ merges, contacts: rows })
  })
})

describe('merges of other contacts of the account', () => {
  it('run side by side, while nothing else takes the locked contacts', async () => {
    const { db } = app.database
    await db.transaction().execute(async (one) => {
      const locked = await loadForMerge(one, ada.account_id, [b.id, a.id])
      expect(locked.map(({ id }) => id)).toEqual([a.id, b.id])
      await db.transaction().execute(async (other) => {
        await sql`SET LOCAL lock_timeout = '2s'`.execute(other)
        expect((await loadForMerge(other, ada.account_id, [c.id])).map(({ id }) => id)).toEqual([c.id])
        const free = await sql<{ id: number }>`
          SELECT id FROM contacts WHERE account_id = ${ada.account_id} ORDER BY id FOR KEY SHARE SKIP LOCKED`.execute(other)
        expect(free.rows).toEqual([{ id: c.id }])
      })
    })
  })
})
