import { contactEmailAddresses, contactPhoneNumbers, contacts, setPrimaryEmailAddress, setPrimaryPhoneNumber } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { merge, pairOf, undo } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const read = async (contact: { id: number }) =>
  (await sql<any>`SELECT * FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!

const pair = (one?: object, other?: object) => pairOf(ada, one, other)

/** A merge that makes address and number of the loser primary; those of the winner that were it are its second ones. */
async function withTwoAddresses() {
  const [winner, loser] = await pair({ phone: '6970000021' }, { phone: '6970000031' })
  const params = { contact_id: winner.id }
  await ada.call(contactEmailAddresses.create, { params, body: { email: `second.${winner.email}`, is_primary: true } })
  await ada.call(contactPhoneNumbers.create, { params, body: { number: '6970000022', is_primary: true } })
  const fields = { email: loser.id, phone: loser.id }
  const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id], fields })
  return { winner, loser, uuid: body.data.merge_uuid }
}

/** Addresses, then numbers of a contact, oldest first; the primary ones with an asterisk. */
async function addressesOf({ id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT CASE WHEN is_primary THEN '*' ELSE '' END || address AS text FROM (
      SELECT 1 AS kind, id, email AS address, is_primary FROM contact_email_addresses WHERE contact_id = ${id}
      UNION ALL SELECT 2, id, number, is_primary FROM contact_phone_numbers WHERE contact_id = ${id}) a ORDER BY kind, id`.execute(
    app.database.db,
  )
  return rows.map(({ text }) => text)
}

async function withoutAddresses({ id }: { id: number }): Promise<void> {
  await sql`DELETE FROM contact_email_addresses WHERE contact_id = ${id}`.execute(app.database.db)
  await sql`UPDATE contacts SET email = NULL, email_key = NULL WHERE id = ${id}`.execute(app.database.db)
}

describe('the addresses and numbers after the undo of a merge', () => {
  it('makes the address and the number primary again that were it before the merge', async () => {
    const { winner, loser, uuid } = await withTwoAddresses()
    expect(await read(winner)).toMatchObject({ email: loser.email, phone: '+306970000031' })
    await undo(ada, uuid)
    expect(await addressesOf(winner)).toEqual([winner.email, `*second.${winner.email}`, '+306970000021', '*+306970000022'])
    expect(await addressesOf(loser)).toEqual([`*${loser.email}`, '*+306970000031'])
    expect(await read(winner)).toMatchObject({ email: `second.${winner.email}`, phone: '+306970000022' })
  })

  it('makes the oldest address and number primary when the former ones were deleted since', async () => {
    const { winner, loser, uuid } = await withTwoAddresses()
    await sql`DELETE FROM contact_email_addresses WHERE contact_id = ${winner.id} AND email = ${`second.${winner.email}`}`.execute(
      app.database.db,
    )
    await sql`DELETE FROM contact_phone_numbers WHERE contact_id = ${winner.id} AND number = '+306970000022'`.execute(app.database.db)
    await undo(ada, uuid)
    expect(await addressesOf(winner)).toEqual([`*${winner.email}`, '*+306970000021'])
    expect(await addressesOf(loser)).toEqual([`*${loser.email}`, '*+306970000031'])
    expect(await read(winner)).toMatchObject({ email: winner.email, phone: '+306970000021' })
  })

  it('leaves the primary address and number that a member chose since', async () => {
    const { winner, loser, uuid } = await withTwoAddresses()
    await ada.call(setPrimaryEmailAddress, { params: { contact_id: winner.id }, body: { email: `third.${winner.email}` } })
    await ada.call(setPrimaryPhoneNumber, { params: { contact_id: winner.id }, body: { number: '6970000023' } })
    await undo(ada, uuid)
    expect(await addressesOf(winner)).toEqual([
      winner.email,
      `second.${winner.email}`,
      `*third.${winner.email}`,
      '+306970000021',
      '+306970000022',
      '*+306970000023',
    ])
    expect(await addressesOf(loser)).toEqual([`*${loser.email}`, '*+306970000031'])
  })

  it('takes address and number from a contact that had none', async () => {
    const [loser, winner] = await pair({ phone: '6970000031' })
    await withoutAddresses(winner)
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    expect(await addressesOf(winner)).toEqual([`*${loser.email}`, '*+306970000031'])
    await undo(ada, merge_uuid)
    expect([await addressesOf(winner), await addressesOf(loser)]).toEqual([[], [`*${loser.email}`, '*+306970000031']])
    expect(await read(winner)).toMatchObject({ email: null, phone: null })
  })

  it('makes what a member added since primary for a contact that had none', async () => {
    const [loser, winner] = await pair({ phone: '6970000051' })
    await withoutAddresses(winner)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    const params = { contact_id: winner.id }
    await ada.call(contactEmailAddresses.create, { params, body: { email: `later.${loser.email}` } })
    await ada.call(contactPhoneNumbers.create, { params, body: { number: '6970000052' } })
    expect((await undo(ada, body.data.merge_uuid)).status).toBe(200)
    expect(await addressesOf(winner)).toEqual([`*later.${loser.email}`, '*+306970000052'])
    expect(await read(winner)).toMatchObject({ email: `later.${loser.email}`, phone: '+306970000052' })
    expect(await addressesOf(loser)).toEqual([`*${loser.email}`, '*+306970000051'])
  })

  it('keeps the primary number that a member chose after the merge', async () => {
    const [winner, loser] = await pair({ phone: '6970000011' }, { phone: '6970000012' })
    const { merge_uuid } = (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data
    await ada.call(contacts.update, { params: { id: winner.id }, body: { phone: '6970000013' } })
    expect((await undo(ada, merge_uuid)).status).toBe(200)
    expect(await read(winner)).toMatchObject({ phone: '+306970000013', email: winner.email })
    expect(await read(loser)).toMatchObject({ phone: '+306970000012', email: loser.email })
  })
})
