import { contacts, recordConsent, unsubscribeByLink } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, newList, stateOf, subscribe } from '../contact-lists/contact-lists.fixture.ts'
import { merge, type MadeContact, pairOf, undo } from './merge.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const marketable = async (contact: MadeContact) =>
  (await sql<any>`SELECT emails_marketable FROM contacts WHERE id = ${contact.id}`.execute(app.database.db)).rows[0]!.emails_marketable
const mergeOf = async (winner: MadeContact, loser: MadeContact): Promise<string> =>
  (await merge(ada, { winner_id: winner.id, loser_ids: [loser.id] })).body.data.merge_uuid

/** A contact on a list, by consent. */
async function subscribed(contact: MadeContact): Promise<string> {
  const list = await newList(ada)
  await subscribe(ada, contact.id, [list], { channels: ['email'] })
  return (await stateOf(app, contact.id, list))!.unsubscribe_id
}
const leave = async (unsubscribe_uuid: string, scope: 'list' | 'all') =>
  expect((await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid }, body: { scope } })).status).toBe(200)

for (const other of ['never agreed', 'withdrew'] as const)
  it(`keeps what the person refused while the merge with a contact that ${other} had taken the permission already`, async () => {
    const [winner, loser] = await pairOf(ada)
    const link = await subscribed(winner)
    if (other === 'withdrew')
      await ada.call(recordConsent, {
        params: { contact_id: loser.id },
        body: { channel: 'email', action: 'withdrawn', consent_text: 'By phone.' },
      })
    const uuid = await mergeOf(winner, loser)
    expect(await marketable(winner)).toBe(false)
    await leave(link, 'list')
    expect((await undo(ada, uuid)).status).toBe(200)
    expect([await marketable(winner), await marketable(loser)]).toEqual([false, false])
  })

it('keeps a refusal through the undo of two merges, one after the other', async () => {
  const [first, second] = await pairOf(ada)
  const [third] = await pairOf(ada)
  const link = await subscribed(second)
  const inner = await mergeOf(second, third)
  const outer = await mergeOf(first, second)
  await leave(link, 'list')
  for (const uuid of [outer, inner]) expect((await undo(ada, uuid)).status).toBe(200)
  expect([await marketable(first), await marketable(second), await marketable(third)]).toEqual([false, false, false])
})

it('keeps an address suppressed that the person refused after the merge had suppressed it', async () => {
  const [winner, loser] = await pairOf(ada)
  const link = await subscribed(winner)
  await ada.call(contacts.update, { params: { id: loser.id }, body: { status: 'blacklisted', reason: 'Abuse.' } })
  const live = async () =>
    (
      await sql<{ address: string }>`SELECT address FROM suppressions WHERE account_id = ${ada.account_id} AND lifted_at IS NULL
        AND address = any(${[winner.email, loser.email]}::text[]) ORDER BY address`.execute(app.database.db)
    ).rows.map(({ address }) => address)
  const both = [winner.email, loser.email].toSorted()
  const uuid = await mergeOf(winner, loser)
  expect(await live()).toEqual(both)
  await undo(ada, uuid)
  expect(await live()).toEqual([loser.email])
  const again = await mergeOf(winner, loser)
  await leave(link, 'all')
  expect((await undo(ada, again)).status).toBe(200)
  expect(await live()).toEqual(both)
})
