import {
  confirmSubscription,
  contactSubscriptions,
  contacts,
  mergeContacts,
  mySubscriptions,
  readUnsubscribePage,
  subscribeMe,
  suppressions,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { confirmTokenOf, every, ledgerOf, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'
import { maskEmail } from './mask-address.ts'

let app: TestApp
let ada: TestUser
const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

/** Subscribes a contact to a public and a private list. */
async function subscribed(body: object = {}) {
  const lists = [await newList(ada, { visibility: 'public' }), await newList(ada)]
  const contact = await newContact(ada, body)
  await subscribe(ada, contact.id, lists)
  const key = (await stateOf(app, contact.id, lists[0]!))!.unsubscribe_id
  const statuses = async () => Promise.all(lists.map(async (list) => (await stateOf(app, contact.id, list))!.status))
  const marketable = async () => (await ada.call(contacts.read, { params: { id: contact.id } })).body.data.emails_marketable
  return { contact, lists, key, link: `/api/v1/email/unsubscribe/${key}`, statuses, marketable }
}
const oneClick = (key: string, payload = 'List-Unsubscribe=One-Click') =>
  app.http.inject({ method: 'POST', url: `/email/unsubscribe/${key}`, payload, headers: ONE_CLICK })

describe('the unsubscribe link', () => {
  it('shows a masked address in the language of the person and changes nothing when opened [R-2.2-01]', async () => {
    const { contact, link, statuses } = await subscribed({ locale: 'gr' })
    const { data } = (await app.guest.get(link)).body
    expect(data).toMatchObject({
      locale: 'gr',
      masked_address: maskEmail(contact.email),
      list: { status: 'subscribed' },
      is_unsubscribed_from_all: false,
    })
    expect(JSON.stringify(data)).not.toContain(contact.email)
    expect(data.lists, 'private lists of the account stay private').toHaveLength(await publicLists())
    expect(await statuses()).toEqual(['subscribed', 'subscribed'])
  })

  it('unsubscribes from one list and keeps the other, without login and any number of times [INV-23]', async () => {
    const { contact, link, statuses, marketable } = await subscribed()
    const first = await app.guest.post(link, { scope: 'list', reason: 'too_often', note: 'Every day!' })
    expect(first.body.data.is_done).toBe(true)
    expect((await app.guest.post(link, { scope: 'list' })).status).toBe(200)
    expect(await statuses()).toEqual(['unsubscribed', 'subscribed'])
    expect(await marketable(), 'the other list still reaches the person').toBe(true)
    expect(
      (await ada.call(contactSubscriptions, { params: { contact_id: contact.id } })).body.data.find(
        (row: any) => row.status === 'unsubscribed',
      ),
    ).toMatchObject({
      unsubscribe_reason: 'too_often',
      unsubscribe_note: 'Every day!',
    })
  })

  it('unsubscribes from everything, withdraws consent and suppresses the address', async () => {
    const { contact, link, statuses, marketable } = await subscribed()
    await app.guest.post(link, { scope: 'all' })
    expect(await statuses()).toEqual(['unsubscribed', 'unsubscribed'])
    expect(await marketable()).toBe(false)
    expect(await ledgerOf(app, contact.id)).toContain('email withdrawn unsubscribe_link')
    expect(
      (await ada.call(suppressions.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': contact.email } })).body.data,
    ).toMatchObject([{ reason: 'unsubscribed_all', is_liftable: false }])
    expect((await app.guest.get(link)).body.data.is_unsubscribed_from_all).toBe(true)
  })

  it('from everything outlasts the end of blacklisting, and its undo leaves the contact blacklisted', async () => {
    const { contact, link } = await subscribed()
    const change = (status: 'active' | 'blacklisted') =>
      ada.call(contacts.update, { params: { id: contact.id }, body: { status, reason: 'As agreed.' } })
    const reasons = async () =>
      (await ada.call(suppressions.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': contact.email } })).body.data
        .filter((row) => !row.lifted_at)
        .map((row) => row.reason)
    await change('blacklisted')
    const { undo_token } = (await app.guest.post(link, { scope: 'all' })).body.data
    expect(await reasons()).toEqual(['unsubscribed_all'])
    await app.guest.post(`${link}/undo`, { undo_token })
    expect(await reasons()).toEqual(['manual'])
    await app.guest.post(link, { scope: 'all' })
    await change('active')
    expect(await reasons()).toEqual(['unsubscribed_all'])
  })

  it('is undone once within ten minutes, and not with another token', async () => {
    const { contact, link, statuses, marketable } = await subscribed()
    const { undo_token } = (await app.guest.post(link, { scope: 'all' })).body.data
    expect((await app.guest.post(`${link}/undo`, { undo_token: 'x' })).status).toBe(404)
    expect((await app.guest.post(`${link}/undo`, { undo_token })).body.data.list.status).toBe('subscribed')
    expect((await app.guest.post(`${link}/undo`, { undo_token })).status).toBe(404)
    expect(await statuses()).toEqual(['subscribed', 'subscribed'])
    expect(await marketable()).toBe(true)
    expect(await ledgerOf(app, contact.id), 'the ledger keeps both').toContain('email withdrawn unsubscribe_link')
    const late = (await app.guest.post(link, { scope: 'list' })).body.data.undo_token
    const clock = app.services.clock as ReturnType<typeof frozenClock>
    clock.advance(11 * 60_000)
    expect((await app.guest.post(`${link}/undo`, { undo_token: late })).status).toBe(404)
    clock.advance(-11 * 60_000)
  })

  it('keeps the confirmation link valid when unsubscribing before the confirmation is undone', async () => {
    const list = await newList(ada, { opt_in: 'double' })
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [list])
    const token = await confirmTokenOf(app, contact.email)
    const link = `/api/v1/email/unsubscribe/${(await stateOf(app, contact.id, list))!.unsubscribe_id}`
    const { undo_token } = (await app.guest.post(link, {})).body.data
    expect((await app.guest.call(confirmSubscription, { params: { token } })).status, 'who left is not brought back by an old link').toBe(
      404,
    )
    await app.guest.post(`${link}/undo`, { undo_token })
    expect((await app.guest.call(confirmSubscription, { params: { token } })).body.data.status).toBe('subscribed')
  })

  it('answers an unknown key like a known one, except on the page', async () => {
    const unknown = '/api/v1/email/unsubscribe/00000000-0000-4000-8000-000000000000'
    const { link } = await subscribed()
    const shape = (answer: any) => [answer.status, Object.keys(answer.body.data).sort()]
    expect(shape(await app.guest.post(unknown, {}))).toEqual(shape(await app.guest.post(link, {})))
    expect((await app.guest.get(unknown)).status).toBe(404)
  })

  it('works after a merge dropped its subscription [INV-23]', async () => {
    const { contact, lists, key } = await subscribed()
    const winner = await newContact(ada)
    await subscribe(ada, winner.id, [lists[0]!])
    const merged = await ada.call(mergeContacts, {
      params: { account_id: ada.account_id },
      body: { winner_id: winner.id, loser_ids: [contact.id] },
    })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await app.guest.call(readUnsubscribePage, { params: { unsubscribe_uuid: key } })).body.data).toMatchObject({
      account_color: null,
    })
    await oneClick(key)
    expect((await stateOf(app, winner.id, lists[0]!))!.status).toBe('unsubscribed')
  })

  it('lets the person choose lists, and choosing none unsubscribes from everything', async () => {
    const { contact, lists, link, statuses } = await subscribed()
    await app.guest.put(`${link}/preferences`, { contact_list_ids: [] })
    expect(await statuses()).toEqual(['unsubscribed', 'unsubscribed'])
    await app.guest.put(`${link}/preferences`, { contact_list_ids: [lists[0]] })
    expect(await statuses()).toEqual(['subscribed', 'unsubscribed'])
    expect((await ledgerOf(app, contact.id)).at(-1)).toBe('email granted preference_centre')
    const foreign = await newList(await app.member({ permissions: every }), { visibility: 'public' })
    await app.guest.put(`${link}/preferences`, { contact_list_ids: [lists[0], foreign, lists[1]] })
    expect(await stateOf(app, contact.id, foreign)).toBeUndefined()
    expect(await statuses(), 'a private list cannot be joined').toEqual(['subscribed', 'unsubscribed'])
  })
})

describe('one click in the mail program (RFC 8058)', () => {
  it('unsubscribes by a form post without cookies and redirects, any number of times', async () => {
    const { key, statuses } = await subscribed()
    for (const round of [1, 2]) {
      const answer = await oneClick(key)
      expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']], `round ${round}`).toEqual([
        200,
        undefined,
        undefined,
      ])
    }
    expect(await statuses()).toEqual(['unsubscribed', 'subscribed'])
  })

  it('accepts the form as multipart, and answers 200 for unknown keys', async () => {
    const { key, statuses } = await subscribed()
    const payload = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const answer = await app.http.inject({
      method: 'POST',
      url: `/email/unsubscribe/${key}`,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await statuses())[0]).toBe('unsubscribed')
    expect((await oneClick('00000000-0000-4000-8000-000000000000')).statusCode).toBe(200)
    expect((await oneClick('nonsense')).statusCode).toBe(200)
  })

  it('ignores a post without the form field', async () => {
    const { key, statuses } = await subscribed()
    expect((await oneClick(key, 'x=y')).statusCode).toBe(400)
    expect((await statuses())[0]).toBe('subscribed')
  })
})

describe('my subscriptions', () => {
  it('are the public lists of every account that has my verified address', async () => {
    const me = await app.user()
    const other = await app.user()
    const list = await newList(ada, { visibility: 'public', public_name: 'For everybody' })
    const contact = await newContact(ada, { email: me.email })
    await subscribe(ada, contact.id, [list, await newList(ada)])
    const mine = (await me.call(mySubscriptions)).body
    expect(mine.data).toMatchObject([{ list_name: 'For everybody', status: 'subscribed' }])
    const path = `/api/v1/me/subscriptions/${mine.data[0]!.id}`
    expect((await other.get(path)).status).toBe(404)
    expect((await other.delete(path)).status).toBe(404)
    expect((await me.delete(path)).body.data.status).toBe('unsubscribed')
    expect((await me.put(path)).body.data.status).toBe('subscribed')
    const offered = (await me.call(mySubscriptions)).body.included.contactLists
    expect(offered.length).toBe((await publicLists()) - 1)
    expect((await me.call(subscribeMe, { body: { contact_list_id: offered[0]!.contact_list_id } })).body.data.status).toBe('subscribed')
    expect((await other.call(subscribeMe, { body: { contact_list_id: list } })).body.errors).toHaveProperty('contact_list_id')
    expect((await (await app.user({ verified: false })).call(mySubscriptions)).status).toBe(403)
  })
})

it('masks addresses except for their owner', () => {
  expect(maskEmail('maria.papadopoulou@gmail.com')).toBe('m•••u@g•••l.com')
  expect(maskEmail('al@x.gr')).toBe('a•••@x•••.gr')
})

async function publicLists(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM contact_lists WHERE account_id = ${ada.account_id} AND visibility = 'public'`.execute(app.database.db)
  return rows[0]!.n
}
