import { contactConsents, contactEmailAddresses, recordConsent } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, ledgerOf, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { suppress, withdrawConsent, type SuppressionRequest } from './suppress.ts'

let app: TestApp
let ada: TestUser
let number = 6_940_000_000

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

/** A contact with an address and a number, subscribed to a list. */
async function subscriber(body: object = {}, channels: readonly string[] = ['email', 'sms']) {
  const list = await newList(ada)
  const contact = await newContact(ada, { phone: String(++number), ...body })
  await subscribe(ada, contact.id, [list], { channels })
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

describe('what a suppression does to the contacts of the address', () => {
  /** Everything that a suppression may change of a contact and its subscription. */
  const outcome = async (contact_id: number, list: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT (SELECT concat_ws(' ', e.status, e.bounce_count) FROM contact_email_addresses e WHERE e.contact_id = c.id) AS email,
        (SELECT p.sms_status FROM contact_phone_numbers p WHERE p.contact_id = c.id) AS number,
        concat_ws(' ', s.status, s.cleaned_reason, s.unsubscribed_at IS NOT NULL) AS subscription, s.channels,
        array(SELECT concat_ws(' ', k.channel, k.source, k.text_snapshot, k.proof) FROM consents k
          WHERE k.contact_id = c.id AND k.action = 'withdrawn' ORDER BY k.id) AS withdrawn,
        array[c.emails_marketable, c.sms_marketable] AS marketable
      FROM contacts c JOIN subscriptions s ON s.contact_id = c.id AND s.contact_list_id = ${list} WHERE c.id = ${contact_id}`.execute(
      app.database.db,
    )
    return rows[0]!
  }
  const untouched = {
    email: 'unverified 0',
    number: 'unknown',
    subscription: 'subscribed f',
    channels: ['email', 'sms'],
    withdrawn: [] as string[],
    marketable: [true, true],
  }
  type Case = [request: Omit<SuppressionRequest, 'account_id' | 'address' | 'channel'>, changes: Partial<typeof untouched>]

  it('depends on the reason for an e-mail address: a bounce ends its use, a complaint or departure the consent, too', async () => {
    const proof = { email_message_id: 7 }
    const unsubscribed = 'Unsubscribed from everything.'
    const off = { channels: ['sms'], marketable: [false, true] }
    const cases: Case[] = [
      [{ reason: 'manual', note: 'By phone', user_id: ada.id }, { marketable: [false, true] }],
      [
        { reason: 'hard_bounce', proof },
        { ...off, email: 'hard_bounced 1' },
      ],
      [
        { reason: 'complaint', proof },
        { ...off, email: 'complained 0', withdrawn: ['email unsubscribe_link Reported a message as spam. {"email_message_id": 7}'] },
      ],
      [{ reason: 'unsubscribed_all' }, { ...off, withdrawn: [`email unsubscribe_link ${unsubscribed} {}`] }],
      [
        { reason: 'unsubscribed_all', user_id: ada.id },
        { ...off, withdrawn: [`email staff ${unsubscribed} {}`] },
      ],
    ]
    for (const [request, changes] of cases) {
      const { contact, list } = await subscriber()
      const other = await subscriber()
      const result = await suppressed({ ...request, channel: 'email', address: ` ${contact.email.toUpperCase()} ` })
      expect(result, request.reason).toEqual({ is_new: true, contact_ids: [contact.id] })
      const after = await outcome(contact.id, list)
      expect(after, request.reason).toEqual({ ...untouched, ...changes })
      expect(await suppressed({ ...request, channel: 'email', address: contact.email })).toMatchObject({ is_new: false })
      expect(await outcome(contact.id, list)).toEqual({ ...after, email: String(after.email).replace('hard_bounced 1', 'hard_bounced 2') })
      expect(await outcome(other.contact.id, other.list)).toEqual(untouched)
    }
  })

  it('depends on the reason for a number: STOP ends the consent, an invalid number its use', async () => {
    const off = { channels: ['email'], marketable: [true, false] }
    const cases: Case[] = [
      [{ reason: 'manual' }, { marketable: [true, false] }],
      [{ reason: 'invalid' }, { ...off, number: 'unreachable' }],
      [
        { reason: 'sms_stop', proof: { word: 'ΣΤΟΠ' } },
        { ...off, withdrawn: ['sms sms_stop Answered STOP. {"word": "ΣΤΟΠ"}'] },
      ],
      [{ reason: 'unsubscribed_all' }, { ...off, withdrawn: ['sms unsubscribe_link Unsubscribed from everything. {}'] }],
    ]
    for (const [request, changes] of cases) {
      const { contact, list, phone } = await subscriber()
      expect(await suppressed({ ...request, channel: 'sms', address: phone }), request.reason).toEqual({
        is_new: true,
        contact_ids: [contact.id],
      })
      const after = await outcome(contact.id, list)
      expect(after, request.reason).toEqual({ ...untouched, ...changes })
      expect(await suppressed({ ...request, channel: 'sms', address: phone })).toMatchObject({ is_new: false })
      expect(await outcome(contact.id, list)).toEqual(after)
    }
  })

  it('ends subscriptions that have no other way: cleaned with the reason, or unsubscribed', async () => {
    const ended = async (channel: 'email' | 'sms', reason: SuppressionRequest['reason'], body: object, channels = ['email', 'sms']) => {
      const { contact, list, phone } = await subscriber(body, channels)
      await suppressed({ channel, address: channel === 'email' ? contact.email : phone, reason })
      const after = await outcome(contact.id, list)
      return [after.subscription, after.channels]
    }
    expect(await ended('email', 'hard_bounce', { phone: null })).toEqual(['cleaned hard_bounce f', ['email']])
    expect(await ended('email', 'complaint', { phone: null })).toEqual(['cleaned complaint f', ['email']])
    expect(await ended('email', 'unsubscribed_all', { phone: null })).toEqual(['unsubscribed t', ['email']])
    expect(await ended('email', 'hard_bounce', {}, ['email'])).toEqual(['cleaned hard_bounce f', ['email']])
    expect(await ended('sms', 'invalid', { email: null })).toEqual(['cleaned invalid f', ['sms']])
    expect(await ended('sms', 'sms_stop', { email: null })).toEqual(['unsubscribed t', ['sms']])
    expect(await ended('sms', 'invalid', {}, ['sms'])).toEqual(['cleaned invalid f', ['sms']])
  })

  it('is the same for all contacts of the account with the address, and nothing for those of another account', async () => {
    const { contact, list, phone } = await subscriber()
    const twin = await newContact(ada, { email: contact.email, phone })
    await subscribe(ada, twin.id, [list])
    const eve = await app.member({ permissions: every })
    const foreign = await newContact(eve, { email: contact.email, phone })
    const elsewhere = await newList(eve)
    await subscribe(eve, foreign.id, [elsewhere])
    const contact_ids = [contact.id, twin.id]
    expect(await suppressed({ channel: 'email', address: contact.email, reason: 'complaint' })).toEqual({ is_new: true, contact_ids })
    expect(await suppressed({ channel: 'sms', address: phone, reason: 'invalid' })).toEqual({ is_new: true, contact_ids })
    for (const id of contact_ids)
      expect(await outcome(id, list)).toMatchObject({ email: 'complained 0', number: 'unreachable', marketable: [false, false] })
    expect(await outcome(foreign.id, elsewhere)).toEqual(untouched)
  })

  it('waits for a contact that gets the address later', async () => {
    const address = `later${++number}@example.gr`
    expect(await suppressed({ channel: 'email', address, reason: 'hard_bounce' })).toEqual({ is_new: true, contact_ids: [] })
    const { rows } = await sql`SELECT reason, contact_id FROM suppressions WHERE address = ${address}`.execute(app.database.db)
    expect(rows).toEqual([{ reason: 'hard_bounce', contact_id: null }])
    const contact = await newContact(ada, { email: address })
    expect((await subscribe(ada, contact.id, [await newList(ada)], { channels: ['email'] })).status).toBe(409)
  })
})

describe('a withdrawal of consent', () => {
  it('is written once for each channel that had none, and ends marketing over it', async () => {
    const { contact } = await subscriber()
    const withdraw = (...channels: ('email' | 'sms')[]) =>
      withdrawConsent(app.database.db, [contact.id], channels, { source: 'staff', text: 'Said no.', proof: { by: ada.id } })
    const marketable = async () =>
      (await sql<object>`SELECT emails_marketable, sms_marketable FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]
    expect(await withdraw('sms')).toEqual(['sms'])
    expect(await marketable()).toEqual({ emails_marketable: true, sms_marketable: false })
    expect(await withdraw('email', 'sms')).toEqual(['email'])
    expect(await withdraw('email', 'sms')).toEqual([])
    expect(await marketable()).toEqual({ emails_marketable: false, sms_marketable: false })
    expect((await ledgerOf(app, contact.id)).slice(-2)).toEqual(['sms withdrawn staff', 'email withdrawn staff'])
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
