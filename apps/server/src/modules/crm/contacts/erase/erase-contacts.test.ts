import { contactEmailAddresses, contactPerson, contacts, eraseContact } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow, rows } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { wiring } from '../../../wiring.ts'
import { contactErasures, erasureExemptions } from '../../contact-children/index.ts'
import { eraseContacts } from './erase-contacts.ts'
import { columnsHolding, plantTexts } from './plant-texts.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.erase'] })
})
afterAll(() => app.stop())

const covered = wiring.partsOf(contactErasures).flatMap(({ tables }) => tables)

/** Columns, or prefixes of their names, that keep their value, with the reason why it says nothing about the person. */
const KEPT: Readonly<Record<string, string>> = {
  'acc_order_line_items.external_id': 'key of the shop',
  'acc_order_line_items.name': 'name of a product',
  'acc_order_line_items.sku': 'key of a product',
  'acc_orders.coupon_codes': 'figures of the order',
  'acc_orders.external_': 'key and state in the shop',
  'acc_orders.payment_method': 'way of payment',
  'acc_orders.search_text': 'number of the order and keys of its products',
  'acc_orders.shipping_method': 'way of shipping',
  'activity_logs.context': 'ids, and names of lists and boards',
  'activity_logs.event': 'code',
  'automation_runs.current_node': 'key of a step',
  'automation_runs.trigger_key': 'code of an event, and ids',
  'automation_runs.wait_event': 'code of an event',
  'consents.text_snapshot': 'words of the account, to which the person agreed',
  'contact_merge_items.row_key': 'id',
  'contact_merge_items.table_name': 'name of a table',
  'contact_merges.field_choices': 'ids',
  'contact_requests.position': 'rank',
  'duplicate_groups.reasons': 'codes',
  'email_messages.claimed_by': 'name of a process',
  'email_messages.from_': 'address of the account, in mails to the person',
  'email_messages.in_reply_to': 'technical id of a mail',
  'email_messages.message_id': 'technical id of a mail',
  'email_messages.provider_id': 'key of the provider',
  'funnel_memberships.mail_skipped': 'code',
  'import_rows.message_key': 'code',
  'media.': 'deleted; the row is removed with the bytes, later',
  'message_events.provider_event_id': 'key of the provider',
  'messages.external_id': 'technical id of a mail or text',
  'request_intakes.dedupe_key': 'key of the sender, or a hash',
  'request_intakes.source': 'code',
  'sms_messages.claimed_by': 'name of a process',
  'sms_messages.error_code': 'code of the gateway',
  'sms_messages.provider': 'name and key of the gateway',
  'sms_messages.sender_id': 'sender of the account, in texts to the person',
  'sms_messages.stop_code': 'random',
  'sms_messages.wished_sender_id': 'sender of the account, in texts to the person',
  'tasks.position': 'rank',
  'tasks.recurrence': 'rule of repetition',
  'tasks.subtask_position': 'rank',
}
const isKept = (column: string) => Object.keys(KEPT).some((beginning) => column.startsWith(beginning))

const WITHOUT_TEXT: readonly string[] = ['audience_members', 'contact_pipeline_stage', 'contact_tag']

describe('an erasure of contacts', () => {
  it('covers every table that can refer to contacts, or states why its rows remain', async () => {
    const found = await rows<{ name: string }>(
      app.database.db,
      sql`WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition),
        columns AS (SELECT t.oid, t.relname, a.attname FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped)
        SELECT relname AS name FROM columns WHERE attname ~ '(^|_)contact_ids?$'
        UNION SELECT t.relname FROM pg_constraint f JOIN tables t ON t.oid = f.conrelid WHERE f.contype = 'f' AND f.confrelid = 'contacts'::regclass
        UNION SELECT k.relname FROM columns k JOIN columns i ON i.oid = k.oid AND i.attname = regexp_replace(k.attname, '_type$', '_id') WHERE k.attname LIKE '%\\_type'
        ORDER BY 1`,
    )
    const exempt = wiring.partsOf(erasureExemptions).flatMap((tables) => Object.keys(tables))
    const handled = new Set<string>([...covered, ...exempt])
    expect(found.map(({ name }) => name).filter((name) => !handled.has(name))).toEqual([])
    expect(exempt.filter((name) => (covered as string[]).includes(name) || !found.some((table) => table.name === name))).toEqual([])
  })

  it('leaves none of their texts in any column of the database', async () => {
    const { db } = app.database
    const answer = await ada.call(contacts.create, {
      params: { account_id: ada.account_id },
      body: {
        first_name: 'Zephyrine',
        last_name: 'Quillfeather',
        company: 'Zephyrine Ltd',
        job_title: 'Zephyrine-in-chief',
        email: 'zephyrine@quillfeather.example',
        phone: '6971239999',
        notes: 'Zephyrine called',
        custom_fields: { nickname: 'Zephyrine' },
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const contact_id: number = answer.body.data.id
    await plantTexts(
      db,
      covered.filter((table) => !['contacts', 'people', 'person_keys'].includes(table)),
      { account_id: ada.account_id, contact_id, text: 'Zephyrine' },
    )
    const before = await columnsHolding(db, ['zephyrine', 'quillfeather', '6971239999'])
    expect(covered.filter((table) => !WITHOUT_TEXT.includes(table) && !before.some((column) => column.startsWith(`${table}.`)))).toEqual([])
    await db.transaction().execute((trx) => eraseContacts({ db: trx, services: app.services }, [contact_id]))
    const remaining = await columnsHolding(db, ['zephyrine', 'quillfeather', '6971239999'])
    expect(remaining.filter((column) => !isKept(column))).toEqual([])
    expect(
      Object.keys(KEPT).filter((column) => !remaining.some((one) => one.startsWith(column))),
      'listed, but erased',
    ).toEqual([])
  })

  it('keeps a person with the name and the addresses of their other contacts', async () => {
    const contact = async (first_name: string, email: string) =>
      (await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { first_name, email } })).body.data as {
        id: number
        person_id: number
      }
    const erased = await contact('Ariadne', 'shared@thread.example')
    await ada.call(contactEmailAddresses.create, { params: { contact_id: erased.id }, body: { email: 'own@thread.example' } })
    const other = await contact('Theseus', 'shared@thread.example')
    expect((await ada.call(eraseContact, { params: { id: erased.id }, body: { confirm: erased.id } })).status).toBe(200)
    const person = (await ada.call(contactPerson, { params: { contact_id: other.id } })).body.data
    expect(person).toMatchObject({ id: erased.person_id, display_name: 'Theseus', contacts_count: 1 })
    expect(await columnsHolding(app.database.db, ['own@thread.example', 'ariadne'])).toEqual([])
  })

  it('erases the notes, comments and links of their tasks', async () => {
    const { db } = app.database
    const made = await ada.call(contacts.create, {
      params: { account_id: ada.account_id },
      body: {
        first_name: 'Penthesilea',
        email: 'queen@amazons.example',
      },
    })
    const contact_id: number = made.body.data.id
    const account_id = ada.account_id
    const uuid = uuidv7()
    await insertRow(db, 'tasks', { uuid, account_id, contact_id, number: 9001, title: 'Call Penthesilea', user_id: ada.id, position: 'a0' })
    const text = 'Penthesilea asked for a call'
    await insertRow(db, 'notes', { account_id, notable_type: 'task', notable_id: uuid, body: text, body_text: text })
    await insertRow(db, 'comments', {
      account_id,
      commentable_type: 'task',
      commentable_id: uuid,
      user_id: ada.id,
      body: text,
      body_text: text,
      visibility: 'shared',
    })
    await insertRow(db, 'links', { account_id, linkable_type: 'task', linkable_id: uuid, title: text, url: 'https://penthesilea.example' })
    await db.transaction().execute((trx) => eraseContacts({ db: trx, services: app.services }, [contact_id]))
    expect(await columnsHolding(db, ['penthesilea'])).toEqual([])
  })
})
