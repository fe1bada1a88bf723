import {
  contactConsents,
  contactEmailAddresses,
  contactPhoneNumbers,
  contacts,
  recordConsent,
  setPrimaryEmailAddress,
  undoUnsubscribe,
  unsubscribeByLink,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { confirmTokenOf, every, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { mayReceive } from './may-receive.ts'

let app: TestApp
let ada: TestUser
let phones = 0

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const newPhone = () => `+3069${String(80_000_000 + ++phones)}`
const newEmail = () => `new${++phones}@example.gr`
const read = async (id: number) => (await ada.call(contacts.read, { params: { id } })).body.data
const flags = async (id: number) => {
  const { emails_marketable, sms_marketable } = await read(id)
  return { email: emails_marketable, sms: sms_marketable }
}
const may = (contact_id: number, channel: 'email' | 'sms', address: string) =>
  mayReceive(app.database.db, { account_id: ada.account_id, contact_id, channel, purpose: 'marketing', address })

async function agreed(list?: number) {
  const phone = newPhone()
  const contact = await newContact(ada, { phone })
  await subscribe(ada, contact.id, [list ?? (await newList(ada))])
  return { id: contact.id, email: contact.email, phone }
}

it('a new primary address or number gets no marketing, and the former one gets it again [INV-24]', async () => {
  const { id, email, phone } = await agreed()
  const other = { email: newEmail(), phone: newPhone() }
  expect(await flags(id)).toEqual({ email: true, sms: true })
  await ada.call(contacts.update, { params: { id }, body: other })
  expect(await flags(id)).toEqual({ email: false, sms: false })
  expect([await may(id, 'email', other.email), await may(id, 'sms', other.phone)]).toEqual(['no_consent', 'no_consent'])
  await ada.call(contacts.update, { params: { id }, body: { email, phone } })
  expect(await flags(id)).toEqual({ email: true, sms: true })
})

it('the history of a contact says that a change of the address ended what it may receive', async () => {
  const { id } = await agreed()
  await ada.call(contacts.update, { params: { id }, body: { email: newEmail() } })
  const { rows } = await sql<{ changes: Record<string, unknown> }>`
    SELECT changes FROM activity_logs WHERE contact_id = ${id} AND event = 'contact.updated' ORDER BY id DESC LIMIT 1`.execute(
    app.database.db,
  )
  expect(rows[0]!.changes).toMatchObject({ emails_marketable: [true, false] })
  expect(rows[0]!.changes).not.toHaveProperty('sms_marketable')
})

it('a further address, a corrected one and another primary one get no marketing', async () => {
  const { id, email, phone } = await agreed()
  const params = { contact_id: id }
  const second = newEmail()
  await ada.call(contactEmailAddresses.create, { params, body: { email: second } })
  expect([await may(id, 'email', second), await may(id, 'email', email)]).toEqual(['no_consent', null])
  await ada.call(setPrimaryEmailAddress, { params, body: { email: second } })
  expect((await flags(id)).email).toBe(false)
  await ada.call(setPrimaryEmailAddress, { params, body: { email } })
  expect((await flags(id)).email).toBe(true)

  const { rows } = await sql<{ id: number }>`SELECT id FROM contact_phone_numbers WHERE contact_id = ${id}`.execute(app.database.db)
  const number = newPhone()
  await ada.call(contactPhoneNumbers.update, { params: { ...params, id: rows[0]!.id }, body: { number } })
  expect([await may(id, 'sms', number), (await flags(id)).sms]).toEqual(['no_consent', false])
  expect(phone).not.toBe(number)
})

it('consent that is stated again counts for the new address, and the ledger says for which', async () => {
  const { id, email } = await agreed()
  const next = newEmail()
  await ada.call(contacts.update, { params: { id }, body: { email: next } })
  await ada.call(recordConsent, {
    params: { contact_id: id },
    body: { channel: 'email', action: 'granted', consent_text: 'Said so on the phone.' },
  })
  expect((await flags(id)).email).toBe(true)
  const ledger = (await ada.call(contactConsents, { params: { contact_id: id } })).body.data.filter((line) => line.channel === 'email')
  expect(ledger.map((line) => line.addresses)).toEqual([[next], [email]])
})

it('undoing an unsubscription restores the address that had consent, not one that was added since', async () => {
  const list = await newList(ada)
  const { id, email } = await agreed(list)
  const second = newEmail()
  const unsubscribe_uuid = (await stateOf(app, id, list))!.unsubscribe_id
  const { undo_token } = (await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid }, body: { scope: 'all' } })).body.data
  expect(await may(id, 'email', email)).toBe('suppressed')
  await ada.call(contactEmailAddresses.create, { params: { contact_id: id }, body: { email: second } })
  await app.guest.call(undoUnsubscribe, { params: { unsubscribe_uuid }, body: { undo_token } })
  expect([await may(id, 'email', email), await may(id, 'email', second)]).toEqual([null, 'no_consent'])
})

it('a confirmation counts for the address to which the mail was sent', async () => {
  const list = await newList(ada, { opt_in: 'double' })
  const contact = await newContact(ada)
  await subscribe(ada, contact.id, [list], { channels: ['email'] })
  const token = await confirmTokenOf(app, contact.email)
  const next = newEmail()
  await ada.call(contacts.update, { params: { id: contact.id }, body: { email: next } })
  expect((await app.guest.post(`/api/v1/email/confirm/${token}`)).status).toBe(200)
  expect([await may(contact.id, 'email', next), await may(contact.id, 'email', contact.email)]).toEqual(['no_consent', null])
})
