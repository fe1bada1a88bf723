import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { NotificationEvent } from '../notification-event.ts'
import { type Noted, notify } from './notify.ts'

let app: TestApp
let ada: TestUser
let bob: TestUser
let cat: TestUser
let event_id = 1_000
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read'] })
  const { account_id } = ada
  bob = await app.member({ permissions: ['contacts.read'], account_id })
  cat = await app.member({ permissions: ['contacts.read'], account_id })
})
afterAll(() => app.stop())

const mention = (user_ids: number[], subject_id: string, subject: string): Noted => ({
  id: ++event_id,
  event: NotificationEvent.parse({
    user_ids,
    setting_code: 'comment.mention',
    account_id: ada.account_id,
    subject_type: 'account',
    subject_id,
    params: { subject },
    actor_id: ada.id,
  }),
})
const tell = (...events: readonly Noted[]) => app.database.db.transaction().execute((db) => notify(app.services, db, events))
const listOf = ({ id }: TestUser) =>
  rows(
    app.database.db,
    sql`SELECT subject_id, count, data->'params'->>'subject' AS subject FROM notifications WHERE user_id = ${id} ORDER BY subject_id`,
  )
const sent = async (topic: string) =>
  (
    await rows<{ payload: { to: string; event: string; data: { key: string; unread_count: number } } }>(
      app.database.db,
      sql`SELECT payload FROM outbox_events WHERE topic = ${topic} ORDER BY id`,
    )
  ).map(({ payload }) => payload)

it('tells of events that come together as if they came one after the other', async () => {
  await tell(mention([bob.id], 'same', 'First'))
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  const last = mention([bob.id, cat.id], 'same', 'Last')
  await tell(
    mention([bob.id, cat.id], 'same', 'Second'),
    mention([bob.id, cat.id], 'other', 'Other'),
    mention([ada.id], 'same', 'Own'),
    last,
    last,
  )
  expect(await listOf(bob)).toEqual([
    { subject_id: 'other', count: 1, subject: 'Other' },
    { subject_id: 'same', count: 3, subject: 'Last' },
  ])
  expect(await listOf(cat)).toEqual([
    { subject_id: 'other', count: 1, subject: 'Other' },
    { subject_id: 'same', count: 2, subject: 'Last' },
  ])
  expect(await listOf(ada)).toEqual([])
  expect((await sent('mail')).map(({ to }) => to)).toEqual([cat.email, bob.email, cat.email])
  const bells = (await sent('broadcast')).filter(({ event }) => event === 'notification.created')
  expect(bells.map(({ data }) => data.unread_count)).toEqual([2, 2, 2, 2])
  expect(new Set(bells.map(({ data }) => data.key)).size).toBe(4)
})

it('tells a member of many enquiries at once by one mail that names them', async () => {
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  const enquiry = (
    n: number,
    user_ids: number[],
    setting_code: 'contact-request.created' | 'form.submitted' = 'contact-request.created',
  ): Noted => ({
    id: ++event_id,
    event: NotificationEvent.parse({
      user_ids,
      setting_code,
      account_id: bob.account_id,
      group_key: `${setting_code}:${n}`,
      params: { subject: `Room ${n}`, name: `Person ${n}` },
      url: `/contact-requests/${n}`,
    }),
  })
  const many = Array.from({ length: 23 }, (_, n) => enquiry(n + 1, n === 0 ? [bob.id, cat.id] : [bob.id]))
  await tell(...many)
  type Mail = { to: string; params: { title: string; body: string; url: string } }
  const mails = (await sent('mail')) as unknown as Mail[]
  expect(mails.map(({ to }) => to).toSorted()).toEqual([bob.email, cat.email].toSorted())
  const [toBob, toCat] = [bob, cat].map(({ email }) => mails.find(({ to }) => to === email)!.params)
  expect(toCat).toMatchObject({ title: 'New request: Room 1', url: expect.stringMatching(/\/contact-requests\/1$/) })
  expect(toBob).toMatchObject({ title: '23 new requests', url: expect.stringMatching(/\/me\/notifications$/) })
  const lines = toBob!.body.split('\n')
  expect(lines.slice(0, 2)).toEqual(['New request: Room 1', 'New request: Room 2'])
  expect(lines.slice(19, 21)).toEqual(['New request: Room 20', 'and 3 more'])
  expect(
    await rows(app.database.db, sql`SELECT FROM notifications WHERE user_id = ${bob.id} AND group_key LIKE 'contact-request.created:%'`),
  ).toHaveLength(23)

  await tell(...many)
  expect(await sent('mail'), 'the same events again').toHaveLength(2)
})
