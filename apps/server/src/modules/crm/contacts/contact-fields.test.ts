import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contacts, type BodyOf } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { eraseContacts } from './erase/erase-contacts.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.assign'] })
})
afterAll(() => app.stop())

type Body = BodyOf<typeof contacts.create>

/** A value for each field of a contact; a field added to the contract needs one here. */
const valuesFor = (user: TestUser) =>
  ({
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    company: 'Quillfeather Ltd',
    job_title: 'Director',
    email: 'zephyrine@quillfeather.example',
    phone: '+306971239999',
    locale: 'gr',
    time_zone: 'Europe/Athens',
    birthday: '1990-02-03',
    gender: 'female',
    lifecycle: 'customer',
    source: 'referral',
    user_id: user.id,
    custom_fields: {},
  }) satisfies Required<Omit<Body, 'tags' | 'notes'>>

/** Columns that an erased contact keeps: keys, state and times, none of which says who the contact was. */
const KEPT = [
  'id',
  'account_id',
  'status',
  'lifecycle',
  'customer_since',
  'source',
  'user_id',
  'assigned_at',
  'custom_fields',
  'name_key',
  'search_text',
  'emails_marketable',
  'sms_marketable',
  'notes_count',
  'tasks_count',
  'requests_count',
  'orders_count',
  'revenue_minor',
  'first_touch_at',
  'last_activity_at',
  'version',
  'created_by_id',
  'created_at',
  'updated_at',
  'deleted_at',
]

it('a contact keeps every field it is created with', async () => {
  const body = valuesFor(ada)
  const answer = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data).toMatchObject(body)
})

it('a contact keeps every field that is changed later', async () => {
  const created = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { email: 'plain@example.gr' } })
  const { source: _source, ...body } = { ...valuesFor(ada), email: 'changed@example.gr' }
  const answer = await ada.call(contacts.update, { params: { id: created.body.data.id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data).toMatchObject(body)
})

it('an erased contact keeps no field that says who it was', async () => {
  const created = await ada.call(contacts.create, {
    params: { account_id: ada.account_id },
    body: { ...valuesFor(ada), email: 'erased@example.gr', phone: null },
  })
  const id = created.body.data.id
  await app.database.db.transaction().execute((db) => eraseContacts({ db, services: app.services }, [id]))
  const row = await one<Record<string, unknown>>(app.database.db, sql`SELECT * FROM contacts WHERE id = ${id}`)
  const left = Object.entries(row!).filter(([column, value]) => value !== null && !KEPT.includes(column))
  expect(left).toEqual([])
})
