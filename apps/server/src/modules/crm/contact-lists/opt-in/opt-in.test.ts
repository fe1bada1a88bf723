import {
  activateSubscription,
  addToContactList,
  cancelContactListBatch,
  confirmSubscription,
  contactLists,
  contacts as contactsEndpoints,
  endSubscription,
  readConfirmPage,
  readJobBatch,
  subscribeContacts,
  suppressions,
  unsubscribeContacts,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { openBatch } from '#lib/jobs/batches.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import type { BusMessage } from '../../../../realtime/index.ts'
import { confirmTokenOf, every, figuresOf, ledgerOf, nameless, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { pendingSubscriptionsHandler } from './pending-subscriptions.job.ts'
import { subscribeContactsHandler } from '../subscriptions/subscribe-contacts.job.ts'

const DAY = 24 * 3600 * 1000
const BOTH: ('email' | 'sms')[] = ['email', 'sms']

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const at = (days: number) => (app.services.clock as ReturnType<typeof frozenClock>).set(new Date(Date.now() + days * DAY))
const tend = () => pendingSubscriptionsHandler.handle(app.services, { signal: new AbortController().signal } as never, {})

describe('a list with double opt-in', () => {
  it('asks by mail in the language of the person and subscribes only after the confirmation', async () => {
    const list = await newList(ada, { name: 'Internal name', public_name: 'Νέα του μήνα', opt_in: 'double' })
    await sql`UPDATE accounts SET brand_color = '#0e7a5f' WHERE id = ${ada.account_id}`.execute(app.database.db)
    const contact = await newContact(ada, { locale: 'gr' })
    expect((await subscribe(ada, contact.id, [list])).body.data).toMatchObject([{ status: 'pending', subscribed_at: null }])
    expect(await ledgerOf(app, contact.id)).toEqual([])
    const token = await confirmTokenOf(app, contact.email)
    const [mail] = await app.mails(contact.email)
    expect(mail!.subject).toBe('Επιβεβαιώστε: Νέα του μήνα')
    expect(mail!.text).not.toContain('Internal name')
    expect(mail!.html).toContain('#0e7a5f')
    const { rows } = await sql<{
      hash: Buffer
    }>`SELECT confirm_token_hash AS hash FROM subscriptions WHERE contact_id = ${contact.id}`.execute(app.database.db)
    expect(rows[0]!.hash).toHaveLength(32)
    const path = `/api/v1/email/confirm/${token}`
    const page = (await app.guest.get(path)).body.data
    expect(page).toMatchObject({ list_name: 'Νέα του μήνα', locale: 'gr', status: 'pending', account_color: '#0e7a5f' })
    expect(JSON.stringify(page)).not.toContain(contact.email)
    expect((await stateOf(app, contact.id, list))!.status, 'opening the page changes nothing').toBe('pending')
    expect((await app.guest.post(path)).body.data.status).toBe('subscribed')
    expect((await app.guest.post(path)).body.data.status).toBe('subscribed')
    expect(await ledgerOf(app, contact.id)).toEqual(['email granted double_opt_in'])
    expect((await ada.call(contactsEndpoints.read, { params: { id: contact.id } })).body.data.emails_marketable).toBe(true)
    expect((await figuresOf(app, list)).kept).toMatchObject({ subscribed: 1, pending: 0 })
    expect((await app.guest.get('/api/v1/email/confirm/unknown')).status).toBe(404)
  })

  it('announces a subscription when the person confirms, or immediately with single opt-in', async () => {
    const heard: BusMessage[] = []
    const stop = app.services.bus.subscribe((message) => void heard.push(message))
    const announced = async (contact_list_id: number) => {
      await app.relay()
      const live = heard.filter((message) => message.type === 'broadcast' && message.event === 'subscription.confirmed')
      return live.filter((message) => (message as { data: { contact_list_id: number } }).data.contact_list_id === contact_list_id)
    }
    const double = await newList(ada, { opt_in: 'double' })
    const single = await newList(ada, { opt_in: 'single' })
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [double, single])
    expect(await announced(single)).toMatchObject([
      {
        channels: [`private-accounts.${ada.account_id}`],
        requires: { permission: 'subscriptions.read' },
        data: { contact_id: contact.id },
      },
    ])
    expect(await announced(double)).toEqual([])
    const path = `/api/v1/email/confirm/${await confirmTokenOf(app, contact.email)}`
    await app.guest.post(path)
    await app.guest.post(path)
    expect(await announced(double)).toMatchObject([
      { data: { contact_id: contact.id, keys: [(await stateOf(app, contact.id, double))!.id] } },
    ])
    stop()
  })

  it('reminds once after three days with the same link, and deletes the subscription after thirty', async () => {
    const list = await newList(ada, { opt_in: 'double' })
    const contact = await newContact(ada, { locale: 'en' })
    await subscribe(ada, contact.id, [list])
    const token = await confirmTokenOf(app, contact.email)
    at(2)
    await tend()
    expect(await app.mails(contact.email)).toHaveLength(1)
    at(4)
    await tend()
    await tend()
    const mails = await app.mails(contact.email)
    expect(mails.map((mail) => mail.subject.split(':')[0])).toEqual(['Reminder', 'Please confirm'])
    expect(mails[0]!.text).toContain(`/email/confirm/${token}`)
    at(31)
    expect((await app.guest.call(readConfirmPage, { params: { token } })).status).toBe(404)
    await tend()
    expect(await stateOf(app, contact.id, list)).toBeUndefined()
    expect((await figuresOf(app, list)).kept).toMatchObject({ pending: 0 })
    at(0)
  })

  it('keeps people unsubscribed who left and do not confirm', async () => {
    const list = await newList(ada, { opt_in: 'double', visibility: 'public' })
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [list])
    await app.guest.call(confirmSubscription, { params: { token: await confirmTokenOf(app, contact.email) } })
    const { unsubscribe_id } = (await stateOf(app, contact.id, list))!
    const link = `/api/v1/email/unsubscribe/${unsubscribe_id}`
    await app.guest.post(link, { scope: 'list' })
    await app.guest.put(`${link}/preferences`, { contact_list_ids: [list] })
    expect((await stateOf(app, contact.id, list))!.status).toBe('pending')
    await app.mails(contact.email)
    at(31)
    await tend()
    expect((await stateOf(app, contact.id, list))!.status).toBe('unsubscribed')
    at(0)
  })
})

describe('a list with single opt-in', () => {
  it('subscribes with the consent that the member states, and sends a welcome mail with an unsubscribe link', async () => {
    const list = await newList(ada, {
      name: 'Welcome',
      is_welcoming: true,
      welcome_subject: 'Hello there',
      welcome_message: 'Glad to have you, {{name}} <b>.',
    })
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [list])
    expect(await ledgerOf(app, contact.id)).toEqual(['email granted staff'])
    const [mail] = await app.mails(contact.email)
    expect(mail!.subject).toBe('Hello there')
    expect(mail!.text).toContain('Glad to have you')
    const { unsubscribe_id } = (await stateOf(app, contact.id, list))!
    const { rows } = await sql<{
      raw: string
    }>`SELECT convert_from(raw, 'UTF8') AS raw FROM mailbox_messages WHERE ${contact.email} = any(recipients)`.execute(app.database.db)
    const headers = rows[0]!.raw
      .split('\r\n\r\n')[0]!
      .replace(/\r\n\s+/g, ' ')
      .replace(/: +/g, ': ')
    expect(headers).toContain(`List-Unsubscribe: <http://localhost:3000/email/unsubscribe/${unsubscribe_id}>`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('refuses contacts without an address, suppressed or blacklisted contacts, and those of other accounts', async () => {
    const list = await newList(ada)
    const noAddress = await nameless(app, ada)
    expect((await subscribe(ada, noAddress.id, [list])).status).toBe(409)
    const blocked = await newContact(ada)
    await ada.call(suppressions.create, {
      params: { account_id: ada.account_id },
      body: {
        channel: 'email',
        address: blocked.email.toUpperCase(),
        note: 'Asked on the phone',
      },
    })
    expect((await subscribe(ada, blocked.id, [list])).status).toBe(409)
    const black = await newContact(ada)
    await ada.call(contactsEndpoints.update, { params: { id: black.id }, body: { status: 'blacklisted' } })
    expect((await subscribe(ada, black.id, [list])).status).toBe(409)
    const stranger = await app.member({ permissions: every })
    const foreign = await newList(stranger)
    expect((await subscribe(ada, (await newContact(ada)).id, [foreign])).body.errors).toHaveProperty('contact_list_ids')
  })

  it('renews cleaned subscriptions with a working address, never those that the person ended', async () => {
    const list = await newList(ada)
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [list])
    const { id } = (await stateOf(app, contact.id, list))!
    await sql`UPDATE subscriptions SET status = 'cleaned', cleaned_reason = 'hard_bounce' WHERE id = ${id}`.execute(app.database.db)
    const stated = { channels: BOTH, consent_text: 'New address, asked again.' }
    expect((await ada.call(activateSubscription, { params: { id }, body: stated })).body.data).toMatchObject({
      status: 'subscribed',
      cleaned_reason: null,
    })
    expect((await ada.call(endSubscription, { params: { id }, body: { reason: 'too_often' } })).body.data).toMatchObject({
      status: 'unsubscribed',
      unsubscribe_reason: 'too_often',
    })
    expect((await ada.call(activateSubscription, { params: { id }, body: stated })).status).toBe(409)
    expect(await ledgerOf(app, contact.id)).toEqual(['email granted staff', 'email granted staff', 'email withdrawn staff'])
  })
})

describe('subscribing many contacts', () => {
  it('adds them to many lists by ids or by a filter, without those who unsubscribed before [INV-24]', async () => {
    const bob = await app.member({ permissions: every })
    const lists = [await newList(bob), await newList(bob, { opt_in: 'double' })]
    const contacts = await Promise.all(Array.from({ length: 3 }, () => newContact(bob, { last_name: 'Many' })))
    await bob.call(unsubscribeContacts, { params: { account_id: bob.account_id }, body: { contact_ids: [contacts[0]!.id] } })
    const body = { filter: { search: 'many' }, contact_list_ids: lists, channels: BOTH, consent_text: 'Signed at the counter.' }
    expect((await bob.call(subscribeContacts, { params: { account_id: bob.account_id }, body })).body.data).toEqual([
      { contact_list_id: lists[0], count: 3, subscribed: 2, pending: 0, skipped: 1, job_batch_uuid: null },
      { contact_list_id: lists[1], count: 3, subscribed: 0, pending: 2, skipped: 1, job_batch_uuid: null },
    ])
    const again = await bob.call(addToContactList, {
      params: { contact_list_id: lists[0] },
      body: {
        ids: contacts.map((one) => one.id),
        channels: ['email'],
        consent_text: 'x',
      },
    })
    expect(again.body.data).toMatchObject({ count: 3, subscribed: 0, skipped: 3 })
    expect(
      (await bob.call(subscribeContacts, { params: { account_id: bob.account_id }, body: { ...body, filter: undefined } })).body.errors,
    ).toHaveProperty('ids')
  })

  it('uses a job with progress for more than a thousand, which can be cancelled from the list', async () => {
    const bob = await app.member({ permissions: every })
    const [list, other] = [await newList(bob), await newList(bob)]
    await sql`INSERT INTO contacts (account_id, first_name, email, created_at) SELECT ${bob.account_id}, 'C', 'c' || n || '@many.example', now() - interval '1 hour' FROM generate_series(1, 1100) AS n`.execute(
      app.database.db,
    )
    await app.work()
    const body = { filter: {}, channels: BOTH, consent_text: 'Imported with proof.' }
    const uuid = (await bob.call(addToContactList, { params: { contact_list_id: list }, body })).body.data.job_batch_uuid
    const status = async (wanted: string) => (await bob.call(readJobBatch, { params: { uuid: wanted } })).body.data
    await expect.poll(async () => (await status(uuid!)).status, { timeout: 30_000 }).toBe('completed')
    const { db } = app.database
    const { rows } = await sql<{ payload: object }>`SELECT payload FROM job_batches WHERE uuid = ${uuid}`.execute(db)
    const payload = { ...rows[0]!.payload, contact_list_id: other, cursor: 0, processed: 0 }
    const subject = { type: 'contact_list', id: String(other) }
    const cancelled = await createBatch(db, {
      account_id: bob.account_id,
      user_id: bob.id,
      kind: 'list_subscribe',
      subject,
      payload,
      total: 1100,
    })
    const stop = (id: number) => bob.call(cancelContactListBatch, { params: { contact_list_id: id }, body: { job_batch_uuid: cancelled } })
    expect((await stop(list)).status).toBe(404)
    expect((await stop(other)).body.data.status).toBe('cancelling')
    await subscribeContactsHandler.handle(app.services, { db, progress: () => openBatch(db, cancelled) } as never, {
      batch_uuid: cancelled,
    })
    expect((await status(cancelled)).status).toBe('cancelled')
    expect(await status(uuid!)).toMatchObject({ total: 1100, processed: 1100 })
    expect(await figuresOf(app, list)).toMatchObject({ kept: { subscribed: 1100 }, counted: { subscribed: 1100 } })
    expect((await figuresOf(app, other)).kept).toMatchObject({ subscribed: 0 })
    expect(
      (await bob.call(contactLists.read, { params: { id: list }, query: { include: 'jobBatches' } })).body.data.jobBatches,
    ).toMatchObject([{ uuid, status: 'completed' }])
  })
})
