import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactLists,
  type Form,
  type FormInput,
  forms,
  type FormSubmissionInput,
  formSubmissions,
  markFormSpam,
  processFormSubmission,
  publicForm,
  publishForm,
  submitForm,
} from '@stoa/contract'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newList } from '../../../crm/contact-lists/contact-lists.fixture.ts'
import { plantBoard, type Board } from '../../../crm/pipelines/pipelines.fixture.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { processSubmission } from '../submissions/process-submission.ts'

let app: TestApp
let user: TestUser
let board: Board
const clock = () => app.services.clock as unknown as { set(at: Date): void; now(): Date }

beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: FORM_MAKER })
  board = await plantBoard(app, user.account_id, { is_default: true })
})
afterAll(() => app.stop())

const NEWS = { text_en: 'Send me news.', text_gr: 'Στείλτε μου νέα.', channels: ['email' as const, 'sms' as const] }
const PHONE = { key: 'phone', type: 'phone' as const, label_en: 'Phone', label_gr: 'Τηλέφωνο', maps_to: 'phone' }

async function published(body: Partial<FormInput> = {}): Promise<Form> {
  const made = await user.call(forms.create, {
    params: { account_id: user.account_id },
    body: { name: 'Contact', definition: definitionOf(), ...body },
  })
  const answer = await user.call(publishForm, { params: { account_id: user.account_id, uuid: made.body.data.uuid }, body: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
let visitor = 0
/** Another address for each visitor, so that they do not count as one sender. */
const elsewhere = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++visitor / 250)}.${visitor % 250}` })

/** Reads the form, waits as a person does, and sends it. */
async function send(form: Form, answers: Record<string, unknown>, more: Partial<FormSubmissionInput> & { after_s?: number } = {}) {
  const { after_s = 20, ...body } = more
  const shown = (await app.guest.call(publicForm, { params: { token: form.public_key } })).body.data
  clock().set(new Date(clock().now().getTime() + after_s * 1000))
  return app.guest.call(submitForm, {
    params: { token: form.public_key },
    body: { token: shown.token, answers, locale: 'en', ...body },
    headers: elsewhere(),
  })
}
interface Stored {
  id: number
  status: string
  contact_id: number | null
  contact_request_id: number | null
  repeats: number
  attribution: Record<string, unknown>
  data: Record<string, unknown>
}
async function stored(form: Form): Promise<Stored[]> {
  const { rows } = await sql<Stored>`SELECT * FROM form_submissions WHERE form_uuid = ${form.uuid} ORDER BY id`.execute(app.database.db)
  return rows
}
/** Sends a form and processes what arrived. */
async function sent(form: Form, answers: Record<string, unknown>, more: Parameters<typeof send>[2] = {}): Promise<Stored> {
  const answer = await send(form, answers, more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await processSubmission(app.services, (await stored(form)).at(-1)!.id)
  return (await stored(form)).at(-1)!
}
const email = () => `v${randomUUID().slice(0, 8)}@example.gr`
const one = async <T>(query: ReturnType<typeof sql>) => (await query.execute(app.database.db)).rows[0] as T

describe('a submission', () => {
  it('makes a contact and a request in the stage of the form, with the answers that have no target in its message', async () => {
    const size = {
      key: 'size',
      type: 'select' as const,
      label_en: 'Size',
      label_gr: 'Μέγεθος',
      options: [{ value: 's', label_en: 'Small', label_gr: 'Μικρό' }],
    }
    const form = await published({
      pipeline_stage_id: board.stages.contacted,
      definition: definitionOf({ fields: [...definitionOf().fields, size] }),
    })
    const address = email()
    const done = await sent(form, { name: 'Άννα', email: address.toUpperCase(), message: 'Θέλω ένα δωμάτιο.', size: 's', unknown: 'x' })
    expect(done).toMatchObject({ status: 'processed', data: { email: address, size: 's' } })
    expect(done.data).not.toHaveProperty('unknown')
    const made =
      await one(sql`SELECT c.first_name, c.email, c.source, r.pipeline_stage_id, r.status, r.subject, r.message, r.source AS came_by
      FROM contact_requests r JOIN contacts c ON c.id = r.contact_id WHERE r.id = ${done.contact_request_id}`)
    expect(made).toMatchObject({
      first_name: 'Άννα',
      email: address,
      source: 'form',
      pipeline_stage_id: board.stages.contacted,
      status: 'open',
      subject: 'Contact',
      came_by: 'form',
    })
    expect((made as { message: string }).message).toMatch(/^Θέλω ένα δωμάτιο\.\n\n(Size: Small|Μέγεθος: Μικρό)$/)
  })

  it('is one for the same answers within ten minutes, also when they arrive at once', async () => {
    const form = await published()
    const shown = (await app.guest.call(publicForm, { params: { token: form.public_key } })).body.data
    clock().set(new Date(clock().now().getTime() + 30_000))
    const post = () =>
      app.guest.call(submitForm, {
        params: { token: form.public_key },
        body: { token: shown.token, answers: { email: 'same@example.gr' } },
        headers: elsewhere(),
      })
    const answers = await Promise.all([post(), post(), post(), post(), post()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(await stored(form)).toMatchObject([{ repeats: 4 }])
    expect(await one(sql`SELECT submissions_count FROM forms WHERE uuid = ${form.uuid}`)).toEqual({ submissions_count: 1 })
  })

  it('is processed once, by however many workers at once, and anew by the next one after one was killed', async () => {
    const form = await published()
    await send(form, { email: email() })
    const [{ id }] = (await stored(form)) as [Stored]
    const killed = app.database.db.transaction().execute(async (db) => {
      await sql`UPDATE form_submissions SET status = 'processed' WHERE id = ${id}`.execute(db)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await Promise.all([1, 2, 3].map(() => processSubmission(app.services, id)))
    expect(
      await one(
        sql`SELECT count(*)::int AS n FROM contact_requests r JOIN form_submissions s ON s.contact_id = r.contact_id WHERE s.id = ${id}`,
      ),
    ).toEqual({ n: 1 })
  })

  it('completes a known contact, and never changes what it has, its addresses least of all', async () => {
    const company = { key: 'company', type: 'text' as const, label_en: 'Company', label_gr: 'Εταιρεία', maps_to: 'company' }
    const form = await published({ makes_request: false, definition: definitionOf({ fields: [...definitionOf().fields, company, PHONE] }) })
    const address = email()
    const first = await sent(form, { name: 'Νίκος', email: address })
    const again = await sent(form, { name: 'Someone else', email: address, company: 'Δήμου ΑΕ', phone: '6970000001' })
    expect(again).toMatchObject({ contact_id: first.contact_id, contact_request_id: null })
    expect(await one(sql`SELECT first_name, company, email, phone FROM contacts WHERE id = ${first.contact_id}`)).toEqual({
      first_name: 'Νίκος',
      company: 'Δήμου ΑΕ',
      email: address,
      phone: null,
    })
    const found = await user.get(`/api/v1/accounts/${user.account_id}/contacts?filter[search]=${encodeURIComponent('δημου')}`)
    expect(found.body.data.map(({ id }: { id: number }) => id)).toContain(first.contact_id)
  })

  it('makes a new contact each time where the form says so', async () => {
    const form = await published({ duplicate_mode: 'always_new', makes_request: false })
    const address = email()
    const first = await sent(form, { email: address, message: '1' })
    expect((await sent(form, { email: address, message: '2' })).contact_id).not.toBe(first.contact_id)
  })

  it('keeps the first and the last visit, without what it does not know', async () => {
    const attribution = {
      first: { utm_source: 'google', gclid: 'x'.repeat(900), evil: 'y' },
      last: { utm_source: 'newsletter', page: 'https://example.com/a' },
    }
    const { attribution: kept } = await sent(await published(), { email: email() }, { attribution })
    expect(kept).toEqual({
      first: { utm_source: 'google', gclid: 'x'.repeat(500) },
      last: { utm_source: 'newsletter', page: 'https://example.com/a' },
    })
  })

  it('belongs to the version that the person saw', async () => {
    const form = await published()
    const shown = (await app.guest.call(publicForm, { params: { token: form.public_key } })).body.data
    const params = { account_id: user.account_id, uuid: form.uuid }
    const [, second] = definitionOf().fields
    await user.call(forms.update, { params, body: { definition: definitionOf({ fields: [second!] }) } })
    await user.call(publishForm, { params, body: {} })
    clock().set(new Date(clock().now().getTime() + 30_000))
    const answer = await app.guest.call(submitForm, {
      params: { token: form.public_key },
      body: { token: shown.token, answers: { email: email(), message: 'Of version 1' } },
      headers: elsewhere(),
    })
    expect(answer.status).toBe(200)
    expect(await stored(form)).toMatchObject([{ form_version: 1, data: { message: 'Of version 1' } }])
  })
})

describe('answers', () => {
  const errors = async (form: Form, answers: Record<string, unknown>, more: Partial<FormSubmissionInput> = {}) =>
    (await send(form, answers, more)).body.errors

  it('are checked in the language of the visitor, with the words of the form', async () => {
    const form = await published()
    expect(await errors(form, { email: 'nobody' }, { locale: 'gr' })).toEqual({ 'answers.email': [expect.stringContaining('E-mail')] })
    expect(await errors(form, {})).toEqual({ 'answers.email': [expect.stringContaining('E-mail')] })
    expect(await errors(form, { email: ['a@example.gr'] })).toHaveProperty('answers.email')
    expect(await errors(form, { email: email(), message: 'x'.repeat(10_001) })).toHaveProperty('answers.message')
  })

  it('are asked only while their condition holds', async () => {
    const kind = {
      key: 'kind',
      type: 'select' as const,
      label_en: 'Kind',
      label_gr: 'Είδος',
      options: ['a', 'b'].map((value) => ({ value, label_en: value, label_gr: value })),
    }
    const why = {
      key: 'why',
      type: 'text' as const,
      label_en: 'Why',
      label_gr: 'Γιατί',
      required: true,
      show_when: { field: 'kind', equals: 'b' },
    }
    const form = await published({ definition: definitionOf({ fields: [...definitionOf().fields, kind, why] }) })
    expect(await errors(form, { email: email(), kind: 'b' })).toHaveProperty('answers.why')
    expect(await errors(form, { email: email(), kind: 'c' })).toHaveProperty('answers.kind')
    expect((await sent(form, { email: email(), kind: 'a', why: 'not asked' })).data).not.toHaveProperty('why')
  })

  it('are refused with a clear answer when they are too many', async () => {
    const form = await published()
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x']))
    const answer = await send(form, { ...many, email: email() })
    expect(answer).toMatchObject({ status: 422, body: { errors: { answers: [expect.stringContaining('100')] } } })
    expect((await send(form, { email: email(), long: 'x'.repeat(200_000) })).status).toBe(422)
    expect(await stored(form)).toEqual([])
  })

  it('need the token of the form', async () => {
    const form = await published()
    expect(await errors(form, { email: email() }, { token: '1.1.x' })).toHaveProperty('token')
  })
})

describe('spam', () => {
  it.each([
    ['fills the hidden field', { homepage: 'https://spam.example' }],
    ['is faster than two seconds', { after_s: 1 }],
  ])('%s, is kept, and can be processed by hand', async (_case, more) => {
    const form = await published()
    expect((await send(form, { email: email() }, more)).body.data.thanks_en).toBe('Thank you.')
    const [spam] = (await stored(form)) as [Stored]
    expect(spam.status).toBe('spam')
    await processSubmission(app.services, spam.id)
    expect(await stored(form)).toMatchObject([{ status: 'spam', contact_id: null }])
    const answer = await user.call(processFormSubmission, { params: { id: spam.id }, body: {} })
    expect(answer.body.data.status).toBe('received')
    await processSubmission(app.services, spam.id)
    expect(await stored(form)).toMatchObject([{ status: 'processed', contact_id: expect.any(Number) }])
    expect((await user.call(processFormSubmission, { params: { id: spam.id }, body: {} })).status).toBe(409)
  })

  it('waits for a member when its domain is disposable', async () => {
    const done = await sent(await published(), { email: `${randomUUID()}@mailinator.com` })
    expect(await one(sql`SELECT status FROM contact_requests WHERE id = ${done.contact_request_id}`)).toEqual({ status: 'staging' })
  })

  it('is marked and unmarked by members, and not counted', async () => {
    const form = await published()
    const { id } = await sent(form, { email: email() })
    const count = () => one(sql`SELECT submissions_count AS n FROM forms WHERE uuid = ${form.uuid}`)
    await user.call(markFormSpam, { params: { id }, body: {} })
    await user.call(markFormSpam, { params: { id }, body: {} })
    expect(await count()).toEqual({ n: 0 })
    expect((await user.call(processFormSubmission, { params: { id }, body: {} })).body.data.status).toBe('processed')
    expect(await count()).toEqual({ n: 1 })
    const listed = await user.get(`/api/v1/accounts/${user.account_id}/form-submissions?filter[form]=${form.uuid}&include=form`)
    expect(listed.body.data).toMatchObject([{ id, form: { name: 'Contact' } }])
    expect((await user.call(formSubmissions.read, { params: { id } })).body.data).not.toHaveProperty('ip')
  })
})

describe('a form', () => {
  it('takes nothing before it is published, after its day, and beyond its limit', async () => {
    const made = await user.call(forms.create, {
      params: { account_id: user.account_id },
      body: { name: 'Draft', definition: definitionOf() },
    })
    expect((await app.guest.call(publicForm, { params: { token: made.body.data.public_key } })).status).toBe(404)
    const over = await published({ closes_at: '2020-01-01T00:00:00Z' })
    expect((await app.guest.call(publicForm, { params: { token: over.public_key } })).body.data.is_open).toBe(false)
    expect((await send(over, { email: email() })).status).toBe(409)
    const small = await published({ response_limit: 1 })
    expect((await send(small, { email: email() })).status).toBe(200)
    expect((await send(small, { email: email() })).status).toBe(409)
  })

  it('answers the websites that it allows, and no others', async () => {
    const form = await published({ allowed_origins: ['https://www.example.com'] })
    const from = (origin: string) => app.guest.get(`/api/v1/public/forms/${form.public_key}`, { origin })
    expect(await from('https://www.example.com')).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
    expect(await from('https://evil.example')).toMatchObject({ status: 403, headers: { 'access-control-allow-origin': '*' } })
    expect((await app.guest.get(`/api/v1/public/forms/${form.public_key}`)).status).toBe(200)
    expect((await from('https://www.example.com')).body.data.fields[0]).not.toHaveProperty('maps_to')
    const asked = await app.http.inject({
      method: 'OPTIONS',
      url: `/api/v1/public/forms/${form.public_key}/submissions`,
      headers: { origin: 'https://www.example.com' },
    })
    expect(asked).toMatchObject({ statusCode: 204, headers: { 'access-control-allow-headers': 'Content-Type, Accept-Language' } })
  })
})

describe('consent [INV-24]', () => {
  const consents = async (contact_id: number | null) =>
    (
      await sql`SELECT channel, action, source, text_snapshot, addresses, proof FROM consents WHERE contact_id = ${contact_id} ORDER BY channel`.execute(
        app.database.db,
      )
    ).rows
  const fields = [...definitionOf().fields, PHONE]
  const definition = definitionOf({ fields, consent: NEWS })

  it('is stored with its words and version, for the addresses that were entered, only when the box is ticked', async () => {
    const form = await published({ definition })
    const address = email()
    const phone = `69${String(Math.random()).slice(2, 10)}`
    const no = await sent(form, { email: email() })
    expect(await consents(no.contact_id)).toEqual([])
    const yes = await sent(form, { email: address, phone }, { consent: true, locale: 'gr' })
    expect(await consents(yes.contact_id)).toMatchObject([
      {
        channel: 'email',
        action: 'granted',
        source: 'form',
        text_snapshot: NEWS.text_gr,
        addresses: [address],
        proof: { form_uuid: form.uuid, form_version: 1 },
      },
      { channel: 'sms', addresses: [`+30${phone}`] },
    ])
  })

  it('is not stored without a box, whatever is sent', async () => {
    const done = await sent(await published(), { email: email() }, { consent: true })
    expect(await consents(done.contact_id)).toEqual([])
  })

  it('is needed where the form says so', async () => {
    const form = await published({ definition: { ...definition, consent: { ...NEWS, required: true } } })
    expect((await send(form, { email: email() })).body.errors).toHaveProperty('consent')
  })

  it('subscribes at once to a list with single opt-in, and with double opt-in only once it is confirmed', async () => {
    const single = await published({ definition, contact_list_id: await newList(user, { opt_in: 'single' }) })
    const one_step = await sent(single, { email: email() }, { consent: true })
    expect(one_step.status).toBe('processed')
    expect(await consents(one_step.contact_id)).toMatchObject([{ channel: 'email', source: 'form', proof: { form_uuid: single.uuid } }])
    const double = await published({ definition, contact_list_id: single.contact_list_id, double_opt_in: true })
    const two_steps = await sent(double, { email: email() }, { consent: true })
    expect(two_steps.status).toBe('awaiting_confirmation')
    expect(two_steps.contact_request_id).not.toBeNull()
    expect(await consents(two_steps.contact_id)).toEqual([])
    const status = (id: number | null) => one(sql`SELECT status FROM subscriptions WHERE contact_id = ${id}`)
    expect([await status(one_step.contact_id), await status(two_steps.contact_id)]).toEqual([
      { status: 'subscribed' },
      { status: 'pending' },
    ])
  })

  it('of a person who left the list counts once they confirm: anybody can enter their address', async () => {
    const form = await published({ definition, contact_list_id: await newList(user, { opt_in: 'single' }) })
    const address = email()
    const first = await sent(form, { email: address }, { consent: true })
    await sql`UPDATE subscriptions SET status = 'unsubscribed', unsubscribed_at = now() WHERE contact_id = ${first.contact_id}`.execute(
      app.database.db,
    )
    const again = await sent(form, { email: address, message: 'again' }, { consent: true })
    expect(again.status).toBe('awaiting_confirmation')
    expect(await consents(first.contact_id)).toHaveLength(1)
  })
})

it('finds its list deleted, and keeps contact and consent', async () => {
  const list = await newList(user, { opt_in: 'single' })
  const form = await published({ definition: definitionOf({ consent: NEWS }), contact_list_id: list })
  await sql`UPDATE contact_lists SET deleted_at = now() WHERE id = ${list}`.execute(app.database.db)
  expect((await sent(form, { email: email() }, { consent: true })).status).toBe('processed')
  expect((await user.call(contactLists.read, { params: { id: list } })).status).toBe(404)
})
