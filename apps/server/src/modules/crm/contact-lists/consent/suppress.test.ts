import { contactConsents, contactEmailAddresses, recordConsent } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, ledgerOf, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { suppress, type SuppressionRequest } from './suppress.ts'

let app: TestApp
let ada: TestUser
let number = 6_940_000_000

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

/** A contact with an address and a number, subscribed to a list. */
async function subscriber(body: object = {}) {
  const list = await newList(ada)
  const contact = await newContact(ada, { phone: String(++number), ...body })
  await subscribe(ada, contact.id, [list])
  return { contact, list, phone: `+30${number}` }
}

const suppressed = (request: Omit<SuppressionRequest, 'account_id'>) =>
  suppress(app.database.db, { account_id: ada.account_id, ...request })
const storedAddresses = async (channel: string, contact_id: number) =>
  (
    await sql<{ address: string; note: string | null; created_by_id: number | null }>`
      SELECT address, note, created_by_id FROM suppressions WHERE channel = ${channel} AND contact_id = ${contact_id}`.execute(
      app.database.db,
    )
  ).rows

describe('a suppression', () => {
  it('stores an e-mail address in its normal form, with its note and author', async () => {
    const { contact } = await subscriber()
    const { contact_ids } = await suppressed({
      channel: 'email',
      address: `  ${contact.email.toUpperCase()} `,
      reason: 'manual',
      note: 'By phone',
      user_id: ada.id,
    })
    expect(contact_ids).toEqual([contact.id])
    expect(await storedAddresses('email', contact.id)).toEqual([{ address: contact.email, note: 'By phone', created_by_id: ada.id }])
  })

  it('of an invalid number marks the number and cleans subscriptions that need it', async () => {
    const { contact, list, phone } = await subscriber({ email: null })
    await suppressed({ channel: 'sms', address: phone, reason: 'invalid' })
    const { rows } = await sql<{ status: string }>`
      SELECT sms_status AS status FROM contact_phone_numbers WHERE contact_id = ${contact.id} AND number = ${phone}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ status: 'unreachable' }])
    expect((await stateOf(app, contact.id, list))!.status).toBe('cleaned')
  })

  it('of a number for another reason does not mark the number', async () => {
    const { contact, phone } = await subscriber()
    await suppressed({ channel: 'sms', address: phone, reason: 'manual' })
    const { rows } = await sql<{ status: string }>`
      SELECT sms_status AS status FROM contact_phone_numbers WHERE contact_id = ${contact.id}`.execute(app.database.db)
    expect(rows.map(({ status }) => status)).not.toContain('unreachable')
  })

  it('of the number by STOP ends subscriptions through the number only, and is recorded as STOP', async () => {
    const { contact, list, phone } = await subscriber()
    await suppressed({ channel: 'sms', address: phone, reason: 'sms_stop' })
    expect(await stateOf(app, contact.id, list)).toMatchObject({ status: 'subscribed', channels: ['email'] })
    expect((await ledgerOf(app, contact.id)).at(-1)).toBe('sms withdrawn sms_stop')
    const numberOnly = await subscriber({ email: null })
    await suppressed({ channel: 'sms', address: numberOnly.phone, reason: 'sms_stop' })
    expect((await stateOf(app, numberOnly.contact.id, numberOnly.list))!.status).toBe('unsubscribed')
  })

  it('from everything is recorded with its source: the member, or the link of the person', async () => {
    const [byMember, byLink] = [(await subscriber()).contact, (await subscriber()).contact]
    await suppressed({ channel: 'email', address: byMember.email, reason: 'unsubscribed_all', user_id: ada.id })
    await suppressed({ channel: 'email', address: byLink.email, reason: 'unsubscribed_all' })
    expect((await ledgerOf(app, byMember.id)).at(-1)).toBe('email withdrawn staff')
    expect((await ledgerOf(app, byLink.id)).at(-1)).toBe('email withdrawn unsubscribe_link')
  })

  it('of an address that is not the primary one keeps the subscription', async () => {
    const { contact, list } = await subscriber({ phone: null })
    const other = `second.${contact.email}`
    await ada.call(contactEmailAddresses.create, { params: { contact_id: contact.id }, body: { email: other } })
    const { contact_ids } = await suppressed({ channel: 'email', address: other, reason: 'hard_bounce' })
    expect(contact_ids).toEqual([contact.id])
    expect((await stateOf(app, contact.id, list))!.status).toBe('subscribed')
  })
})

describe('a consent that a member records', () => {
  const add = (contact_id: number, body: object) => ada.call(recordConsent, { params: { contact_id }, body })

  it('is an entry of the ledger with its proof, makes the contact marketable and is logged', async () => {
    const contact = await newContact(ada)
    const granted = await add(contact.id, { channel: 'email', action: 'granted', consent_text: 'Said yes on the phone.' })
    expect(granted.body.data).toMatchObject({
      contact_id: contact.id,
      channel: 'email',
      action: 'granted',
      basis: 'consent',
      source: 'staff',
      text_snapshot: 'Said yes on the phone.',
    })
    const state = async () =>
      (
        await sql<{ emails_marketable: boolean; proof: { confirmed_by: number; ip: string } }>`
          SELECT c.emails_marketable, k.proof FROM contacts c JOIN consents k ON k.contact_id = c.id WHERE c.id = ${contact.id} ORDER BY k.id DESC LIMIT 1`.execute(
          app.database.db,
        )
      ).rows[0]!
    expect(await state()).toMatchObject({ emails_marketable: true, proof: { confirmed_by: ada.id, ip: expect.any(String) } })
    const { rows } = await sql<{ event: string; changes: object }>`
      SELECT event, changes FROM activity_logs WHERE subject_type = 'contact' AND subject_id = ${String(contact.id)} ORDER BY id DESC LIMIT 1`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ event: 'contact.updated', changes: { consent_email: [null, 'granted'] } }])

    await add(contact.id, { channel: 'email', action: 'withdrawn', basis: 'contract', consent_text: 'Said no.' })
    expect((await state()).emails_marketable).toBe(false)
    const listed = await ada.call(contactConsents, { params: { contact_id: contact.id } })
    expect(listed.body.data.map(({ action, basis }: { action: string; basis: string }) => [action, basis])).toEqual([
      ['withdrawn', 'contract'],
      ['granted', 'consent'],
    ])
  })
})
