import { contactNotes, contactTimeLine, requestTimeLine, TIME_LINE_KINDS, type TimeLineKind } from '@stoa/contract'
import { fold, searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

/** The permission that each kind requires besides `contacts.read`; null for kinds that come with the contact. */
const NEEDS: Record<TimeLineKind, string | null> = {
  email: 'email-messages.read',
  sms: 'sms-messages.read',
  message: 'conversations.read',
  note: null,
  comment: null,
  task: 'tasks.read',
  stage: 'contact-requests.read',
  request: 'contact-requests.read',
  offer: 'offers.read',
  order: 'orders.read',
  invoice: 'invoices.read',
  payment: 'payments.read',
  subscription: 'subscriptions.read',
  consent: 'subscriptions.read',
  import: 'contacts.import',
  change: null,
}
const EVERY = ['contacts.read', 'contacts.update', ...new Set(Object.values(NEEDS).filter((name) => name !== null))]

let app: TestApp
let ada: TestUser
let contact: number
let request: number

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: EVERY })
  ;({ contact, request } = await fill(ada))
})
afterAll(() => app.stop())

/** A contact with one event of every kind: one every hour of a day, in the order of the kinds. */
async function fill({ account_id, id: user }: TestUser) {
  const { db } = app.database
  const key = async (query: ReturnType<typeof sql>) => (await one<{ id: number }>(db, query))!.id
  const at = (kind: TimeLineKind) => `2026-05-01T${String(TIME_LINE_KINDS.indexOf(kind)).padStart(2, '0')}:00:00Z`
  const found = (text: string) => searchText({ names: [], values: [text] })
  const contact = await key(sql`INSERT INTO contacts (account_id, first_name) VALUES (${account_id}, 'Eleni') RETURNING id`)
  const pipeline = await key(sql`INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${account_id}, 'Sales') RETURNING id`)
  const stage = await key(
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) VALUES (${account_id}, ${pipeline}, 'Won', 1) RETURNING id`,
  )
  const request = await key(sql`INSERT INTO contact_requests (account_id, number, contact_id, subject, message, search_text, created_at)
    VALUES (${account_id}, 7, ${contact}, 'Booking engine', 'Can it include Greek pages?', ${found('Booking engine')}, ${at('request')}) RETURNING id`)
  const [mail, sms] = ['email', 'sms'] as const
  const mailId =
    await key(sql`INSERT INTO email_messages (account_id, contact_id, contact_request_id, direction, to_address, to_key, from_address, subject, text_body, token, status, search_text, created_at)
    VALUES (${account_id}, ${contact}, ${request}, 'incoming', 'us@test.example', 'us@test.example', 'eleni@test.example', 'Ερώτηση', 'Πόσο κοστίζει;', gen_random_uuid(), 'received', ${found('Ερώτηση Πόσο κοστίζει;')}, ${at(mail)}) RETURNING id`)
  await run(
    db,
    sql`INSERT INTO sms_messages (account_id, contact_id, to_number, sender_id, body, encoding, parts, token, created_at)
    VALUES (${account_id}, ${contact}, '+306900000001', 'Stoa', 'Έτοιμη η προσφορά', 'ucs2', 1, gen_random_uuid(), ${at(sms)})`,
  )
  const conversation = await key(
    sql`INSERT INTO conversations (account_id, contact_id, subject) VALUES (${account_id}, ${contact}, 'Chat') RETURNING id`,
  )
  await run(
    db,
    sql`INSERT INTO messages (account_id, conversation_id, direction, body, body_text, search_text, sent_at, external_id)
    VALUES (${account_id}, ${conversation}, 'incoming', 'Hello', 'Hello', ' hello', ${at('message')}, NULL), (${account_id}, ${conversation}, 'incoming', 'Mail', 'Mail', ' mail', ${at('email')}, ${`email:${mailId}`})`,
  )
  await run(
    db,
    sql`INSERT INTO notes (account_id, notable_type, notable_id, body, body_text, created_by_id, created_at) VALUES (${account_id}, 'contact', ${String(contact)}, 'x', 'Ρώτησε ο Γιώργος', ${user}, ${at('note')})`,
  )
  await run(
    db,
    sql`INSERT INTO comments (account_id, commentable_type, commentable_id, user_id, body, body_text, created_at) VALUES (${account_id}, 'contact', ${String(contact)}, ${user}, 'x', 'Please answer', ${at('comment')})`,
  )
  await run(
    db,
    sql`INSERT INTO tasks (uuid, account_id, number, title, user_id, contact_id, position, search_text, created_at) VALUES (uuid_v7(), ${account_id}, 1, 'Prepare the offer', ${user}, ${contact}, 'a0', ' prepare the offer', ${at('task')})`,
  )
  await run(
    db,
    sql`INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, to_stage_id, user_id, moved_at) VALUES (${account_id}, 'contact_request', ${request}, ${pipeline}, ${stage}, ${user}, ${at('stage')})`,
  )
  await run(
    db,
    sql`INSERT INTO offers (uuid, account_id, contact_id, contact_request_id, user_id, title, number, status, valid_until, public_token, total_minor, sent_at, search_text)
    VALUES (uuid_v7(), ${account_id}, ${contact}, ${request}, ${user}, 'Website', '2026-0118', 'sent', '2026-06-01', gen_random_uuid(), 880000, ${at('offer')}, ' website')`,
  )
  await run(
    db,
    sql`INSERT INTO orders (uuid, account_id, number, order_status_id, status_code, contact_id, supplier_account_id, order_date, created_at)
    SELECT uuid_v7(), ${account_id}, 'ORD-1', id, code, ${contact}, ${account_id}, '2026-05-01', ${at('order')} FROM order_statuses WHERE applies_to = 'sales' AND code = 'draft'`,
  )
  await run(
    db,
    sql`INSERT INTO invoices (uuid, account_id, contact_id, status, due_date, public_token, created_at) VALUES (uuid_v7(), ${account_id}, ${contact}, 'draft', '2026-06-01', gen_random_uuid(), ${at('invoice')})`,
  )
  await run(
    db,
    sql`INSERT INTO payments (uuid, account_id, contact_id, status, amount_minor, paid_on, completed_at) VALUES (uuid_v7(), ${account_id}, ${contact}, 'completed', 5000, '2026-05-01', ${at('payment')})`,
  )
  const list = await key(sql`INSERT INTO contact_lists (account_id, name) VALUES (${account_id}, 'Hotels') RETURNING id`)
  await run(
    db,
    sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, subscribed_at, unsubscribe_id) VALUES (${account_id}, ${contact}, ${list}, 'subscribed', 'form', ${at('subscription')}, gen_random_uuid())`,
  )
  await run(
    db,
    sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, addresses, occurred_at) VALUES (${account_id}, ${contact}, 'email', 'granted', 'form', 'I agree', '{eleni@test.example}', ${at('consent')})`,
  )
  const file = await key(
    sql`INSERT INTO imports (account_id, user_id, file_name, format, file_hash, finished_at) VALUES (${account_id}, ${user}, 'fair.csv', 'csv', '\\x00', ${at('import')}) RETURNING id`,
  )
  await run(
    db,
    sql`INSERT INTO import_rows (account_id, import_id, row_no, raw, status, contact_id) VALUES (${account_id}, ${file}, 1, '{}', 'created', ${contact})`,
  )
  await run(
    db,
    sql`INSERT INTO activity_logs (account_id, actor_id, event, subject_type, subject_id, subject_label, contact_id, changes, created_at)
    SELECT ${account_id}, ${user}, 'contact.updated', 'contact', ${String(contact)}, 'Eleni', ${contact}, changes::jsonb, ${at('change')}
    FROM unnest(ARRAY['{"company": [null, "Blue Harbour"]}', '{"last_activity_at": [null, "2026-05-01"]}']) AS changes`,
  )
  return { contact, request }
}

const line = async (user: TestUser, query: Record<string, string> = {}, id = contact) => {
  const { status, body } = await user.call(contactTimeLine, { params: { contact_id: id }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const kindsOf = async (user: TestUser, query: Record<string, string> = {}) => (await line(user, query)).data.map(({ kind }) => kind)

describe('the time line of a contact', () => {
  it('shows every kind of event once, newest first', async () => {
    expect(await kindsOf(ada)).toEqual([...TIME_LINE_KINDS].toReversed())
  })

  it('tells who did what, and opens its record', async () => {
    const { data } = await line(ada)
    const of = (kind: TimeLineKind) => data.find((event) => event.kind === kind)
    expect(of('email')).toMatchObject({ event: 'received', direction: 'incoming', title: 'Ερώτηση', text: 'Πόσο κοστίζει;' })
    expect(of('note')).toMatchObject({ user: { id: ada.id }, text: 'Ρώτησε ο Γιώργος' })
    expect(of('stage')).toMatchObject({ record_id: String(request), details: { number: 7, board: 'Sales', to: 'Won' } })
    expect(of('offer')).toMatchObject({ event: 'sent', title: '2026-0118', text: 'Website', amount_minor: 880000, currency: 'EUR' })
    expect(of('payment')).toMatchObject({ event: 'received', amount_minor: 5000 })
    expect(of('subscription')).toMatchObject({ event: 'subscribed', title: 'Hotels', details: { origin: 'form' } })
    expect(of('change')).toMatchObject({ user: { id: ada.id }, details: { changes: { company: [null, 'Blue Harbour'] } } })
  })

  it.each(TIME_LINE_KINDS.filter((kind) => NEEDS[kind] !== null))('shows %s only with the permission for it', async (kind) => {
    const without = await app.member({ account_id: ada.account_id, permissions: EVERY.filter((name) => name !== NEEDS[kind]) })
    const kinds = await kindsOf(without)
    expect(kinds).not.toContain(kind)
    expect(kinds).toContain('note')
    const alone = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', NEEDS[kind]!] })
    expect(await kindsOf(alone)).toContain(kind)
  })

  it('shows mails that a conversation repeats to members who read only conversations', async () => {
    const reader = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', 'conversations.read'] })
    expect((await line(reader, { kind: 'message' })).data.map(({ text }) => text)).toEqual(['Hello', 'Mail'])
  })

  it('shows members with the scope `own` the tasks, enquiries and documents that are theirs', async () => {
    const seller = await app.member({ account_id: ada.account_id, permissions: EVERY, data_scope: 'own' })
    await run(app.database.db, sql`UPDATE contacts SET user_id = ${seller.id} WHERE id = ${contact}`)
    const kinds = await kindsOf(seller)
    for (const kind of ['task', 'request', 'stage', 'offer', 'order'] as const) expect(kinds).not.toContain(kind)
    expect(kinds).toEqual(expect.arrayContaining(['email', 'note', 'change']))
    await run(app.database.db, sql`UPDATE contacts SET user_id = NULL WHERE id = ${contact}`)
    expect((await seller.call(contactTimeLine, { params: { contact_id: contact } })).status).toBe(404)
  })

  it('is filtered by kinds and by words without accents', async () => {
    expect(await kindsOf(ada, { kind: 'note,email' })).toEqual(['note', 'email'])
    expect(await kindsOf(ada, { search: 'γιωργος' })).toEqual(['note'])
    expect(await kindsOf(ada, { search: 'ποσο ΚΟΣΤ' })).toEqual(['email'])
    expect(await kindsOf(ada, { search: 'ετοιμη' })).toEqual(['sms'])
    expect(await kindsOf(ada, { search: 'blue harbour' })).toEqual(['change'])
    expect(await kindsOf(ada, { search: 'prepare', kind: 'note' })).toEqual([])
    expect(await kindsOf(ada, { search: '---' })).toEqual([])
    const wrong = await ada.call(contactTimeLine, { params: { contact_id: contact }, query: { kind: 'call' } })
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['kind.0']])
  })

  it('continues after the last event, also between events of one instant', async () => {
    const user = await app.member({ permissions: EVERY })
    const { db } = app.database
    const id = (await one<{ id: number }>(
      db,
      sql`INSERT INTO contacts (account_id, first_name) VALUES (${user.account_id}, 'X') RETURNING id`,
    ))!.id
    await run(
      db,
      sql`INSERT INTO notes (account_id, notable_type, notable_id, body, body_text, created_at)
        SELECT ${user.account_id}, 'contact', ${String(id)}, n::text, n::text, '2026-05-01T00:00:00.123456Z'::timestamptz + make_interval(secs => n / 20) FROM generate_series(1, 75) AS n`,
    )
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page += 1) {
      const { data, meta } = await line(user, cursor ? { cursor } : {}, id)
      seen.push(...data.map(({ text }) => text!))
      cursor = meta.next_cursor
    }
    expect(seen).toEqual(Array.from({ length: 75 }, (_, at) => String(75 - at)))
    expect(cursor).toBeNull()
    const wrong = await user.call(contactTimeLine, { params: { contact_id: id }, query: { cursor: 'bm8' } })
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['cursor']])
  })

  it('shows a note at once', async () => {
    const user = await app.member({ permissions: EVERY })
    const id = (await fill(user)).contact
    await user.call(contactNotes.create, { params: { contact_id: id }, body: { body: 'Call back' } })
    expect((await line(user, {}, id)).data[0]).toMatchObject({ kind: 'note', text: 'Call back', user: { id: user.id } })
  })

  it('is closed to guests and to members of other accounts, and needs the permission to read contacts', async () => {
    const params = { contact_id: contact }
    expect((await app.guest.call(contactTimeLine, { params })).status).toBe(401)
    expect((await (await app.member({ permissions: EVERY })).call(contactTimeLine, { params })).status).toBe(404)
    const other = await app.member({ account_id: ada.account_id, permissions: ['tasks.read'] })
    expect((await other.call(contactTimeLine, { params })).status).toBe(403)
  })
})

describe('the time line of an enquiry', () => {
  it('shows what belongs to the enquiry', async () => {
    const { body } = await ada.call(requestTimeLine, { params: { contact_request_id: request } })
    expect(body.data.map(({ kind }) => kind)).toEqual(['offer', 'request', 'stage', 'email'])
  })

  it('is closed to guests, to other accounts and without the permission', async () => {
    const params = { contact_request_id: request }
    expect((await app.guest.call(requestTimeLine, { params })).status).toBe(401)
    expect((await (await app.member({ permissions: EVERY })).call(requestTimeLine, { params })).status).toBe(404)
    const other = await app.member({ account_id: ada.account_id, permissions: ['contacts.read'] })
    expect((await other.call(requestTimeLine, { params })).status).toBe(403)
  })
})

it('folded_text folds as fold does', async () => {
  for (const text of ['Ο ΟΔΌΣ Μαΐου', 'προϋπόθεση', 'Straße Łódź Øst Đà Æsir Œuvre', 'İstanbul ısı', '  a--b_%c  ', '+30 690 000-1']) {
    const { folded } = (await one<{ folded: string }>(app.database.db, sql`SELECT folded_text(${text}) AS folded`))!
    expect(folded).toBe(` ${fold(text)}`)
  }
})
