import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { survivingSubscription } from './kept-subscription.ts'
import { consent, merge, pairOf, type MadeContact, undo } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const read = async (contact: { id: number }) =>
  (await sql<any>`SELECT * FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!

const pair = (one?: object, other?: object) => pairOf(ada, one, other)

describe('consent in a merge [INV-29]', () => {
  const current = async (contact: MadeContact) =>
    (
      await sql<{
        action: string
      }>`SELECT action FROM consents WHERE contact_id = ${contact.id} AND channel = 'email' ORDER BY occurred_at DESC, id DESC LIMIT 1`.execute(
        app.database.db,
      )
    ).rows[0]?.action
  const marketable = (contact: MadeContact) =>
    sql`UPDATE contacts SET emails_marketable = true WHERE id = ${contact.id}`.execute(app.database.db)

  it('stays withdrawn when one contact had withdrawn it, even if the other one granted it later', async () => {
    const [winner, loser] = await pair()
    await consent(app.database.db, winner, 'email', 'withdrawn', 600)
    await consent(app.database.db, loser, 'email', 'granted', 60)
    await marketable(loser)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
    await undo(ada, body.data.merge_uuid)
    expect([await current(winner), await current(loser)]).toEqual(['withdrawn', 'granted'])
    expect([(await read(winner)).emails_marketable, (await read(loser)).emails_marketable]).toEqual([false, true])
  })

  it('does not extend to an address without consent', async () => {
    const [winner, loser] = await pair()
    await consent(app.database.db, loser, 'email', 'granted')
    await marketable(loser)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
  })

  it('is kept when both contacts granted it, and when both have the same address and one granted it', async () => {
    const [one, two] = await pair()
    for (const contact of [one, two]) {
      await consent(app.database.db, contact, 'email', 'granted')
      await marketable(contact)
    }
    expect((await merge(ada, { winner_id: one.id, loser_ids: [two.id] })).body.data.emails_marketable).toBe(true)
    const [three, four] = await pair({ email: 'same.one@gmail.com' }, { email: 'sameone+news@gmail.com' })
    await consent(app.database.db, four, 'email', 'granted')
    await marketable(four)
    expect((await merge(ada, { winner_id: three.id, loser_ids: [four.id] })).body.data.emails_marketable).toBe(true)
  })

  it('ends when the person had unsubscribed from everything with one of the addresses', async () => {
    const [winner, loser] = await pair()
    await sql`INSERT INTO suppressions (account_id, channel, address, reason, contact_id) VALUES (${ada.account_id}, 'email', ${loser.email}, 'unsubscribed_all', ${loser.id})`.execute(
      app.database.db,
    )
    await consent(app.database.db, winner, 'email', 'granted')
    await marketable(winner)
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    expect([await current(winner), body.data.emails_marketable]).toEqual(['withdrawn', false])
  })

  it('takes the most restrictive status of each list, and old unsubscribe links still work', async () => {
    const [winner, loser] = await pair()
    const { rows } = await sql<{ id: number; unsubscribe_id: string }>`
      WITH list AS (INSERT INTO contact_lists (account_id, name) VALUES (${ada.account_id}, 'News') RETURNING id)
      INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, unsubscribe_id)
      SELECT ${ada.account_id}, s.contact_id, list.id, s.status, 'form', gen_random_uuid() FROM list, (VALUES (${winner.id}::bigint, 'subscribed'), (${loser.id}::bigint, 'unsubscribed')) AS s (contact_id, status) RETURNING id, unsubscribe_id`.execute(
      app.database.db,
    )
    const { body } = await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })
    const kept = await sql<{ id: number; status: string }>`SELECT id, status FROM subscriptions WHERE contact_id = ${winner.id}`.execute(
      app.database.db,
    )
    expect(kept.rows).toEqual([{ id: rows[1]!.id, status: 'unsubscribed' }])
    expect(await survivingSubscription(app.database.db, rows[0]!.unsubscribe_id)).toBe(rows[1]!.id)
    await undo(ada, body.data.merge_uuid)
    const back = await sql<{
      contact_id: number
      status: string
    }>`SELECT contact_id, status FROM subscriptions WHERE id = any(${rows.map((row) => row.id)}::bigint[]) ORDER BY id`.execute(
      app.database.db,
    )
    expect(back.rows).toEqual([
      { contact_id: winner.id, status: 'subscribed' },
      { contact_id: loser.id, status: 'unsubscribed' },
    ])
  })
})
