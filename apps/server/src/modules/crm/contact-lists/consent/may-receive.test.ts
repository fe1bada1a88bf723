import { contacts, liftSuppression, unsubscribeByLink } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, ledgerOf, nameless, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { mayReceive, mayReceiveMany } from './may-receive.ts'
import { suppress, withdrawConsent } from './suppress.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

async function ready(body: object = {}) {
  const list = await newList(ada)
  const contact = await newContact(ada, { phone: `69${String(70000000 + Math.floor(Math.random() * 9999999)).slice(0, 8)}`, ...body })
  await subscribe(ada, contact.id, [list])
  const rules = {
    account_id: ada.account_id,
    contact_id: contact.id,
    purpose: 'marketing',
    channel: 'email',
    contact_list_ids: [list],
  } as const
  const may = (more: object = {}) => mayReceive(app.database.db, { ...rules, ...more })
  return { contact, list, may, rules }
}

describe('recipients of a marketing message [INV-21]', () => {
  it('are on a chosen list, on no excluded list, and have granted consent to the channel', async () => {
    const { contact, list, may } = await ready()
    const other = await newList(ada)
    expect(await may()).toBeNull()
    expect(await may({ channel: 'sms' })).toBeNull()
    expect(await may({ contact_list_ids: [other] })).toBe('no_consent')
    expect(await may({ excluded_contact_list_ids: [list] })).toBe('no_consent')
    expect(await may({ contact_list_ids: undefined })).toBeNull()
    await withdrawConsent(app.database.db, [contact.id], ['sms'], { source: 'staff', text: 'x', proof: {} })
    expect([await may({ channel: 'sms' }), await may()]).toEqual(['no_consent', null])
    expect(await may({ channel: 'sms', purpose: 'transactional' })).toBeNull()
  })

  it('are determined at the moment of sending, after later changes', async () => {
    const { contact, list, may } = await ready()
    await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid: (await stateOf(app, contact.id, list))!.unsubscribe_id } })
    expect([await may(), await may({ contact_list_ids: undefined })]).toEqual(['no_consent', 'no_consent'])
  })

  it('exist, are active and have a working address [INV-28]', async () => {
    const { contact, may } = await ready()
    await sql`UPDATE contact_email_addresses SET status = 'hard_bounced' WHERE contact_id = ${contact.id}`.execute(app.database.db)
    expect([await may(), await may({ purpose: 'transactional' })]).toEqual(['invalid', 'invalid'])
    const deleted = await ready()
    await ada.call(contacts.update, { params: { id: deleted.contact.id }, body: { status: 'archived' } })
    expect([await deleted.may(), await deleted.may({ purpose: 'transactional' })]).toEqual(['not_active', null])
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${deleted.contact.id}`.execute(app.database.db)
    expect(await deleted.may({ purpose: 'transactional' })).toBe('not_active')
    const unreachable = await nameless(app, ada)
    expect(await may({ contact_id: unreachable.id })).toBe('no_address')
    expect(await may({ account_id: (await app.member()).account_id })).toBe('not_active')
  })

  it('are the same when one statement checks many contacts', async () => {
    const [good, bad] = [await ready(), await ready()]
    await suppress(app.database.db, {
      account_id: ada.account_id,
      channel: 'email',
      address: bad.contact.email,
      reason: 'manual',
      note: 'x',
    })
    const found = await mayReceiveMany(app.database.db, {
      ...good.rules,
      contact_list_ids: [good.list, bad.list],
      contact_ids: [good.contact.id, bad.contact.id, 999_999],
    })
    expect(Object.fromEntries(found)).toEqual({ [bad.contact.id]: 'suppressed', 999999: 'not_active' })
  })
})

describe('a message to a contact', () => {
  it('is refused by the status of the contact: marketing needs an active one, other messages one that is not merged or erased [INV-28]', async () => {
    const { contact, may } = await ready()
    const both = async () => [await may(), await may({ purpose: 'transactional' })]
    const { id: survivor } = await newContact(ada)
    for (const [change, marketing, transactional] of [
      [sql`status = 'blacklisted'`, 'not_active', null],
      [sql`status = 'archived'`, 'not_active', null],
      [sql`status = 'merged', merged_into_id = ${survivor}`, 'not_active', 'not_active'],
      [sql`status = 'erased', merged_into_id = NULL`, 'not_active', 'not_active'],
      [sql`status = 'active'`, null, null],
      [sql`deleted_at = now()`, 'not_active', 'not_active'],
    ] as const) {
      await sql`UPDATE contacts SET ${change} WHERE id = ${contact.id}`.execute(app.database.db)
      expect(await both()).toEqual([marketing, transactional])
    }
    expect([await may({ contact_id: 2 ** 40 }), await may({ contact_id: 2 ** 40, purpose: 'transactional' })]).toEqual([
      'not_active',
      'not_active',
    ])
  })

  it('is refused by every suppression for marketing, and by a bounce, a complaint or an erasure for other messages', async () => {
    const { db } = app.database
    const { account_id, ...eve } = await app.member({ permissions: every })
    const { id: contact_id } = await newContact({ account_id, ...eve })
    const suppressed = (channel: string, address: ReturnType<typeof sql>, reason: string) =>
      sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${account_id}, ${channel}, ${address}, ${reason})`.execute(
        db,
      )
    const may = (channel: 'email' | 'sms', purpose: 'marketing' | 'transactional', address: string) =>
      mayReceive(db, { account_id, contact_id, channel, purpose, address })
    for (const [channel, addressOf] of [
      ['email', (at: number) => `reason${at}@may.example`],
      ['sms', (at: number) => `+30697999000${at}`],
    ] as const) {
      const outcomes: Record<string, unknown[]> = {}
      for (const [at, reason] of ['unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid'].entries()) {
        await suppressed(channel, sql`${addressOf(at)}`, reason)
        outcomes[reason] = [await may(channel, 'marketing', addressOf(at)), await may(channel, 'transactional', addressOf(at))]
      }
      expect(outcomes, channel).toEqual({
        hard_bounce: ['suppressed', 'suppressed'],
        complaint: ['suppressed', 'suppressed'],
        erasure: ['suppressed', 'suppressed'],
        unsubscribed_all: ['suppressed', null],
        manual: ['suppressed', null],
        sms_stop: ['suppressed', null],
        invalid: ['suppressed', null],
      })
      await suppressed(channel, sql`suppression_hash(${addressOf(9)})`, 'erasure')
      expect(await may(channel, 'transactional', addressOf(9))).toBe('suppressed')
      await sql`UPDATE suppressions SET lifted_at = now() WHERE account_id = ${account_id} AND channel = ${channel}`.execute(db)
      expect(await may(channel, 'transactional', addressOf(1))).toBeNull()
    }
  })

  it('depends on the address of the message in any case of letters, not on the primary one', async () => {
    const { contact, may } = await ready()
    const second = `second.${contact.email}`
    const { db } = app.database
    await sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key) VALUES (${ada.account_id}, ${contact.id}, ${second}, ${second})`.execute(
      db,
    )
    const mailTo = async (address?: string) => [await may({ address }), await may({ address, purpose: 'transactional' })]
    expect(await mailTo(contact.email.toUpperCase())).toEqual([null, null])
    expect(await mailTo(second)).toEqual(['no_consent', null])
    for (const malformed of ['nobody', 'no body@x.gr', '@x.gr', 'a@b@c.gr']) expect(await mailTo(malformed)).toEqual(['invalid', 'invalid'])
    await sql`UPDATE contact_email_addresses SET status = 'complained' WHERE email = ${second}`.execute(db)
    expect([await mailTo(second.toUpperCase()), await mailTo()]).toEqual([
      ['invalid', 'invalid'],
      [null, null],
    ])
    await sql`UPDATE contacts SET email = upper(email) WHERE id = ${contact.id}`.execute(db)
    await sql`UPDATE contact_email_addresses SET email = upper(email) WHERE contact_id = ${contact.id}`.execute(db)
    expect(await mailTo()).toEqual([null, null])
    await suppress(db, { account_id: ada.account_id, channel: 'email', address: contact.email, reason: 'manual' })
    expect(await mailTo()).toEqual(['suppressed', null])
    await sql`UPDATE contact_email_addresses SET status = 'hard_bounced' WHERE contact_id = ${contact.id}`.execute(db)
    expect(await mailTo()).toEqual(['invalid', 'invalid'])
  })

  it('needs a reachable number that is not a landline for SMS', async () => {
    const { contact, may } = await ready()
    const set = (change: ReturnType<typeof sql>) =>
      sql`UPDATE contact_phone_numbers SET ${change} WHERE contact_id = ${contact.id}`.execute(app.database.db)
    const sms = async () => [await may({ channel: 'sms' }), await may({ channel: 'sms', purpose: 'transactional' }), await may()]
    expect(await sms()).toEqual([null, null, null])
    await set(sql`sms_status = 'unreachable'`)
    expect(await sms()).toEqual(['invalid', 'invalid', null])
    await set(sql`sms_status = 'unknown', type = 'landline'`)
    expect(await sms()).toEqual(['invalid', 'invalid', null])
    await set(sql`sms_status = 'reachable', type = 'mobile'`)
    expect(await sms()).toEqual([null, null, null])
  })
})

describe('a suppressed address', () => {
  it('cleans subscriptions that use it after a hard bounce; lists with SMS keep that channel', async () => {
    const { contact, list, may } = await ready()
    await suppress(app.database.db, {
      account_id: ada.account_id,
      channel: 'email',
      address: contact.email.toUpperCase(),
      reason: 'hard_bounce',
    })
    expect(await stateOf(app, contact.id, list)).toMatchObject({ status: 'subscribed', channels: ['sms'] })
    expect([await may(), await may({ purpose: 'transactional' }), await may({ channel: 'sms' })]).toEqual(['invalid', 'invalid', null])
    const mailOnly = await ready({ phone: null })
    const again = { account_id: ada.account_id, channel: 'email', address: mailOnly.contact.email, reason: 'hard_bounce' } as const
    expect([(await suppress(app.database.db, again)).is_new, (await suppress(app.database.db, again)).is_new]).toEqual([true, false])
    expect((await stateOf(app, mailOnly.contact.id, mailOnly.list))!.status).toBe('cleaned')
  })

  it('withdraws consent after a complaint or STOP', async () => {
    const { contact, may } = await ready()
    await suppress(app.database.db, { account_id: ada.account_id, channel: 'email', address: contact.email, reason: 'complaint' })
    expect((await ledgerOf(app, contact.id)).at(-1)).toContain('email withdrawn')
    const { rows } = await sql<{ phone: string }>`SELECT phone FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)
    await suppress(app.database.db, { account_id: ada.account_id, channel: 'sms', address: rows[0]!.phone, reason: 'sms_stop' })
    expect((await ledgerOf(app, contact.id)).at(-1)).toBe('sms withdrawn sms_stop')
    expect([await may(), await may({ channel: 'sms' })]).toEqual(['invalid', 'suppressed'])
  })

  it('is lifted with a reason only when a member or a failed check suppressed it', async () => {
    const { contact, may } = await ready()
    const path = `/api/v1/accounts/${ada.account_id}/suppressions`
    const created = await ada.post(path, { channel: 'email', address: contact.email, note: 'Asked us to' })
    expect(created.body.data, JSON.stringify(created.body)).toMatchObject({ reason: 'manual', is_liftable: true })
    expect((await ada.post(path, { channel: 'email', address: contact.email, note: 'x' })).status).toBe(409)
    expect((await ada.post(path, { channel: 'sms', address: 'x', note: 'x' })).body.errors).toHaveProperty('address')
    expect(await may()).toBe('suppressed')
    const lift = (body: object) => ada.call(liftSuppression, { params: { id: created.body.data.id }, body })
    expect((await lift({})).body.errors).toHaveProperty('reason')
    expect((await lift({ reason: 'A mistake' })).body.data).toMatchObject({ lift_note: 'A mistake', is_liftable: false })
    expect(await may()).toBeNull()
    await suppress(app.database.db, { account_id: ada.account_id, channel: 'email', address: contact.email, reason: 'complaint' })
    const { data } = (await ada.get(`${path}?filter[reason]=complaint&filter[search]=${contact.email}`)).body
    expect((await ada.call(liftSuppression, { params: { id: data[0].id }, body: { reason: 'x' } })).status).toBe(409)
    expect((await ada.get(`${path}?filter[status]=lifted`)).body.data).toMatchObject([{ id: created.body.data.id }])
  })
})
