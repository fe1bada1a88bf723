import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forms,
  type FormSubmissionInput,
  formSubmissions,
  markFormSpam,
  processFormSubmission,
  publicForm,
  publishForm,
  submitForm,
  type Form,
} from '@stoa/contract'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { plantBoard, type Board } from '../../../crm/pipelines/pipelines.fixture.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { processReceived } from '../submissions/process-submission.ts'
import { elsewhere, email, PHONE, type Stored, visitorsOf } from './visitors.fixture.ts'

let app: TestApp
let user: TestUser
let board: Board
let { pass, published, tokenOf, send, stored, sent, one } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: FORM_MAKER })
  board = await plantBoard(app, user.account_id, { is_default: true })
  ;({ pass, published, tokenOf, send, stored, sent, one } = visitorsOf(app, user))
})
afterAll(() => app.stop())

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
    const token = await tokenOf(form)
    pass(30)
    const post = () =>
      app.guest.call(submitForm, {
        params: { token: form.public_key },
        body: { token, answers: { email: 'same@example.gr' } },
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
    await Promise.all([1, 2, 3].map(() => processReceived(app.services, form.account_id)))
    expect(
      await one(
        sql`SELECT count(*)::int AS n FROM contact_requests r JOIN form_submissions s ON s.contact_id = r.contact_id WHERE s.id = ${id}`,
      ),
    ).toEqual({ n: 1 })
  })

  it('finds the contact that another one with the same address is just making', async () => {
    const form = await published()
    const address = email()
    for (const message of ['1', '2', '3', '4', '5', '6']) await send(form, { email: address, message })
    await Promise.all([1, 2].map(() => processReceived(app.services, form.account_id)))
    const made = await stored(form)
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'processed'))
    expect(new Set(made.map(({ contact_id }) => contact_id)).size).toBe(1)
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
    const token = await tokenOf(form)
    const params = { account_id: user.account_id, uuid: form.uuid }
    const [, second] = definitionOf().fields
    await user.call(forms.update, { params, body: { definition: definitionOf({ fields: [second!] }) } })
    await user.call(publishForm, { params, body: {} })
    pass(30)
    const answer = await app.guest.call(submitForm, {
      params: { token: form.public_key },
      body: { token, answers: { email: email(), message: 'Of version 1' } },
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
    await processReceived(app.services, form.account_id)
    expect(await stored(form)).toMatchObject([{ status: 'spam', contact_id: null }])
    const answer = await user.call(processFormSubmission, { params: { id: spam.id }, body: {} })
    expect(answer.body.data.status).toBe('received')
    await processReceived(app.services, form.account_id)
    expect(await stored(form)).toMatchObject([{ status: 'processed', contact_id: expect.any(Number) }])
    expect((await user.call(processFormSubmission, { params: { id: spam.id }, body: {} })).status).toBe(409)
  })

  it('waits for a member when its domain is disposable', async () => {
    const done = await sent(await published(), { email: `${randomUUID()}@mailinator.com` }, { after_s: 700 })
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
