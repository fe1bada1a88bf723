import { randomUUID } from 'node:crypto'
import {
  contacts,
  eraseContact,
  exportPartialsOfForm,
  formPartials,
  keepFormPartial,
  partialsOfForm,
  stepsOfForm,
  type Form,
} from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf } from '../forms.fixture.ts'
import { elsewhere, email, visitorsOf } from '../intake/visitors.fixture.ts'
import { deleteOldPartials } from './partials.store.ts'

let app: TestApp
let ada: TestUser
let visitors: ReturnType<typeof visitorsOf>
const RIGHTS = [
  'forms.read',
  'forms.create',
  'forms.update',
  'forms.publish',
  'forms.delete',
  'contacts.read',
  'contacts.create',
  'contacts.erase',
]

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: RIGHTS })
  visitors = visitorsOf(app, ada)
})
afterAll(() => app.stop())

const inSteps = () => {
  const definition = definitionOf()
  return { ...definition, fields: definition.fields.map((field, at) => ({ ...field, step: at ? 2 : 1 })) }
}
const params = (form: Form) => ({ account_id: ada.account_id, uuid: form.uuid })
const listed = async (form: Form) => (await ada.call(partialsOfForm, { params: params(form) })).body
const keep = async (form: Form, key: string, answers: Record<string, unknown>, step = 1) => {
  const token = await visitors.tokenOf(form)
  return app.guest.call(keepFormPartial, {
    params: { token: form.public_key },
    body: { token, key, step, answers, locale: 'gr' },
    headers: elsewhere(),
  })
}

it('keeps the answers of a visit once, with its last step, and shows them to members', async () => {
  const form = await visitors.published({ keeps_partials: true, definition: inSteps() })
  const [key] = [randomUUID()]
  const [first] = form.definition.fields
  expect((await keep(form, key, { [first!.key]: 'Άννα', unknown: 'x', homepage: { nested: true } })).body.data).toEqual({ is_kept: true })
  await keep(form, key, { [first!.key]: ' Άννα Κ. ' }, 9)
  const { data, meta } = await listed(form)
  expect(meta.total).toBe(1)
  expect(data[0]).toMatchObject({ data: { [first!.key]: 'Άννα Κ.' }, step: 2, steps: 2, locale: 'gr' })
  expect(JSON.stringify(data)).not.toContain(key)
  expect((await ada.call(partialsOfForm, { params: params(form), query: { 'filter[search]': 'αννα' } })).body.meta.total).toBe(1)
  const { sheets } = await readXlsx((await ada.call(exportPartialsOfForm, { params: params(form) })).raw)
  expect(JSON.stringify(sheets[0]!.rows)).toContain('Άννα Κ.')
})

it('keeps nothing for forms whose settings do not say so, closed forms and wrong tokens', async () => {
  const form = await visitors.published({ definition: inSteps() })
  expect((await keep(form, randomUUID(), { email: 'a@example.gr' })).body.data).toEqual({ is_kept: false })
  expect((await listed(form)).meta.total).toBe(0)
  const body = { token: '1.1.' + 'a'.repeat(43), key: randomUUID(), step: 1, answers: {} }
  expect((await app.guest.call(keepFormPartial, { params: { token: form.public_key }, body })).body.errors).toHaveProperty('token')
  expect((await app.guest.call(keepFormPartial, { params: { token: randomUUID() }, body })).status).toBe(404)
  const token = await visitors.tokenOf(form)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, 'x']))
  const refused = await app.guest.call(keepFormPartial, { params: { token: form.public_key }, body: { ...body, token, answers: many } })
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['answers']])
})

it('removes the answers when the form is sent, also when a late step arrives after it', async () => {
  const form = await visitors.published({ keeps_partials: true, definition: inSteps() })
  const [sent, left] = [randomUUID(), randomUUID()]
  await keep(form, left, { email: email() })
  await keep(form, sent, { email: email() })
  const answer = await visitors.send(form, { email: email(), message: 'Hello there' }, { partial_key: sent })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await keep(form, sent, { email: 'late@example.gr' }, 2)
  expect((await listed(form)).meta.total).toBe(1)
  const { rows } = await sql`SELECT data, step FROM form_partials WHERE visitor_key = ${sent}`.execute(app.database.db)
  expect(rows).toEqual([{ data: {}, step: 2 }])
  expect((await ada.call(stepsOfForm, { params: params(form) })).body.data).toEqual({
    steps: [
      { step: 1, visitors: 2 },
      { step: 2, visitors: 1 },
    ],
    sent: 1,
  })
})

it('deletes them by hand, after thirty days, and with the contact whose address they have', async () => {
  const form = await visitors.published({ keeps_partials: true, definition: inSteps() })
  const address = email()
  for (const said of [address.toUpperCase(), email(), email()]) await keep(form, randomUUID(), { email: said })
  const [newest] = (await listed(form)).data
  expect((await ada.call(formPartials.remove, { params: { id: newest!.id } })).status).toBe(200)
  const made = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { first_name: 'Eva', email: address } })
  await ada.call(eraseContact, { params: { id: made.body.data.id }, body: { confirm: made.body.data.id } })
  expect((await listed(form)).meta.total).toBe(1)
  await deleteOldPartials(app.database.db, new Date(Date.now() + 29 * 86_400_000))
  expect((await listed(form)).meta.total).toBe(1)
  await deleteOldPartials(app.database.db, new Date(Date.now() + 31 * 86_400_000))
  expect((await listed(form)).meta.total).toBe(0)
})

it('is seen by no other account and not without the permission', async () => {
  const form = await visitors.published({ keeps_partials: true, definition: inSteps() })
  await keep(form, randomUUID(), { email: email() })
  const { id } = (await listed(form)).data[0]!
  const stranger = await app.member({ permissions: RIGHTS })
  const reader = await app.member({ account_id: ada.account_id, permissions: ['forms.read'] })
  expect((await stranger.call(formPartials.read, { params: { id } })).status).toBe(404)
  expect((await stranger.call(partialsOfForm, { params: params(form) })).status).toBe(404)
  expect((await reader.call(formPartials.remove, { params: { id } })).status).toBe(403)
})
